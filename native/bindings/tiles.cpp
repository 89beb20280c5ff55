#include <nanobind/nanobind.h>
#include <nanobind/stl/tuple.h>
#include <nanobind/stl/vector.h>

#include <cstring>
#include <memory>
#include <tuple>
#include <variant>

#include "unriddle/tiles/beam/beam.hpp"
#include "unriddle/tiles/beam/guided_model.hpp"
#include "unriddle/tiles/beam/shortening.hpp"
#include "unriddle/tiles/beam/stage_model.hpp"
#include "unriddle/tiles/beam/stages.hpp"
#include "unriddle/tiles/patterns/builder.hpp"
#include "unriddle/tiles/patterns/huge_pages.hpp"
#include "unriddle/tiles/patterns/tables.hpp"
#include "unriddle/tiles/search/conflict_ida_star.hpp"
#include "unriddle/tiles/search/conflict_model.hpp"
#include "unriddle/tiles/search/linear_conflict.hpp"
#include "unriddle/tiles/search/path_count.hpp"
#include "unriddle/tiles/search/pattern_ida_star.hpp"
#include "unriddle/tiles/search/pattern_model.hpp"
#include "unriddle/tiles/search/search_series.hpp"
#include "unriddle/tiles/space.hpp"

namespace nb = nanobind;
using namespace nb::literals;
using namespace unriddle::tiles;

namespace {

using Labels = std::vector<Cell>;

nb::bytes bytes_of(PatternBuilder& builder) {
    require(builder.done(), "the table is not finished");
    const auto table = builder.take();
    require(table.size() > 0, "the table has been taken already");
    const auto size = static_cast<Py_ssize_t>(table.size());
    nb::bytes bytes = nb::steal<nb::bytes>(PyBytes_FromStringAndSize(nullptr, size));
    if (!bytes.is_valid()) throw nb::python_error();
    char* data = PyBytes_AsString(bytes.ptr());
    unriddle::request_huge_pages(data, table.size());
    std::memcpy(data, table.data(), table.size());
    return bytes;
}

// A view of an object's bytes, held as long as the tables are used.
class Buffer {
public:
    explicit Buffer(nb::handle owner) {
        if (PyObject_GetBuffer(owner.ptr(), &view_, PyBUF_SIMPLE) != 0) throw nb::python_error();
    }
    ~Buffer() { PyBuffer_Release(&view_); }
    Buffer(const Buffer&) = delete;
    Buffer& operator=(const Buffer&) = delete;

    const std::uint8_t* data() const { return static_cast<const std::uint8_t*>(view_.buf); }
    std::size_t size() const { return static_cast<std::size_t>(view_.len); }

private:
    Py_buffer view_{};
};

// The tiles of a part, the mapping of the board's cells to its table's, and the bytes of the table.
using TablePart = std::tuple<std::vector<int>, Labels, nb::object>;

class Tables {
    using BeamModel = GuidedModel<PatternModel>;

public:
    Tables(int rows, int columns, int gap, const std::vector<TablePart>& parts) {
        std::vector<PatternTables::Part> filled;
        for (const auto& [tiles, image, owner] : parts) {
            buffers_.push_back(std::make_unique<Buffer>(owner));
            filled.push_back({tiles, buffers_.back()->data(), buffers_.back()->size(), image});
        }
        tables_ = std::make_unique<PatternTables>(Grid{rows, columns}, gap, std::move(filled));
    }

    const PatternTables& tables() const { return *tables_; }

