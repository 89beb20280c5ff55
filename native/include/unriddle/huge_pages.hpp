// Memory in large pages where the system has them: tables are read all over, and with small pages
// nearly every look-up would have to ask first where its page is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace unriddle {

// To be called before the memory is first written. A wish: what comes of it makes no difference but
// in time.
inline void ask_for_huge_pages([[maybe_unused]] void* data, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t kHuge = std::uintptr_t{1} << 21;
    const auto start = (reinterpret_cast<std::uintptr_t>(data) + kHuge - 1) & ~(kHuge - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(data) + bytes) & ~(kHuge - 1);
    if (start < end) madvise(reinterpret_cast<void*>(start), end - start, MADV_HUGEPAGE);
#endif
}

template <class Value>
void resize_in_huge_pages(std::vector<Value>& values, std::size_t size) {
    values.reserve(size);
    ask_for_huge_pages(values.data(), size * sizeof(Value));
    values.resize(size);
}

}  // namespace unriddle
