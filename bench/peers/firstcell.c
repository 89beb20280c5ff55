/* Fills a box with pieces as one writes it by hand: depth first, on the first empty cell. The turns
 * of the box are used: one piece is laid only on placements that no turn makes of each other, and
 * what is found counts for all their images.
 *
 *     firstcell ROUNDS LEAST SECONDS BOX PIECE...
 *
 * BOX is its sides, the shortest first, as in 1x6x10; a piece is its cells, three digits each with
 * commas between. The pieces differ and fill the box. Prints the fillings and the best processor
 * time of so many rounds, each of at least LEAST seconds, as one JSON object. A search that takes
 * more than SECONDS is stopped and says how many of the placements it has finished. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST_CELLS = 64, MOST_PIECES = 16, MOST_PLACEMENTS = 2048, TURNS = 24 };
typedef unsigned long long mask;

struct turn {
    int axis[3], sign[3];
};

struct piece {
    mask placements[MOST_PLACEMENTS]; /* by their first cells */
    const mask* from[MOST_CELLS + 1]; /* those with that first cell */
    int count;
};

/* A placement of the chosen piece, and how many it stands for. */
struct chosen {
    mask cells;
    int images;
};

static int side[3], cells, pieces, turns;
static struct turn turn_of[TURNS];
static struct piece piece_of[MOST_PIECES];
static long found, nodes;
static clock_t stop;
static int stopped;

static int first_cell(mask some) { return __builtin_ctzll(some); }

static mask bit(const int* point) {
    return 1ULL << (point[0] + side[0] * (point[1] + side[1] * point[2]));
}

static void make_turns(void) {
    static const int axes[6][3] = {{0, 1, 2}, {1, 2, 0}, {2, 0, 1},
                                   {0, 2, 1}, {2, 1, 0}, {1, 0, 2}};
    turns = 0;
    for (int order = 0; order < 6; ++order)
        for (int signs = 0; signs < 8; ++signs) {
            const int minus = (signs & 1) + (signs >> 1 & 1) + (signs >> 2 & 1);
            if ((minus + (order > 2)) % 2) continue; /* a mirror */
            struct turn* turn = &turn_of[turns++];
            for (int i = 0; i < 3; ++i) {
                turn->axis[i] = axes[order][i];
                turn->sign[i] = signs >> i & 1 ? -1 : 1;
            }
        }
}

static int by_first_cell(const void* a, const void* b) {
    const int one = first_cell(*(const mask*)a), other = first_cell(*(const mask*)b);
    return one - other;
}

static void add_placement(struct piece* piece, mask placement) {
    for (int i = 0; i < piece->count; ++i)
        if (piece->placements[i] == placement) return;
    if (piece->count == MOST_PLACEMENTS) exit(2);
    piece->placements[piece->count++] = placement;
}

/* Every place of a shape that lies against the three walls. */
static void shift(struct piece* piece, int (*shape)[3], int size) {
    int room[3], by[3], moved[3];
    for (int i = 0; i < 3; ++i) {
        room[i] = side[i];
        for (int k = 0; k < size; ++k)
            if (room[i] > side[i] - shape[k][i]) room[i] = side[i] - shape[k][i];
    }
    for (by[0] = 0; by[0] < room[0]; ++by[0])
        for (by[1] = 0; by[1] < room[1]; ++by[1])
            for (by[2] = 0; by[2] < room[2]; ++by[2]) {
                mask placement = 0;
                for (int k = 0; k < size; ++k) {
                    for (int i = 0; i < 3; ++i) moved[i] = shape[k][i] + by[i];
                    placement |= bit(moved);
                }
                add_placement(piece, placement);
            }
}

static void read_piece(struct piece* piece, const char* word) {
    const int size = (int)(strlen(word) + 1) / 4;
    int shape[MOST_CELLS][3];
    piece->count = 0;
    for (int t = 0; t < TURNS; ++t) {
        int least[3] = {99, 99, 99};
        for (int k = 0; k < size; ++k)
            for (int i = 0; i < 3; ++i) {
                shape[k][i] = turn_of[t].sign[i] * (word[4 * k + turn_of[t].axis[i]] - '0');
                if (shape[k][i] < least[i]) least[i] = shape[k][i];
            }
        for (int k = 0; k < size; ++k)
            for (int i = 0; i < 3; ++i) shape[k][i] -= least[i];
        shift(piece, shape, size);
    }
    qsort(piece->placements, piece->count, sizeof(mask), by_first_cell);
    for (int cell = 0, at = 0; cell <= cells; ++cell) {
        while (at < piece->count && first_cell(piece->placements[at]) < cell) ++at;
        piece->from[cell] = piece->placements + at;
    }
}

