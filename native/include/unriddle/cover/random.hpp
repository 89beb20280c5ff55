// Random numbers that are the same on every machine: xorshift*, which is also easily written in
// Python.
#pragma once

#include <cstdint>

namespace unriddle::cover {

class Random {
public:
    explicit Random(std::uint64_t seed) : state_(seed * 0x9E3779B97F4A7C15U | 1) {}

    std::uint32_t below(std::uint32_t bound) {
        state_ ^= state_ >> 12;
        state_ ^= state_ << 25;
        state_ ^= state_ >> 27;
        return static_cast<std::uint32_t>((state_ * 0x2545F4914F6CDD1DU >> 32) * bound >> 32);
    }

private:
    std::uint64_t state_;
};

}  // namespace unriddle::cover
