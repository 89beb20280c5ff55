// Numbers of any size as Python's.
#pragma once

#include "unriddle/counting_graph/numbers.hpp"

#include <nanobind/nanobind.h>

#include <limits>
#include <stdexcept>

inline constexpr unsigned kWordBits = 64;

inline nanobind::object as_int(const unriddle::counting_graph::Number& number) {
    nanobind::object made = nanobind::int_(number.back());
    for (std::size_t w = number.size() - 1; w-- > 0;)
        made = (made << nanobind::int_(kWordBits)) | nanobind::int_(number[w]);
    return made;
}

// With as many words as it needs.
inline unriddle::counting_graph::Number from_int(const nanobind::int_& given) {
    using unriddle::counting_graph::Word;
    if (given < nanobind::int_(0)) throw std::invalid_argument("solutions are numbered from 0 on");
    const nanobind::int_ mask(std::numeric_limits<Word>::max());
    unriddle::counting_graph::Number number;
    for (nanobind::object left = given; !left.equal(nanobind::int_(0));
         left = left >> nanobind::int_(kWordBits))
        number.push_back(nanobind::cast<Word>(left & mask));
    return number;
}
