"""Read by Python at its start in a copy: an editable install must not be found before the copy."""

import sys

sys.meta_path[:] = [each for each in sys.meta_path if "_editable" not in type(each).__module__]
