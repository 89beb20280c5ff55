#include "unriddle/expressions/classes.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/string.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "unriddle/expressions/hands.hpp"
#include "unriddle/expressions/nearest.hpp"
#include "unriddle/expressions/text/replay.hpp"
#include "unriddle/expressions/text/steps.hpp"
#include "unriddle/expressions/uint192.hpp"
#include "unriddle/expressions/written.hpp"

namespace nb = nanobind;
namespace expressions = unriddle::expressions;
using namespace nb::literals;

namespace {

using Pair = std::pair<std::int64_t, std::int64_t>;

expressions::Input checked(expressions::Input input) {
    if (input.numbers.size() < 2 || input.numbers.size() > expressions::kMostNumbers) {
        throw std::invalid_argument("there must be two to eight numbers");
    }
    return input;
}

expressions::Input input_of(const std::vector<Pair>& numbers, const Pair& target,
                            const std::string& operators, bool whole, bool nonnegative) {
    const auto has = [&](char op) { return operators.find(op) != std::string::npos; };
    expressions::Input input;
    input.numbers.reserve(numbers.size());
    for (const auto& [n, d] : numbers) {
        if (d <= 0) throw std::invalid_argument("a denominator must be positive");
        input.numbers.push_back({n, d});
    }
    if (target.second <= 0) throw std::invalid_argument("a denominator must be positive");
    input.target = {target.first, target.second};
    input.rules = {has('+'), has('-'), has('*'), has('/'), whole, nonnegative};
    return checked(std::move(input));
}

// Uses the narrowest integer type that holds every value.
template <template <class> class Search>
std::unique_ptr<expressions::Search> search_of(expressions::Input input, bool listing) {
    const int bits = expressions::bits_needed(input);
    if (bits < 64) return std::make_unique<Search<std::uint64_t>>(std::move(input), listing);
    if (bits < 128) return std::make_unique<Search<unsigned __int128>>(std::move(input), listing);
    if (bits < 192) return std::make_unique<Search<unriddle::Uint192>>(std::move(input), listing);
    throw std::overflow_error("these numbers need more than 191 bits");
}

template <template <class> class Search>
struct Door {
    Door(const std::vector<Pair>& numbers, const Pair& target, const std::string& operators,
         bool whole, bool nonnegative, bool listing)
        : search(search_of<Search>(input_of(numbers, target, operators, whole, nonnegative),
                                   listing)) {}

    std::vector<std::pair<std::uint32_t, nb::bytes>> advance(std::uint64_t nodes) {
        std::vector<expressions::Found> found;
        found.reserve(32);  // few hands have more
        {
            nb::gil_scoped_release release;
            search->advance(nodes, found);
        }
        std::vector<std::pair<std::uint32_t, nb::bytes>> shown;
        shown.reserve(found.size());
        for (const auto& [group, code] : found) {
            shown.emplace_back(group, nb::bytes(code.data(), code.size()));
        }
        return shown;
    }

    std::vector<std::pair<std::uint64_t, std::string>> ranks() const {
        std::vector<std::pair<std::uint64_t, std::string>> shown;
        for (const auto& [effort, infix] : search->ranks()) shown.emplace_back(effort, infix);
        return shown;
    }

    std::unique_ptr<expressions::Search> search;
};

template <template <class> class Search>
void bind(nb::module_& module, const char* name, const char* doc) {
    using D = Door<Search>;
    nb::class_<D>(module, name, doc)
        .def(
            nb::init<const std::vector<Pair>&, const Pair&, const std::string&, bool, bool, bool>(),
            "numbers"_a, "target"_a, "operators"_a = "+-*/", "whole"_a = false,
            "nonnegative"_a = false, "listing"_a = true)
        .def("advance", &D::advance, "nodes"_a,
             "Expand about this many nodes; returns the expressions found, each with its group.")
        .def(
            "rank", [](D& self) { return self.search->rank(); },
            "Ask for solutions as a person would write them, with ranks; False if it cannot.")
        .def_prop_ro("ranks", &D::ranks, "How hard each that was found last reads, and its text.")
        .def_prop_ro("done", [](const D& self) { return self.search->done(); })
        .def_prop_ro("nodes", [](const D& self) { return self.search->nodes(); })
        .def_prop_ro("total", [](const D& self) { return self.search->total(); });
}

using Near = std::optional<Pair>;

std::tuple<Near, Near, std::uint64_t> nearest(const std::vector<Pair>& numbers, const Pair& target,
                                              const std::string& operators, bool whole,
                                              bool nonnegative) {
    const auto input = input_of(numbers, target, operators, whole, nonnegative);
    if (expressions::bits_needed(input) > 62) {
        throw std::overflow_error("these numbers need more than 62 bits");
    }
    const expressions::Nearest found(input);
    const auto pair = [](const auto& value) { return value ? Near({value->n, value->d}) : Near(); };
    return {pair(found.below()), pair(found.above()), found.nodes()};
}

// Totals for many hands, without a Python object for any solution.
std::vector<std::uint64_t> totals(const std::vector<std::vector<std::int64_t>>& hands,
                                  std::int64_t target) {
    std::vector<std::uint64_t> totals;
    totals.reserve(hands.size());
    std::vector<expressions::Found> found;
    for (const auto& hand : hands) {
        expressions::Input input{{}, {target, 1}, {}};
        input.numbers.reserve(hand.size());
        for (const std::int64_t number : hand) input.numbers.push_back({number, 1});
        const auto search = search_of<expressions::Classes>(checked(std::move(input)), true);
        found.clear();
        while (!search->done()) search->advance(1 << 20, found);
        totals.push_back(search->total());
    }
    return totals;
}

// A tuple of steps for each, or None where a value needs more than 64 bits.
nb::list steps(const std::vector<Pair>& numbers, const std::vector<nb::bytes>& codes) {
    std::vector<expressions::Rational> known;
    for (const auto& [n, d] : numbers) known.push_back({n, d});
    expressions::Spelling spelling(known);
    nb::list many;
    for (const nb::bytes& code : codes) {
        const auto steps = spelling.steps({code.c_str(), code.size()});
        if (steps.empty()) {
            many.append(nb::none());
            continue;
        }
        auto tuple = nb::steal<nb::tuple>(PyTuple_New(static_cast<Py_ssize_t>(steps.size())));
        for (std::size_t k = 0; k < steps.size(); ++k) {
            nb::str step(steps[k].data(), steps[k].size());
            PyTuple_SetItem(tuple.ptr(), static_cast<Py_ssize_t>(k), step.release().ptr());
        }
        many.append(std::move(tuple));
    }
    return many;
}

class Replay {
public:
    Replay(const std::vector<Pair>& numbers, const Pair& target, const std::string& operators,
           bool whole, bool nonnegative)
        : Replay(input_of(numbers, target, operators, whole, nonnegative)) {}

