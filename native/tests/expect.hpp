// The test framework. A test program is one file with TESTs that includes this header:
//
//     TEST(the_sum_of_nothing_is_zero) { EXPECT_EQ(sum({}), 0); }
//
// main() is defined here.
#pragma once

#include <exception>
#include <iostream>
#include <vector>

namespace expect {

struct Test {
    const char* name;
    void (*run)();
};

inline std::vector<Test> tests;
inline int failures = 0;

inline bool add(const char* name, void (*run)()) {
    tests.push_back({name, run});
    return true;
}

inline void fail(const char* claim, const char* file, int line) {
    ++failures;
    std::cerr << file << ':' << line << ": expected " << claim << '\n';
}

template <class Got, class Wanted>
void equal(const Got& got, const Wanted& wanted, const char* claim, const char* file, int line) {
    if (got == wanted) return;
    fail(claim, file, line);
    if constexpr (requires { std::cerr << got << wanted; }) {
        std::cerr << "  got " << got << ", wanted " << wanted << '\n';
    }
}

}  // namespace expect

#define TEST(name)                                              \
    static void name();                                         \
    static const bool name##_added = expect::add(#name, &name); \
    static void name()

#define EXPECT(claim) ((claim) ? void() : expect::fail(#claim, __FILE__, __LINE__))
#define EXPECT_EQ(got, wanted) \
    expect::equal((got), (wanted), #got " == " #wanted, __FILE__, __LINE__)

int main() {
    for (const auto& test : expect::tests) {
        const int before = expect::failures;
        try {
            test.run();
        } catch (const std::exception& error) {
            expect::fail(error.what(), test.name, 0);
        }
        std::cout << (expect::failures == before ? "ok    " : "FAILED ") << test.name << '\n';
    }
    return expect::failures != 0;
}
