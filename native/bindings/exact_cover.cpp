#include "unriddle/cover/depth_first.hpp"

#include <nanobind/nanobind.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/vector.h>

#include <memory>
#include <stdexcept>
#include <string>

#include "tuples.hpp"

namespace nb = nanobind;
namespace cover = unriddle::cover;
using namespace nb::literals;

namespace {

using Numbers = std::vector<std::int64_t>;
using Times = std::vector<std::pair<std::int64_t, std::int64_t>>;

constexpr std::int64_t kMostItems = 1'000'000;

std::uint32_t item_number(std::int64_t item, std::int64_t items) {
    if (item < 0 || item >= items)
        throw std::invalid_argument("item " + std::to_string(item) + " is not in 0.." +
                                    std::to_string(items - 1));
    return static_cast<std::uint32_t>(item);
}

std::vector<std::uint32_t> item_numbers(const Numbers& given, std::int64_t items) {
    std::vector<std::uint32_t> numbers;
    numbers.reserve(given.size());
    for (const std::int64_t item : given) numbers.push_back(item_number(item, items));
    return numbers;
}

cover::Input checked(std::int64_t items, const std::vector<Numbers>& options,
                     const Numbers& optional, const Times& times) {
    if (items < 0 || items > kMostItems)
        throw std::invalid_argument("there are 0 to 1000000 items, not " + std::to_string(items));
    cover::Input input;
    input.items = static_cast<cover::Item>(items);
    for (const auto& option : options) input.options.push_back(item_numbers(option, items));
    input.optional = item_numbers(optional, items);
    for (const auto& [item, often] : times) {
        if (often < 1 || often > kMostItems)
            throw std::invalid_argument("item " + std::to_string(item) +
                                        " must be covered at least once, not " +
                                        std::to_string(often) + " times");
        input.times.emplace_back(item_number(item, items), static_cast<std::uint32_t>(often));
    }
    return input;
}

std::vector<cover::Option> option_numbers(const Numbers& given) {
    std::vector<cover::Option> numbers;
    for (const std::int64_t option : given) {
        if (option < 0 || option > UINT32_MAX)
            throw std::invalid_argument("there is no option " + std::to_string(option));
        numbers.push_back(static_cast<cover::Option>(option));
    }
    return numbers;
}

class Table {
public:
    Table(std::int64_t items, const std::vector<Numbers>& options, const Numbers& optional,
          const Times& times)
        : table_(std::make_shared<cover::Table>(checked(items, options, optional, times))),
          tuples_(std::make_shared<Tuples>(table_->options())) {}

    double estimate(const Numbers& prefix, std::int64_t descents, std::int64_t seed) const {
        if (descents < 1 || seed < 0)
            throw std::invalid_argument(
                "an estimate takes 1 or more descents and a seed from 0 on");
        const auto options = option_numbers(prefix);
        const auto times = static_cast<std::size_t>(descents);
        const auto start = static_cast<std::uint64_t>(seed);
        switch (table_->words()) {
            case 1: return cover::DepthFirst<1, false>::estimate(*table_, options, times, start);
            case 2: return cover::DepthFirst<2, false>::estimate(*table_, options, times, start);
            case 4: return cover::DepthFirst<4, false>::estimate(*table_, options, times, start);
            default: return cover::DepthFirst<0, false>::estimate(*table_, options, times, start);
        }
    }

    std::shared_ptr<const cover::Table> get() const { return table_; }
    std::shared_ptr<const Tuples> tuples() const { return tuples_; }

private:
    std::shared_ptr<const cover::Table> table_;
    std::shared_ptr<const Tuples> tuples_;
};

// A search with masks of any width, which lists solutions or only counts them.
struct AnySearch {
    virtual ~AnySearch() = default;
    virtual std::vector<cover::Solution> advance(std::uint64_t nodes, std::size_t most) = 0;
    virtual bool done() const = 0;
    virtual std::uint64_t nodes() const = 0;
    virtual std::uint64_t found() const = 0;
    virtual double left() const = 0;
    virtual std::vector<cover::Stretch> rest() const = 0;
    virtual void seek(const cover::Stretch& stretch) = 0;
};

template <std::size_t Width, bool Listing>
class OneSearch final : public AnySearch {
public:
    OneSearch(std::shared_ptr<const cover::Table> table, const std::vector<cover::Option>& prefix)
        : table_(std::move(table)), search_(*table_, prefix) {}

