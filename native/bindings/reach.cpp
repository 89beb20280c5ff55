#include <nanobind/nanobind.h>
#include <nanobind/stl/array.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <stdexcept>
#include <string>

#include "unriddle/reach/large_block.hpp"
#include "unriddle/reach/solutions.hpp"
#include "unriddle/reach/survey.hpp"

namespace nb = nanobind;
namespace reach = unriddle::reach;
using namespace nb::literals;

namespace {

using Numbers = std::vector<std::int64_t>;
using Tokens = std::vector<std::int8_t>;
using Hand = std::tuple<std::array<std::uint32_t, reach::kHandSize>, nb::bytes>;

template <class Number>
Number in_range(std::int64_t value, const char* what, std::uint64_t largest) {
    if (value >= 1 && static_cast<std::uint64_t>(value) <= largest)
        return static_cast<Number>(value);
    throw std::invalid_argument(std::string(what) + " " + std::to_string(value) + " is not in 1.." +
                                std::to_string(largest));
}

template <class Number>
std::vector<Number> in_range(const Numbers& values, const char* what, std::uint64_t largest) {
    std::vector<Number> numbers;
    for (const std::int64_t value : values)
        numbers.push_back(in_range<Number>(value, what, largest));
    return numbers;
}

std::vector<reach::Value> checked_numbers(const Numbers& numbers) {
    if (numbers.empty() || numbers.size() > reach::kMostNumbers)
        throw std::invalid_argument("1 to 6 numbers are needed, not " +
                                    std::to_string(numbers.size()));
    return in_range<reach::Value>(numbers, "the number", reach::kLargestNumber);
}

reach::Value checked_target(std::int64_t target) {
    return in_range<reach::Value>(target, "the target", reach::kLargestTarget);
}

reach::Survey checked_survey(std::int64_t lo, std::int64_t hi, const Numbers& bag) {
    constexpr auto largest = reach::Survey::kLargestTarget;
    const auto numbers = in_range<std::uint32_t>(bag, "the number", reach::Survey::kLargestNumber);
    const auto from = in_range<std::uint32_t>(lo, "the lowest target", largest);
    const auto to = in_range<std::uint32_t>(hi, "the highest target", largest);
    return reach::Survey(numbers, from, to);
}

std::tuple<std::uint64_t, std::uint64_t, Tokens, std::uint64_t> nearest(const Numbers& numbers,
                                                                        std::int64_t target) {
    const nb::gil_scoped_release release;
    const auto result = reach::nearest(checked_numbers(numbers), checked_target(target));
    return {result.distance, result.value, result.postfix.tokens(), result.nodes};
}

std::tuple<std::uint64_t, std::vector<Tokens>, std::uint64_t> solutions(const Numbers& numbers,
                                                                        std::int64_t target) {
    const nb::gil_scoped_release release;
    const auto result = reach::solutions(checked_numbers(numbers), checked_target(target));
    std::vector<Tokens> ways;
    for (const auto& way : result.ways) ways.push_back(way.tokens());
    return {result.distance, ways, result.nodes};
}

class Survey {
public:
    Survey(std::int64_t lo, std::int64_t hi, const Numbers& bag)
        : survey_(checked_survey(lo, hi, bag)) {}

    std::vector<Hand> advance(std::int64_t budget) {
        if (budget < 0) throw std::invalid_argument("a budget is 0 or more nodes");
        if (busy_) throw std::runtime_error("another thread is advancing this survey");
        busy_ = true;  // read and written with the GIL held
        const auto surveyed = work(static_cast<std::uint64_t>(budget));
        busy_ = false;
        std::vector<Hand> hands;
        for (const auto& hand : surveyed)
            hands.emplace_back(hand.numbers, nb::bytes(hand.reached.data(), hand.reached.size()));
        return hands;
    }

    bool done() const { return survey_.done(); }
    std::uint64_t nodes() const { return survey_.nodes(); }
    std::size_t hands() const { return survey_.hands(); }

private:
    std::vector<reach::SurveyedHand> work(std::uint64_t budget) {
        const nb::gil_scoped_release release;
        return survey_.advance(budget);
    }

    reach::Survey survey_;
    bool busy_ = false;
};

class LargeBlock {
public:
    using Ranges = std::array<std::array<std::int64_t, 2>, 4>;
    using Found = std::tuple<std::array<std::uint32_t, 4>, std::uint32_t, std::uint32_t>;

