#include "unriddle/overlay/overlay.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/vector.h>

#include <cstdint>
#include <cstring>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

namespace nb = nanobind;
namespace overlay = unriddle::overlay;
using namespace nb::literals;

namespace {

// Many rows of numbers of options: a list of tuples, or packed as the counting graph has them
// (`numbers` and `ends`, of 32 bits each). Millions of them are read without copying.
class Rows {
public:
    Rows(const nb::object& many, std::size_t options) : options_(options) {
        if (PyList_Check(many.ptr())) {
            list_ = nb::borrow<nb::list>(many);
            size_ = list_.size();
        } else {
            numbers_ = nb::cast<nb::bytes>(many.attr("numbers"));
            ends_ = nb::cast<nb::bytes>(many.attr("ends"));
            size_ = ends_.size() / sizeof(std::uint32_t);
        }
    }

    std::size_t size() const { return size_; }

    // Rows are read one after the other.
    void read(std::size_t row, overlay::Numbers& numbers) {
        numbers.clear();
        if (numbers_.is_valid()) {
            for (const std::uint32_t end = packed(ends_, row); at_ < end; ++at_)
                add(packed(numbers_, at_), numbers);
        } else {
            read(PyList_GetItem(list_.ptr(), static_cast<Py_ssize_t>(row)), numbers);
        }
    }

private:
    void read(PyObject* tuple, overlay::Numbers& numbers) const {
        if (!PyTuple_Check(tuple))
            throw std::invalid_argument("what is laid over is a tuple of numbers");
        for (Py_ssize_t k = 0; k < PyTuple_Size(tuple); ++k) {
            const std::size_t number = PyLong_AsSize_t(PyTuple_GetItem(tuple, k));
            if (PyErr_Occurred()) throw nb::python_error();
            add(number, numbers);
        }
    }

    void add(std::size_t number, overlay::Numbers& numbers) const {
        if (number >= options_)
            throw std::invalid_argument("there is no option " + std::to_string(number));
        numbers.push_back(static_cast<std::uint32_t>(number));
    }

    static std::uint32_t packed(const nb::bytes& bytes, std::size_t place) {
        std::uint32_t number = 0;
        if ((place + 1) * sizeof number > bytes.size())
            throw std::invalid_argument("a row ends after the last number");
        std::memcpy(&number, bytes.c_str() + place * sizeof number, sizeof number);
        return number;
    }

    std::size_t options_, size_ = 0, at_ = 0;
    nb::list list_;
    nb::bytes numbers_ = nb::steal<nb::bytes>(nb::handle()), ends_ = numbers_;
};

class Masks {
public:
    Masks(const nb::bytes& words, std::size_t width, const nb::bytes& needed,
          const nb::bytes& start)
        : masks_(unpacked(words), width, unpacked(needed), unpacked(start)) {}

    bool all_exact(const nb::object& many) {
        Rows rows(many, masks_.size());
        for (std::size_t k = 0; k < rows.size(); ++k) {
            rows.read(k, numbers_);
            if (!masks_.is_exact(numbers_)) return false;
        }
        return true;
    }

private:
    // Words are written with their lowest byte first.
    static std::vector<overlay::Word> unpacked(const nb::bytes& bytes) {
        const auto* from = reinterpret_cast<const unsigned char*>(bytes.c_str());
        std::vector<overlay::Word> words(bytes.size() / sizeof(overlay::Word));
        for (std::size_t k = 0; k < words.size() * sizeof(overlay::Word); ++k)
            words[k / sizeof(overlay::Word)] |= overlay::Word{from[k]}
                                                << 8 * (k % sizeof(overlay::Word));
        return words;
    }

    overlay::Masks masks_;
    overlay::Numbers numbers_;
};

class Stamps {
public:
    Stamps(const std::string& blank,
           const std::vector<std::pair<std::string, std::vector<std::uint32_t>>>& stamps)
        : stamps_(blank, checked(stamps)) {}

    nb::list texts(const nb::object& many) {
        Rows rows(many, stamps_.size());
        PyObject* made = PyList_New(static_cast<Py_ssize_t>(rows.size()));
        if (made == nullptr) throw nb::python_error();
        auto texts = nb::steal<nb::list>(made);
        for (std::size_t k = 0; k < rows.size(); ++k) {
            rows.read(k, numbers_);
            stamps_.write(numbers_, text_);
            PyList_SetItem(made, static_cast<Py_ssize_t>(k),
                           nb::str(text_.data(), text_.size()).release().ptr());
        }
        return texts;
    }

private:
    static std::vector<overlay::Stamps::Stamp> checked(
        const std::vector<std::pair<std::string, std::vector<std::uint32_t>>>& stamps) {
        std::vector<overlay::Stamps::Stamp> made;
        for (const auto& [sign, places] : stamps) {
            if (sign.size() != 1) throw std::invalid_argument("a sign is one letter of ASCII");
            made.push_back({sign[0], places});
        }
        return made;
    }

    overlay::Stamps stamps_;
    overlay::Numbers numbers_;
    std::string text_;
};

}  // namespace

NB_MODULE(overlay, module) {
    nb::set_leak_warnings(false);  // Ctrl-C may end the program at any time
    module.doc() =
        "Options laid over each other: are they exact, and what do they look like?\n"
        "Use it through unriddle.engines.overlay.";
    nb::class_<Masks>(module, "Masks", "Bit masks of `width` words of 64 bits.")
        .def(nb::init<const nb::bytes&, std::size_t, const nb::bytes&, const nb::bytes&>(),
             "words"_a, "width"_a, "needed"_a, "start"_a)
        .def("all_exact", &Masks::all_exact, "many"_a,
             "Whether in each row no bit is there twice and each needed one is there.");
    nb::class_<Stamps>(module, "Stamps", "A text, and signs with the places where they are put.")
        .def(nb::init<const std::string&,
                      const std::vector<std::pair<std::string, std::vector<std::uint32_t>>>&>(),
             "blank"_a, "stamps"_a)
        .def("texts", &Stamps::texts, "many"_a, "The text of each row of options.");
}