    // Made when first asked for, since IDA* does not need it; shared by beam searches and counts.
    const BeamModel& model() {
        if (model_ == nullptr) model_ = std::make_unique<BeamModel>(tables_->grid(), *tables_);
        return *model_;
    }

private:
    std::vector<std::unique_ptr<Buffer>> buffers_;
    std::unique_ptr<PatternTables> tables_;
    std::unique_ptr<BeamModel> model_;
};

nb::bytes packed(const std::vector<Cell>& way) { return nb::bytes(way.data(), way.size()); }

template <class Engine>
std::vector<nb::bytes> advance_search(Engine& search, std::uint64_t nodes) {
    std::vector<Way> ways;
    {
        nb::gil_scoped_release release;
        search.advance(nodes, ways);
    }
    std::vector<nb::bytes> packed_ways;
    for (const Way& way : ways) packed_ways.push_back(packed(way));
    return packed_ways;
}

std::vector<std::tuple<nb::bytes, std::uint64_t>> advance_series(SearchSeries& series,
                                                                 std::uint64_t nodes) {
    std::vector<SearchSeries::Found> found;
    {
        nb::gil_scoped_release release;
        series.advance(nodes, found);
    }
    std::vector<std::tuple<nb::bytes, std::uint64_t>> told;
    for (const auto& each : found) told.emplace_back(packed(each.way), each.nodes);
    return told;
}

void seek(PatternIdaStar& search, int bound, const std::vector<nb::bytes>& stretches) {
    std::vector<Moves> moves;
    for (const nb::bytes& each : stretches) {
        const auto* data = static_cast<const Cell*>(each.data());
        moves.emplace_back(data, data + each.size());
    }
    nb::gil_scoped_release release;
    search.seek(bound, moves);
}

std::vector<std::tuple<nb::bytes, double>> rest(PatternIdaStar& search) {
    std::vector<std::tuple<nb::bytes, double>> left;
    for (const Stretch& each : search.rest()) left.emplace_back(packed(each.moves), each.share);
    return left;
}

// An engine that is compiled for a few board sizes: the smallest that has room is used.
template <template <int> class Engine>
class Sized {
public:
    template <class... Rest>
    Sized(const Grid& grid, const Rest&... rest) {
        if (grid.cells() <= 32) {
            engine_.template emplace<std::unique_ptr<Engine<32>>>(new Engine<32>(grid, rest...));
        } else if (grid.cells() <= 64) {
            engine_.template emplace<std::unique_ptr<Engine<64>>>(new Engine<64>(grid, rest...));
        } else {
            engine_.template emplace<std::unique_ptr<Engine<kMostCells>>>(
                new Engine<kMostCells>(grid, rest...));
        }
    }