    explicit LargeBlock(const Ranges& ranges) : block_(checked(ranges)) {}

    std::vector<Found> advance(std::int64_t budget) {
        if (budget < 0) throw std::invalid_argument("a budget is 0 or more nodes");
        if (busy_) throw std::runtime_error("another thread is advancing this block");
        busy_ = true;  // read and written with the GIL held
        const auto choices = work(static_cast<std::uint64_t>(budget));
        busy_ = false;
        std::vector<Found> found;
        for (const auto& [numbers, reached, complete] : choices)
            found.emplace_back(numbers, reached, complete);
        return found;
    }

    bool done() const { return block_.done(); }
    std::uint64_t nodes() const { return block_.nodes(); }
    double part_done() const { return block_.part_done(); }

private:
    static constexpr auto kLargest = reach::LargeSets::kLargest;

    static std::array<reach::Range, 4> checked(const Ranges& ranges) {
        std::array<reach::Range, 4> all{};
        for (std::size_t i = 0; i < 4; ++i)
            all[i] = {in_range<std::uint32_t>(ranges[i][0], "the number", kLargest),
                      in_range<std::uint32_t>(ranges[i][1], "the number", kLargest)};
        return all;
    }

    std::vector<reach::Choice> work(std::uint64_t budget) {
        const nb::gil_scoped_release release;
        return block_.advance(budget);
    }

    reach::LargeBlock block_;
    bool busy_ = false;
};

}  // namespace

NB_MODULE(reach, module) {
    nb::set_leak_warnings(false);  // Ctrl-C may end the program during a search
    module.doc() =
        "What a bag of whole numbers reaches by + - * / if every intermediate value is a positive\n"
        "whole number and numbers may be left over.\n\n"
        "Solutions are postfix: 0, 1, ... are indices of the given numbers, and PLUS, MINUS,\n"
        "TIMES, OVER are operators.";
    module.attr("PLUS") = static_cast<int>(reach::kPlus);
    module.attr("MINUS") = static_cast<int>(reach::kMinus);
    module.attr("TIMES") = static_cast<int>(reach::kTimes);
    module.attr("OVER") = static_cast<int>(reach::kOver);
    module.def("nearest", &nearest, "numbers"_a, "target"_a,
               "The least distance to the target, the value there, a postfix with the fewest\n"
               "numbers, and the nodes spent. 1 to 6 numbers to 100000, a target to 1000000.");
    module.def("solutions", &solutions, "numbers"_a, "target"_a,
               "The least distance, every different way there (fewest numbers first) and the\n"
               "nodes spent. Ways that differ only in the order of terms or factors, or in equal\n"
               "numbers, are the same; ways with neutral parts are left out.");
    nb::class_<Survey>(module, "Survey",
                       "Which targets lo..hi each hand of six from a bag reaches, in slices.")
        .def(nb::init<std::int64_t, std::int64_t, const Numbers&>(), "lo"_a = 100, "hi"_a = 999,
             "bag"_a = Numbers{1, 1, 2, 2, 3, 3, 4,  4,  5,  5,  6,  6,
                               7, 7, 8, 8, 9, 9, 10, 10, 25, 50, 75, 100})
        .def("advance", &Survey::advance, "budget"_a,
             "Work on about `budget` nodes; returns the hands completed meanwhile, each with a\n"
             "bit set: bit i % 8 of byte i // 8 is that of lo + i. Hands come in descending order.")
        .def_prop_ro("done", &Survey::done)
        .def_prop_ro("nodes", &Survey::nodes)
        .def_prop_ro("hands", &Survey::hands, "How many hands there are in all.");
    nb::class_<LargeBlock>(module, "LargeBlock",
                           "For choices of four large numbers, one from each of four ranges of\n"
                           "11..100: how many of the targets 100..999 their hands with two of the\n"
                           "small numbers 1..10 reach. Ranges are equal, or lie apart and rise.")
        .def(nb::init<const LargeBlock::Ranges&>(), "ranges"_a)
        .def("advance", &LargeBlock::advance, "budget"_a,
             "Work on about `budget` nodes; returns the choices completed meanwhile: the numbers,\n"
             "the targets that the 55 hands reach, together, and how many hands reach all 900.")
        .def_prop_ro("done", &LargeBlock::done)
        .def_prop_ro("nodes", &LargeBlock::nodes)
        .def_prop_ro("part_done", &LargeBlock::part_done, "How much is done, 0 to 1.");
}