    bool all_solve(const nb::list& many) {
        for (const nb::handle steps : many) {
            if (!replay_.solves(read(steps))) return false;
        }
        return true;
    }

    nb::list texts(const nb::list& many, const std::string& form) {
        const auto style = form == "infix"  ? expressions::Style::kInfix
                           : form == "full" ? expressions::Style::kFull
                                            : expressions::Style::kPostfix;
        nb::list texts;
        for (const nb::handle steps : many)
            texts.append(nb::cast(replay_.text(read(steps), style)));
        return texts;
    }

private:
    explicit Replay(const expressions::Input& input)
        : replay_(input.numbers, input.target, input.rules) {}

    expressions::Replay::Steps read(nb::handle steps) {
        if (!PyTuple_Check(steps.ptr())) throw std::invalid_argument("steps are a tuple of texts");
        steps_.clear();
        for (Py_ssize_t k = 0; k < PyTuple_Size(steps.ptr()); ++k) {
            Py_ssize_t size = 0;
            const char* text = PyUnicode_AsUTF8AndSize(PyTuple_GetItem(steps.ptr(), k), &size);
            if (text == nullptr) throw nb::python_error();
            steps_.emplace_back(text, static_cast<std::size_t>(size));
        }
        return steps_;
    }

    expressions::Replay replay_;
    std::vector<std::string_view> steps_;
};

std::vector<bool> solvable_hands(int most, int target) {
    if (most < 1 || most > 99) throw std::invalid_argument("most must be 1 to 99");
    if (target < 1 || target > 9999) throw std::invalid_argument("target must be 1 to 9999");
    return expressions::Hands(most, target).solvable();
}

}  // namespace

NB_MODULE(expressions, module) {
    nb::set_leak_warnings(false);  // Ctrl-C may end the program during a search
    module.doc() = "Every expression that makes a target from given numbers.";
    bind<expressions::Classes>(
        module, "Classes",
        "Arithmetic classes, each once; classes that differ only in neutral parts share a group.");
    bind<expressions::Written>(module, "Written", "Every written form; each is its own group.");
    nb::class_<Replay>(module, "Replay", "Steps replayed by the rules alone.")
        .def(nb::init<const std::vector<Pair>&, const Pair&, const std::string&, bool, bool>(),
             "numbers"_a, "target"_a, "operators"_a, "whole"_a, "nonnegative"_a)
        .def("all_solve", &Replay::all_solve, "many"_a,
             "Whether each tuple of steps obeys the rules and leaves the target alone.")
        .def("texts", &Replay::texts, "many"_a, "form"_a,
             "What each tuple of steps makes; None where a step cannot be taken.");
    module.def("steps", &steps, "numbers"_a, "codes"_a,
               "The steps of each expression; None where a value needs more than 64 bits.");
    module.def("totals", &totals, "hands"_a, "target"_a, nb::call_guard<nb::gil_scoped_release>(),
               "How many groups each of many hands of whole numbers has.");
    module.def("nearest", &nearest, "numbers"_a, "target"_a, "operators"_a, "whole"_a,
               "nonnegative"_a, nb::call_guard<nb::gil_scoped_release>(),
               "The values next to the target, below and above it, and the pairs joined.");
    module.def("solvable_hands", &solvable_hands, "most"_a, "target"_a,
               nb::call_guard<nb::gil_scoped_release>(),
               "For every hand of four from 1..most in order: can it make the target?");
}
