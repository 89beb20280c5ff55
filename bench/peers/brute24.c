/* The 24 game by brute force, as one writes it first: every distinct order of the four numbers, every
 * choice of three operators, the five ways to put parentheses, doubles compared with ==.
 *
 *     brute24 all|first|infix|postfix ROUNDS LEAST [A B C D]
 *
 * counts all written solutions, stops at the first, or writes all as texts into memory, for one hand
 * or all 1,820, and prints the best processor time of so many rounds, each of at least LEAST
 * seconds, as one JSON object. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double target = 24;
static int first_only;
static const char *const *forms; /* of the texts; NULL: none is written */
static char texts[1 << 13];      /* of one hand */
static char *end = texts;

/* For each shape, where %1$d to %4$d are the numbers and %5$c to %7$c the operators. */
static const char *const infix[] = {
    "((%1$d %5$c %2$d) %6$c %3$d) %7$c %4$d\n", "(%1$d %5$c (%2$d %6$c %3$d)) %7$c %4$d\n",
    "(%1$d %5$c %2$d) %6$c (%3$d %7$c %4$d)\n", "%1$d %5$c ((%2$d %6$c %3$d) %7$c %4$d)\n",
    "%1$d %5$c (%2$d %6$c (%3$d %7$c %4$d))\n",
};
static const char *const postfix[] = {
    "%1$d %2$d %5$c %3$d %6$c %4$d %7$c\n", "%1$d %2$d %3$d %6$c %5$c %4$d %7$c\n",
    "%1$d %2$d %5$c %3$d %4$d %7$c %6$c\n", "%1$d %2$d %3$d %6$c %4$d %7$c %5$c\n",
    "%1$d %2$d %3$d %4$d %7$c %6$c %5$c\n",
};

struct found {
    long hands, solvable, solutions;
};

static double apply(double a, int operator, double b) {
    switch (operator) {
        case 0: return a + b;
        case 1: return a - b;
        case 2: return a / b;
        default: return a * b;
    }
}

static double shaped(int shape, const double *n, int x, int y, int z) {
    switch (shape) {
        case 0: return apply(apply(apply(n[0], x, n[1]), y, n[2]), z, n[3]);
        case 1: return apply(apply(n[0], x, apply(n[1], y, n[2])), z, n[3]);
        case 2: return apply(apply(n[0], x, n[1]), y, apply(n[2], z, n[3]));
        case 3: return apply(n[0], x, apply(apply(n[1], y, n[2]), z, n[3]));
        default: return apply(n[0], x, apply(n[1], y, apply(n[2], z, n[3])));
    }
}

static void write_solution(int shape, const double *n, int x, int y, int z) {
    static const char signs[] = "+-/*";
    end += snprintf(end, texts + sizeof texts - end, forms[shape], (int)n[0], (int)n[1], (int)n[2],
                    (int)n[3], signs[x], signs[y], signs[z]);
}

static long solutions_in_order(const double *numbers) {
    long count = 0;
    for (int x = 0; x < 4; ++x)
        for (int y = 0; y < 4; ++y)
            for (int z = 0; z < 4; ++z)
                for (int shape = 0; shape < 5; ++shape) {
                    if (shaped(shape, numbers, x, y, z) != target) continue;
                    ++count;
                    if (forms) write_solution(shape, numbers, x, y, z);
                    if (first_only) return count;
                }
    return count;
}

static void swap(double *a, double *b) {
    const double kept = *a;
    *a = *b;
    *b = kept;
}

/* The next order of the numbers, equal ones not told apart; 0 after the last. */
static int next_order(double *n) {
    int i = 2, j = 3;
    while (i >= 0 && n[i] >= n[i + 1]) --i;
    if (i < 0) return 0;
    while (n[j] <= n[i]) --j;
    swap(&n[i], &n[j]);
    for (int low = i + 1, high = 3; low < high; ++low, --high) swap(&n[low], &n[high]);
    return 1;
}

/* The hand comes in rising order. */
static void solve(const int *hand, struct found *found) {
    double order[4] = {hand[0], hand[1], hand[2], hand[3]};
    long count = 0;
    end = texts;
    do {
        count += solutions_in_order(order);
    } while (!(first_only && count) && next_order(order));
    found->hands += 1;
    found->solvable += count > 0;
    found->solutions += count;
}

static struct found solve_all(void) {
    struct found found = {0, 0, 0};
    int h[4];
    for (h[0] = 1; h[0] <= 13; ++h[0])
        for (h[1] = h[0]; h[1] <= 13; ++h[1])
            for (h[2] = h[1]; h[2] <= 13; ++h[2])
                for (h[3] = h[2]; h[3] <= 13; ++h[3]) solve(h, &found);
    return found;
}

static struct found solve_once(const int *hand) {
    struct found found = {0, 0, 0};
    if (!hand) return solve_all();
    solve(hand, &found);
    return found;
}

static double round_of(long calls, const int *hand, struct found *found) {
    const clock_t start = clock();
    for (long i = 0; i < calls; ++i) *found = solve_once(hand);
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

static int rising(const void *a, const void *b) {
    return *(const int *)a - *(const int *)b;
}

int main(int count, char **words) {
    int numbers[4];
    struct found found;
    if (count != 4 && count != 8) return 2;
    first_only = strcmp(words[1], "first") == 0;
    if (strcmp(words[1], "infix") == 0) forms = infix;
    if (strcmp(words[1], "postfix") == 0) forms = postfix;
    const int rounds = atoi(words[2]);
    const double least = atof(words[3]);
    for (int i = 4; i < count; ++i) numbers[i - 4] = atoi(words[i]);
    qsort(numbers, count == 8 ? 4 : 0, sizeof *numbers, rising);
    const int *hand = count == 8 ? numbers : NULL;

    long calls = 1;
    double best = round_of(calls, hand, &found);
    while (best < least) best = round_of(calls *= 2, hand, &found);
    for (int round = 1; round < rounds; ++round) {
        const double spent = round_of(calls, hand, &found);
        if (spent < best) best = spent;
    }
    printf("{\"seconds\": %.9f, \"hands\": %ld, \"solvable\": %ld, \"solutions\": %ld}\n",
           best / calls, found.hands, found.solvable, found.solutions);
    return 0;
}