    std::vector<cover::Solution> advance(std::uint64_t nodes, std::size_t most) override {
        return search_.advance(nodes, most);
    }
    bool done() const override { return search_.done(); }
    std::uint64_t nodes() const override { return search_.nodes(); }
    std::uint64_t found() const override { return search_.found(); }
    double left() const override { return search_.left(); }
    std::vector<cover::Stretch> rest() const override { return search_.rest(); }
    void seek(const cover::Stretch& stretch) override { search_.seek(stretch); }

private:
    std::shared_ptr<const cover::Table> table_;
    cover::DepthFirst<Width, Listing> search_;
};

template <bool Listing>
std::unique_ptr<AnySearch> of_width(const Table& table, const std::vector<cover::Option>& prefix) {
    switch (table.get()->words()) {
        case 1: return std::make_unique<OneSearch<1, Listing>>(table.get(), prefix);
        case 2: return std::make_unique<OneSearch<2, Listing>>(table.get(), prefix);
        case 4: return std::make_unique<OneSearch<4, Listing>>(table.get(), prefix);
        default: return std::make_unique<OneSearch<0, Listing>>(table.get(), prefix);
    }
}

class Search {
public:
    Search(const Table& table, const Numbers& prefix, bool listing)
        : search_(listing ? of_width<true>(table, option_numbers(prefix))
                          : of_width<false>(table, option_numbers(prefix))),
          tuples_(table.tuples()) {}

    nb::list advance(std::int64_t nodes, std::int64_t most) {
        if (nodes < 0 || most < 1)
            throw std::invalid_argument("a budget is 0 or more nodes and 1 or more solutions");
        if (busy_) throw std::runtime_error("another thread is advancing this search");
        busy_ = true;  // read and written with the GIL held
        const auto solutions =
            work(static_cast<std::uint64_t>(nodes), static_cast<std::size_t>(most));
        busy_ = false;
        return tuples_->of(solutions);
    }

    bool done() const { return search_->done(); }
    std::uint64_t nodes() const { return search_->nodes(); }
    std::uint64_t found() const { return search_->found(); }
    double left() const { return search_->left(); }

    nb::list rest() const {
        nb::list rest;
        for (const auto& [path, first, last, share] : search_->rest())
            rest.append(nb::make_tuple(nb::cast(path), first, last, share));
        return rest;
    }

    void seek(const Numbers& path, std::int64_t first, std::int64_t last) {
        if (busy_) throw std::runtime_error("another thread is advancing this search");
        cover::Stretch stretch{{}, branch(first), branch(last)};
        for (const std::int64_t number : path) stretch.path.push_back(branch(number));
        search_->seek(stretch);
    }

private:
    static std::uint32_t branch(std::int64_t number) {
        if (number < 0 || number > UINT32_MAX)
            throw std::invalid_argument("a node has no branch " + std::to_string(number));
        return static_cast<std::uint32_t>(number);
    }

    std::vector<cover::Solution> work(std::uint64_t nodes, std::size_t most) {
        const nb::gil_scoped_release release;
        return search_->advance(nodes, most);
    }

    std::unique_ptr<AnySearch> search_;
    std::shared_ptr<const Tuples> tuples_;
    bool busy_ = false;
};

}  // namespace

NB_MODULE(exact_cover, module) {
    nb::set_leak_warnings(false);  // Ctrl-C may end the program during a search
    module.doc() =
        "Exact cover: every set of options that covers each item as often as it must be.\n"
        "Use it through unriddle.engines.exact_cover.";
    nb::class_<Table>(module, "Table",
                      "Items 0, 1, ..., options, optional items and how often items are covered.")
        .def(nb::init<std::int64_t, const std::vector<Numbers>&, const Numbers&, const Times&>(),
             "items"_a, "options"_a, "optional"_a, "times"_a)
        .def("estimate", &Table::estimate, "prefix"_a, "descents"_a, "seed"_a,
             "About how many nodes the search takes, to be compared with other estimates.");
    nb::class_<Search>(module, "Search", "A depth-first search in slices.")
        .def(nb::init<const Table&, const Numbers&, bool>(), "table"_a, "prefix"_a, "listing"_a)
        .def("advance", &Search::advance, "nodes"_a, "most"_a,
             "Expand about `nodes` nodes; returns the solutions found meanwhile, at most `most`.")
        .def_prop_ro("done", &Search::done)
        .def_prop_ro("nodes", &Search::nodes)
        .def_prop_ro("found", &Search::found, "The number of solutions so far.")
        .def_prop_ro("left", &Search::left, "An estimate of what is left of the whole, 0 to 1.")
        .def("rest", &Search::rest, "What is left, as stretches: path, first, last, share.")
        .def("seek", &Search::seek, "path"_a, "first"_a, "last"_a,
             "Go to a stretch and keep to it; nodes and solutions are counted from there.");
}