    bool done() const {
        return std::visit([](auto& engine) { return engine->done(); }, engine_);
    }
    std::uint64_t nodes() const {
        return std::visit([](auto& engine) { return engine->nodes(); }, engine_);
    }
    template <class... Out>
    void advance(std::uint64_t nodes, Out&... out) {
        std::visit([&](auto& engine) { engine->advance(nodes, out...); }, engine_);
    }
    int bound() const {
        return std::visit([](auto& engine) { return engine->bound(); }, engine_);
    }
    bool found() const {
        return std::visit([](auto& engine) { return engine->found(); }, engine_);
    }
    const Way& way() const {
        return std::visit([](auto& engine) -> const Way& { return engine->way(); }, engine_);
    }

private:
    std::variant<std::unique_ptr<Engine<32>>, std::unique_ptr<Engine<64>>,
                 std::unique_ptr<Engine<kMostCells>>>
        engine_;
};

using SharedStages = std::shared_ptr<const Stages>;

template <int kCapacity>
class StageBeam : public Beam<StageModel<kCapacity>> {
public:
    StageBeam(const Grid&, const SharedStages& stages, const Labels& position, std::uint32_t width,
              std::uint32_t limit)
        : Beam<StageModel<kCapacity>>(StageModel<kCapacity>(stages), position, width, limit) {}
};

template <int kCapacity>
class ConflictBeam : public Beam<GuidedModel<ConflictModel<kCapacity>>> {
    using Model = GuidedModel<ConflictModel<kCapacity>>;

public:
    ConflictBeam(const Grid& grid, int gap, const Labels& position, std::uint32_t width,
                 std::uint32_t limit)
        : Beam<Model>(Model(grid, grid, gap), position, width, limit) {}
};

template <class Engine>
nb::object advance_way(Engine& engine, std::uint64_t nodes) {
    {
        nb::gil_scoped_release release;
        engine.advance(nodes);
    }
    return engine.found() ? nb::object(packed(engine.way())) : nb::none();
}

template <class Engine>
nb::class_<Engine> bind(nb::module_& module, const char* name, const char* doc) {
    return nb::class_<Engine>(module, name, doc)
        .def_prop_ro("done", &Engine::done)
        .def_prop_ro("nodes", &Engine::nodes);
}

constexpr const char* kAdvance = "Expand about this many nodes.";

void bind_tables(nb::module_& module) {
    bind<PatternBuilder>(module, "PatternBuilder", "Builds the pattern database of some tiles.")
        .def(
            "__init__",
            [](PatternBuilder* self, int rows, int columns, int gap,
               const std::vector<int>& tiles) {
                nb::gil_scoped_release release;
                new (self) PatternBuilder(Grid{rows, columns}, gap, tiles);
            },
            "rows"_a, "columns"_a, "gap"_a, "tiles"_a)
        .def("advance", &PatternBuilder::advance, "nodes"_a,
             nb::call_guard<nb::gil_scoped_release>(), kAdvance)
        .def("share", &PatternBuilder::share, "most"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Divide the next work into at most this many shares; returns how many there are.")
        .def("work", &PatternBuilder::work, "share"_a, nb::call_guard<nb::gil_scoped_release>(),
             "Do one of the shares, in parallel with the others.")
        .def("join", &PatternBuilder::join, nb::call_guard<nb::gil_scoped_release>(),
             "Collect the results of the shares.")
        .def("take", &bytes_of, "The finished table, once.")
        .def_prop_ro("fraction", &PatternBuilder::fraction);
    nb::class_<Tables>(module, "Tables", "Pattern databases that together cover all tiles.")
        .def(nb::init<int, int, int, const std::vector<TablePart>&>(), "rows"_a, "columns"_a,
             "gap"_a, "parts"_a);
}

constexpr const char* kAdvanceSearch =
    "Expand about this many nodes; returns the ways found, a byte for each slide.";

void bind_searches(nb::module_& module) {
    bind<PatternIdaStar>(module, "PatternIdaStar",
                         "IDA* with pattern databases: one shortest way, or every one.")
        .def(
            "__init__",
            [](PatternIdaStar* self, const Tables& tables, const Labels& position, bool every) {
                new (self) PatternIdaStar(tables.tables(), position, every);
            },
            "tables"_a, "position"_a, "every"_a = false, nb::keep_alive<1, 2>())
        .def("advance", &advance_search<PatternIdaStar>, "nodes"_a, kAdvanceSearch)
        .def("seek", &seek, "bound"_a, "stretches"_a,
             "Go to some stretches of a pass, each the moves to a node, and keep to them.")
        .def("rest", &rest, "What is not done of them, each with its share of the pass.")
        .def_prop_ro("bound", &PatternIdaStar::bound);
    bind<SearchSeries>(module, "SearchSeries", "A shortest way for each of many positions.")
        .def(
            "__init__",
            [](SearchSeries* self, const Tables& tables, std::vector<Labels> positions) {
                new (self) SearchSeries(tables.tables(), std::move(positions));
            },
            "tables"_a, "positions"_a, nb::keep_alive<1, 2>())
        .def("advance", &advance_series, "nodes"_a,
             "Expand about this many nodes; returns the ways of the next positions, and the nodes "
             "that each took.");
    bind<Sized<ConflictIdaStar>>(module, "ConflictIdaStar",
                                 "IDA* with linear conflicts, for any size.")
        .def(
            "__init__",
            [](Sized<ConflictIdaStar>* self, int rows, int columns, int gap, const Labels& position,
               bool every) {
                new (self) Sized<ConflictIdaStar>(Grid{rows, columns}, gap, position, every);
            },
            "rows"_a, "columns"_a, "gap"_a, "position"_a, "every"_a = false)
        .def("advance", &advance_search<Sized<ConflictIdaStar>>, "nodes"_a, kAdvanceSearch)
        .def_prop_ro("bound", &Sized<ConflictIdaStar>::bound);
    bind<PathCount>(module, "PathCount", "How many shortest ways there are.")
        .def(
            "__init__",
            [](PathCount* self, Tables& tables, const Labels& position, int length) {
                new (self) PathCount(tables.model(), position, length);
            },
            "tables"_a, "position"_a, "length"_a, nb::keep_alive<1, 2>())
        .def("advance", &PathCount::advance, "nodes"_a, nb::call_guard<nb::gil_scoped_release>(),
             kAdvance)
        .def_prop_ro("total", &PathCount::total);
}

void bind_space(nb::module_& module) {
    bind<Space>(module, "Space", "Every position with its distance.")
        .def(
            "__init__",
            [](Space* self, int rows, int columns, int gap) {
                new (self) Space(Grid{rows, columns}, gap);
            },
            "rows"_a, "columns"_a, "gap"_a)
        .def("advance", &Space::advance, "nodes"_a, nb::call_guard<nb::gil_scoped_release>(),
             kAdvance)
        .def_prop_ro("depths", &Space::depths)
        .def("distance", &Space::distance, "position"_a)
        .def("sample", &Space::sample, "distance"_a, "number"_a);
}

constexpr const char* kAdvanceWay = "Expand about this many nodes; returns the way once found.";

void bind_beams(nb::module_& module) {
    using PatternBeam = Beam<GuidedModel<PatternModel>>;
    bind<PatternBeam>(module, "PatternBeam", "Beam search with pattern databases.")
        .def(
            "__init__",
            [](PatternBeam* self, Tables& tables, const Labels& position, std::uint32_t width,
               std::uint32_t limit) {
                new (self) PatternBeam(tables.model(), position, width, limit);
            },
            "tables"_a, "position"_a, "width"_a, "limit"_a, nb::keep_alive<1, 2>())
        .def("advance", &advance_way<PatternBeam>, "nodes"_a, kAdvanceWay);
    bind<Sized<ConflictBeam>>(module, "ConflictBeam",
                              "Beam search with linear conflicts, for any size.")
        .def(
            "__init__",
            [](Sized<ConflictBeam>* self, int rows, int columns, int gap, const Labels& position,
               std::uint32_t width, std::uint32_t limit) {
                new (self) Sized<ConflictBeam>(Grid{rows, columns}, gap, position, width, limit);
            },
            "rows"_a, "columns"_a, "gap"_a, "position"_a, "width"_a, "limit"_a)
        .def("advance", &advance_way<Sized<ConflictBeam>>, "nodes"_a, kAdvanceWay);
    nb::class_<SharedStages>(module, "Stages", "The stages in which a large board is solved.")
        .def(
            "__init__",
            [](SharedStages* self, int rows, int columns, int gap) {
                new (self) SharedStages(std::make_shared<const Stages>(Grid{rows, columns}, gap));
            },
            "rows"_a, "columns"_a, "gap"_a);
    bind<Sized<StageBeam>>(module, "StageBeam", "Beam search for a large board, line by line.")
        .def(
            "__init__",
            [](Sized<StageBeam>* self, const SharedStages& stages, const Labels& position,
               std::uint32_t width, std::uint32_t limit) {
                new (self) Sized<StageBeam>(stages->grid(), stages, position, width, limit);
            },
            "stages"_a, "position"_a, "width"_a, "limit"_a)
        .def("advance", &advance_way<Sized<StageBeam>>, "nodes"_a, kAdvanceWay);
    bind<Sized<Shortening>>(module, "Shortening", "Shortens a way, stretch by stretch.")
        .def(
            "__init__",
            [](Sized<Shortening>* self, int rows, int columns, int gap, const Labels& position,
               const Labels& way, std::uint32_t stretch, std::uint32_t width) {
                new (self)
                    Sized<Shortening>(Grid{rows, columns}, gap, position, way, stretch, width);
            },
            "rows"_a, "columns"_a, "gap"_a, "position"_a, "way"_a, "stretch"_a, "width"_a)
        .def("advance", &advance_way<Sized<Shortening>>, "nodes"_a,
             "Expand about this many nodes; returns the way as it is by then.");
}

int lower_bound(int rows, int columns, int gap, const Labels& position) {
    const Grid grid{rows, columns};
    require_grid(grid, gap, kMostCells);
    require_position(grid, gap, position);
    return LinearConflict(grid, gap).bound(position.data());
}

}  // namespace

NB_MODULE(tiles, module) {
    nb::set_leak_warnings(false);  // Ctrl-C may end the program during a search
    module.doc() =
        "Searches for sliding tiles. A position lists for each cell the home of its tile, the cell "
        "where it belongs; the gap is labelled by its own home.";
    bind_tables(module);
    bind_searches(module);
    bind_space(module);
    bind_beams(module);
    module.def("lower_bound", &lower_bound, "rows"_a, "columns"_a, "gap"_a, "position"_a,
               "Manhattan distances and linear conflicts.");
}
