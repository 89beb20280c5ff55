// Rows of small numbers as Python tuples.
#pragma once

#include <nanobind/nanobind.h>

#include <cstdint>
#include <span>
#include <vector>

// The int objects 0, 1, ... are made once, so that millions of tuples only refer to them.
class Tuples {
public:
    explicit Tuples(std::size_t numbers) {
        for (std::size_t k = 0; k < numbers; ++k) numbers_.append(k);
    }

    nanobind::list of(const std::vector<std::vector<std::uint32_t>>& rows) const {
        return listed(rows.size(), [&](std::size_t k) { return std::span(rows[k]); });
    }

    // `size` rows, of which `row` gives each.
    template <typename Row>
    nanobind::list listed(std::size_t size, Row row) const {
        PyObject* made = PyList_New(static_cast<Py_ssize_t>(size));
        if (made == nullptr) throw nanobind::python_error();
        auto tuples = nanobind::steal<nanobind::list>(made);
        for (std::size_t k = 0; k < size; ++k)
            PyList_SetItem(made, static_cast<Py_ssize_t>(k), tuple(row(k)).release().ptr());
        return tuples;
    }

private:
    nanobind::object tuple(std::span<const std::uint32_t> row) const {
        PyObject* made = PyTuple_New(static_cast<Py_ssize_t>(row.size()));
        if (made == nullptr) throw nanobind::python_error();
        for (std::size_t k = 0; k < row.size(); ++k) {
            PyObject* number = PyList_GetItem(numbers_.ptr(), static_cast<Py_ssize_t>(row[k]));
            PyTuple_SetItem(made, static_cast<Py_ssize_t>(k), Py_NewRef(number));
        }
        PyObject_GC_UnTrack(made);  // ints refer to nothing, so the garbage collector can skip it
        return nanobind::steal(made);
    }

    nanobind::list numbers_;
};
