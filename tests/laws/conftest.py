"""Here, too, the null family and its twin can be found like any other."""

from unriddle.laws.conftest import families as families