/* Only those turns that take the box to itself. */
static void keep_turns_of_box(void) {
    int kept = 0;
    for (int t = 0; t < TURNS; ++t) {
        const int* axis = turn_of[t].axis;
        if (side[axis[0]] == side[0] && side[axis[1]] == side[1] && side[axis[2]] == side[2])
            turn_of[kept++] = turn_of[t];
    }
    turns = kept;
}

static mask turned(mask placement, const struct turn* turn) {
    mask image = 0;
    for (; placement; placement &= placement - 1) {
        const int cell = first_cell(placement);
        const int point[3] = {cell % side[0], cell / side[0] % side[1], cell / side[0] / side[1]};
        int to[3];
        for (int i = 0; i < 3; ++i) {
            const int along = point[turn->axis[i]];
            to[i] = turn->sign[i] > 0 ? along : side[i] - 1 - along;
        }
        image |= bit(to);
    }
    return image;
}

/* One placement of each orbit, and how large the orbit is. */
static int choose(const struct piece* piece, struct chosen* chosen) {
    int count = 0;
    for (int i = 0; i < piece->count; ++i) {
        const mask placement = piece->placements[i];
        int same = 0, least = 1;
        for (int t = 0; t < turns; ++t) {
            const mask image = turned(placement, &turn_of[t]);
            same += image == placement;
            least &= image >= placement;
        }
        if (least) chosen[count++] = (struct chosen){placement, turns / same};
    }
    return count;
}

static void fill(mask filled, unsigned left) {
    if (!left) {
        ++found;
        return;
    }
    if ((++nodes & 0xfffff) == 0 && clock() > stop) stopped = 1;
    if (stopped) return;
    const int cell = first_cell(~filled);
    for (unsigned rest = left; rest; rest &= rest - 1) {
        const int number = __builtin_ctz(rest);
        const struct piece* piece = &piece_of[number];
        for (const mask* each = piece->from[cell]; each < piece->from[cell + 1]; ++each)
            if (!(*each & filled)) fill(filled | *each, left & ~(1u << number));
    }
}

struct result {
    long fillings;
    int finished, chosen;
};

static struct result solve(double seconds, char** words) {
    make_turns();
    for (int i = 0; i < pieces; ++i) read_piece(&piece_of[i], words[i]);
    keep_turns_of_box();

    static struct chosen few[MOST_PLACEMENTS], some[MOST_PLACEMENTS];
    struct result result = {0, 0, MOST_PLACEMENTS};
    int best = 0;
    for (int i = 0; i < pieces; ++i) {
        const int count = choose(&piece_of[i], some);
        if (count >= result.chosen) continue;
        result.chosen = count;
        best = i;
        memcpy(few, some, sizeof few);
    }
    stop = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    stopped = 0;
    for (int i = 0; i < result.chosen && !stopped; ++i) {
        found = 0;
        fill(few[i].cells, ((1u << pieces) - 1) & ~(1u << best));
        result.fillings += found * few[i].images;
        result.finished += !stopped;
    }
    return result;
}

static double round_of(long calls, double seconds, char** words, struct result* result) {
    const clock_t start = clock();
    for (long i = 0; i < calls; ++i) *result = solve(seconds, words);
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

int main(int count, char** words) {
    struct result result;
    if (count < 6 || count > 5 + MOST_PIECES) return 2;
    const int rounds = atoi(words[1]);
    const double least = atof(words[2]), seconds = atof(words[3]);
    if (sscanf(words[4], "%dx%dx%d", &side[0], &side[1], &side[2]) != 3) return 2;
    cells = side[0] * side[1] * side[2];
    if (cells > MOST_CELLS) return 2;
    pieces = count - 5;
    words += 5;

    long calls = 1;
    double best = round_of(calls, seconds, words, &result);
    while (best < least) best = round_of(calls *= 2, seconds, words, &result);
    for (int round = 1; round < rounds && !stopped; ++round) {
        const double spent = round_of(calls, seconds, words, &result);
        if (spent < best) best = spent;
    }
    printf(
        "{\"seconds\": %.9f, \"fillings\": %ld, \"turns\": %d, \"finished\": %d, "
        "\"chosen\": %d}\n",
        best / calls, result.fillings, turns, result.finished, result.chosen);
    return 0;
}
