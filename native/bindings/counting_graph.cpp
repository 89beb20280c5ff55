#include "unriddle/counting_graph/graph.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "numbers.hpp"
#include "tuples.hpp"

namespace nb = nanobind;
namespace graphs = unriddle::counting_graph;
using namespace nb::literals;

namespace {

using Numbers = std::vector<std::int64_t>;
using Placements = std::vector<std::pair<std::int64_t, Numbers>>;

constexpr std::int64_t kMost = 1'000'000;

std::uint32_t small(std::int64_t number, const char* what) {
    if (number < 0 || number > kMost)
        throw std::invalid_argument(std::string(what) + " " + std::to_string(number) +
                                    " is not in 0..1000000");
    return static_cast<std::uint32_t>(number);
}

std::vector<std::uint32_t> small(const Numbers& given, const char* what) {
    std::vector<std::uint32_t> numbers;
    for (const std::int64_t number : given) numbers.push_back(small(number, what));
    return numbers;
}

graphs::Input checked(std::int64_t cells, const Placements& placements, const Numbers& times,
                      const Numbers& optional) {
    graphs::Input input;
    input.cells = small(cells, "the number of cells");
    for (const auto& [piece, covered] : placements)
        input.placements.push_back({small(piece, "the piece"), small(covered, "the cell")});
    input.times = small(times, "how often a piece is there,");
    input.optional = small(optional, "the optional piece");
    return input;
}

// Solutions that become tuples when they are read; `overlay` takes the numbers as they are.
class Rows {
public:
    Rows(graphs::Solutions solutions, std::shared_ptr<const Tuples> tuples)
        : solutions_(std::move(solutions)), tuples_(std::move(tuples)) {}

    std::size_t size() const { return solutions_.ends.size(); }
    nb::list all() const { return some(0, size(), 1); }

    nb::object at(Py_ssize_t place) const {
        const auto size = static_cast<Py_ssize_t>(this->size());
        if (place < -size || place >= size) throw nb::index_error("there are fewer solutions");
        return some(static_cast<std::size_t>(place < 0 ? place + size : place), 1, 1)[0];
    }

    nb::list slice(const nb::slice& places) const {
        const auto [start, stop, step, count] = places.compute(size());
        return some(static_cast<std::size_t>(start), count, step);
    }

    nb::bytes numbers() const { return packed(solutions_.numbers); }
    nb::bytes ends() const { return packed(solutions_.ends); }

private:
    nb::list some(std::size_t start, std::size_t count, Py_ssize_t step) const {
        return tuples_->listed(count, [&](std::size_t k) {
            const std::size_t row = start + k * static_cast<std::size_t>(step);
            const std::size_t begin = row == 0 ? 0 : solutions_.ends[row - 1];
            return std::span(solutions_.numbers).subspan(begin, solutions_.ends[row] - begin);
        });
    }

    static nb::bytes packed(const std::vector<std::uint32_t>& numbers) {
        return nb::bytes(reinterpret_cast<const char*>(numbers.data()),
                         numbers.size() * sizeof(std::uint32_t));
    }

    graphs::Solutions solutions_;
    std::shared_ptr<const Tuples> tuples_;
};

class Graph {
public:
    Graph(std::int64_t cells, const Placements& placements, const Numbers& times,
          const Numbers& optional)
        : graph_(checked(cells, placements, times, optional)),
          tuples_(std::make_shared<Tuples>(placements.size())) {}

    void advance(std::int64_t nodes, std::int64_t most) {
        if (nodes < 0 || most < 0) throw std::invalid_argument("a budget is 0 or more nodes");
        if (busy_) throw std::runtime_error("another thread is building this graph");
        busy_ = true;  // read and written with the GIL held
        work(static_cast<std::uint64_t>(nodes), static_cast<std::uint64_t>(most));
        busy_ = false;
    }

    Rows solutions(const nb::int_& start, std::int64_t most) const {
        if (most < 0) throw std::invalid_argument("0 or more solutions can be asked for");
        return {listed(from_int(start), static_cast<std::size_t>(most)), tuples_};
    }

    nb::list counts() const {
        nb::list counts;
        for (const auto& count : graph_.counts()) counts.append(as_int(count));
        return counts;
    }

    bool done() const { return graph_.done(); }
    bool complete() const { return graph_.complete(); }
    std::uint64_t nodes() const { return graph_.nodes(); }
    nb::object total() const { return as_int(graph_.total()); }

private:
    void work(std::uint64_t nodes, std::uint64_t most) {
        const nb::gil_scoped_release release;
        graph_.advance(nodes, most);
    }

    graphs::Solutions listed(graphs::Number start, std::size_t most) const {
        const nb::gil_scoped_release release;
        return graph_.solutions(std::move(start), most);
    }

    graphs::Graph graph_;
    std::shared_ptr<const Tuples> tuples_;
    bool busy_ = false;
};

}  // namespace

NB_MODULE(counting_graph, module) {
    nb::set_leak_warnings(false);  // Ctrl-C may end the program during a search
    module.doc() =
        "All fillings of a narrow board as one graph.\n"
        "Use it through unriddle.engines.counting_graph.";
    nb::class_<Rows>(module, "Rows", "Solutions that become tuples when they are read.")
        .def("__len__", &Rows::size)
        .def("__getitem__", &Rows::at, "place"_a)
        .def("__getitem__", &Rows::slice, "places"_a)
        .def("__iter__", [](const Rows& rows) { return nb::iter(rows.all()); })
        .def_prop_ro("numbers", &Rows::numbers, "All their numbers, of 32 bits each.")
        .def_prop_ro("ends", &Rows::ends, "Where each ends among the numbers, of 32 bits each.");
    nb::class_<Graph>(module, "Graph", "Nodes are (cells filled, pieces used).")
        .def(nb::init<std::int64_t, const Placements&, const Numbers&, const Numbers&>(), "cells"_a,
             "placements"_a, "times"_a, "optional"_a)
        .def("advance", &Graph::advance, "nodes"_a, "most"_a,
             "Work on about `nodes` nodes; give up if there are more than `most` in all.")
        .def("solutions", &Graph::solutions, "start"_a, "most"_a,
             "At most `most` solutions, from number `start` on.")
        .def("counts", &Graph::counts,
             "For each placement, the number of solutions that contain it.")
        .def_prop_ro("done", &Graph::done, "Whether it is complete or was given up.")
        .def_prop_ro("complete", &Graph::complete)
        .def_prop_ro("nodes", &Graph::nodes, "The number of nodes made.")
        .def_prop_ro("total", &Graph::total, "The number of solutions.");
}
