#include <nanobind/nanobind.h>
#include <nanobind/stl/optional.h>
#include <nanobind/stl/pair.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <stdexcept>
#include <tuple>
#include <utility>
#include <vector>

#include "unriddle/blocks/engine.hpp"

#include "numbers.hpp"

namespace nb = nanobind;
namespace blocks = unriddle::blocks;
using namespace nb::literals;

namespace {

using Firsts = std::vector<int>;
using Block = std::tuple<std::vector<int>, bool, bool, std::optional<int>>;
using Told = std::pair<int, int>;

blocks::Board board_of(int rows, int columns, const std::vector<int>& walls,
                       const std::vector<Block>& given, bool single) {
    blocks::Board board{rows, columns, walls, {}, single};
    for (const auto& [cells, across, down, goal] : given)
        board.blocks.push_back({cells, across, down, goal});
    return board;
}

// Positions are numbered by 32 bits.
std::size_t room_of(std::int64_t room) {
    if (room < 1) throw std::invalid_argument("there is room for 1 or more positions");
    return static_cast<std::size_t>(std::min<std::int64_t>(room, 4'000'000'000));
}

Told told(const blocks::Move& move) { return {move.block, move.place}; }

std::vector<Told> moves(int rows, int columns, const std::vector<int>& walls,
                        const std::vector<Block>& given, bool single) {
    std::vector<Told> all;
    for (const auto& move : blocks::moves(board_of(rows, columns, walls, given, single)))
        all.push_back(told(move));
    return all;
}

// One engine, used by one thread at a time. `Base` is what all sizes of it have in common.
template <class Base>
class Engine {
public:
    explicit Engine(std::unique_ptr<Base> made) : made_(std::move(made)) {}

    const Base& get() const { return *made_; }

    void advance(std::int64_t nodes) {
        if (nodes < 0) throw std::invalid_argument("a budget is 0 or more nodes");
        alone([&](Base& engine) { engine.advance(static_cast<std::uint64_t>(nodes)); });
    }

    // Calls `work` without Python's lock.
    template <class Work>
    auto alone(Work work) {
        if (busy_) throw std::runtime_error("another thread works with this search");
        const Busy busy(busy_);  // read and written with Python's lock held
        const nb::gil_scoped_release release;
        return work(*made_);
    }

private:
    struct Busy {
        explicit Busy(bool& flag) : flag_(flag) { flag_ = true; }
        ~Busy() { flag_ = false; }
        bool& flag_;
    };

    std::unique_ptr<Base> made_;
    bool busy_ = false;
};

using Shortest = Engine<blocks::Shortest>;
using Explored = Engine<blocks::Explored>;

template <class Base, std::unique_ptr<Base> (*kMake)(const blocks::Board&, std::size_t)>
nb::class_<Engine<Base>> bind(nb::module_& module, const char* name, const char* doc) {
    return nb::class_<Engine<Base>>(module, name, doc)
        .def(
            "__init__",
            [](Engine<Base>* self, int rows, int columns, const std::vector<int>& walls,
               const std::vector<Block>& given, bool single, std::int64_t room) {
                const auto board = board_of(rows, columns, walls, given, single);
                new (self) Engine<Base>(kMake(board, room_of(room)));
            },
            "rows"_a, "columns"_a, "walls"_a, "blocks"_a, "single"_a, "room"_a)
        .def("advance", &Engine<Base>::advance, "nodes"_a, "Expand about this many positions.")
        .def_prop_ro("done", [](const Engine<Base>& self) { return self.get().done(); })
        .def_prop_ro("full", [](const Engine<Base>& self) { return self.get().full(); })
        .def_prop_ro("nodes", [](const Engine<Base>& self) { return self.get().nodes(); })
        .def_prop_ro("positions", [](const Engine<Base>& self) { return self.get().positions(); });
}

// Ways as Python's lists. Each move becomes a tuple once, however often it occurs.
class Lists {
public:
    nb::object of(const blocks::Way& way) {
        PyObject* made = PyList_New(static_cast<Py_ssize_t>(way.size()));
        if (made == nullptr) throw nb::python_error();
        nb::object list = nb::steal(made);
        for (std::size_t k = 0; k < way.size(); ++k)
            PyList_SetItem(made, static_cast<Py_ssize_t>(k),
                           nb::object(tuple(way[k])).release().ptr());
        return list;
    }

private:
    const nb::object& tuple(const blocks::Move& move) {
        const std::size_t at = move.block * std::size_t{blocks::kMostCells} + move.place;
        if (at >= tuples_.size()) tuples_.resize(at + 1);
        if (!tuples_[at].is_valid()) tuples_[at] = nb::make_tuple(move.block, move.place);
        return tuples_[at];
    }

    std::vector<nb::object> tuples_;
};

nb::typed<nb::list, std::vector<Told>> ways(Shortest& self, const nb::int_& first,
                                            std::int64_t most) {
    if (most < 0) throw std::invalid_argument("0 or more ways can be asked for");
    const auto found = self.alone([number = from_int(first), most](blocks::Shortest& search) {
        return search.ways(number, static_cast<std::size_t>(most));
    });
    nb::list all;
    Lists lists;
    for (const blocks::Way& way : found) all.append(lists.of(way));
    return nb::borrow<nb::typed<nb::list, std::vector<Told>>>(all);
}

// What is not among the positions reached is a KeyError.
template <class Ask>
auto asked(Explored& self, Ask ask) {
    try {
        return self.alone(ask);
    } catch (const blocks::NotReached& error) {
        throw nb::key_error(error.what());
    }
}

blocks::Explored::Distance distance(Explored& self, const Firsts& firsts) {
    return asked(self, [&](blocks::Explored& all) { return all.distance(firsts); });
}

std::vector<std::pair<Told, blocks::Explored::Distance>> ahead(Explored& self,
                                                               const Firsts& firsts) {
    std::vector<std::pair<Told, blocks::Explored::Distance>> found;
    for (const auto& [move, distance] :
         asked(self, [&](blocks::Explored& all) { return all.ahead(firsts); }))
        found.emplace_back(told(move), distance);
    return found;
}

Firsts sample(Explored& self, std::int64_t distance, std::int64_t index) {
    if (distance < 0 || index < 0) throw nb::index_error("positions are numbered from 0 on");
    return self.alone([&](blocks::Explored& all) {
        return all.sample(static_cast<std::size_t>(distance), static_cast<std::size_t>(index));
    });
}

}  // namespace

NB_MODULE(blocks, module) {
    nb::set_leak_warnings(false);  // Ctrl-C may end the program during a search
    module.doc() = "Sliding blocks. Use it through unriddle.engines.blocks.";
    module.def("moves", &moves, "rows"_a, "columns"_a, "walls"_a, "blocks"_a, "single"_a,
               "Every move from the board as it stands: a block, and where its first cell comes.");
    bind<blocks::Shortest, blocks::make_shortest>(module, "Shortest", "All shortest ways.")
        .def("ways", &ways, "first"_a, "most"_a, "At most `most` ways, from number `first` on.")
        .def_prop_ro("bound", [](const Shortest& self) { return self.get().bound(); })
        .def_prop_ro("moves", [](const Shortest& self) { return self.get().moves(); })
        .def_prop_ro("total", [](const Shortest& self) { return as_int(self.get().total()); });
    bind<blocks::Explored, blocks::make_explored>(module, "Explored", "All positions.")
        .def("distance", &distance, "places"_a, "How many moves from solved; None: never.")
        .def("ahead", &ahead, "places"_a, "Every move, and the distance after it.")
        .def("sample", &sample, "distance"_a, "index"_a, "A position at that distance.")
        .def_prop_ro("depths", [](const Explored& self) { return self.get().depths(); });
}
