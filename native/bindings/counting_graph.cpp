#include "unriddle/counting_graph/graph.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <limits>
#include <stdexcept>
#include <string>

#include "tuples.hpp"

namespace nb = nanobind;
namespace graphs = unriddle::counting_graph;
using namespace nb::literals;

namespace {

using Numbers = std::vector<std::int64_t>;
using Rows = std::vector<std::pair<std::int64_t, Numbers>>;

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

graphs::Input checked(std::int64_t cells, const Rows& placements, const Numbers& times,
                      const Numbers& optional) {
    graphs::Input input;
    input.cells = small(cells, "the number of cells");
    for (const auto& [piece, covered] : placements)
        input.placements.push_back({small(piece, "the piece"), small(covered, "the cell")});
    input.times = small(times, "how often a piece is there,");
    input.optional = small(optional, "the optional piece");
    return input;
}

nb::object as_int(graphs::Count count) {
    const nb::object high = nb::int_(static_cast<std::uint64_t>(count >> 64));
    const nb::object low = nb::int_(static_cast<std::uint64_t>(count));
    return (high << nb::int_(64)) | low;
}

// Numbers of 128 bits or more are clamped: they are past the last solution anyway.
graphs::Count from_int(const nb::int_& number) {
    if (number < nb::int_(0)) throw std::invalid_argument("solutions are numbered from 0 on");
    if (!nb::int_(number >> nb::int_(128)).equal(nb::int_(0)))
        return std::numeric_limits<graphs::Count>::max();
    const auto high = nb::cast<std::uint64_t>(number >> nb::int_(64));
    const nb::int_ mask(std::numeric_limits<std::uint64_t>::max());
    return graphs::Count{high} << 64 | nb::cast<std::uint64_t>(number & mask);
}

class Graph {
public:
    Graph(std::int64_t cells, const Rows& placements, const Numbers& times, const Numbers& optional)
        : graph_(checked(cells, placements, times, optional)), tuples_(placements.size()) {}

    void advance(std::int64_t nodes, std::int64_t most) {
        if (nodes < 0 || most < 0) throw std::invalid_argument("a budget is 0 or more nodes");
        if (busy_) throw std::runtime_error("another thread is building this graph");
        busy_ = true;  // read and written with the GIL held
        work(static_cast<std::uint64_t>(nodes), static_cast<std::uint64_t>(most));
        busy_ = false;
    }

    nb::list solutions(const nb::int_& start, std::int64_t most) const {
        if (most < 0) throw std::invalid_argument("0 or more solutions can be asked for");
        const auto found = listed(from_int(start), static_cast<std::size_t>(most));
        return tuples_.of(found.numbers, found.ends);
    }

    nb::list counts() const {
        nb::list counts;
        for (const auto count : graph_.counts()) counts.append(as_int(count));
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

    graphs::Solutions listed(graphs::Count start, std::size_t most) const {
        const nb::gil_scoped_release release;
        return graph_.solutions(start, most);
    }

    graphs::Graph graph_;
    Tuples tuples_;
    bool busy_ = false;
};

}  // namespace

NB_MODULE(counting_graph, module) {
    nb::set_leak_warnings(false);  // Ctrl-C may end the program during a search
    module.doc() =
        "All fillings of a narrow board as one graph.\n"
        "Use it through unriddle.engines.counting_graph.";
    nb::class_<Graph>(module, "Graph", "Nodes are (cells filled, pieces used).")
        .def(nb::init<std::int64_t, const Rows&, const Numbers&, const Numbers&>(), "cells"_a,
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
