// Memory in huge pages where the system has them: tables are accessed at random, and with small
// pages nearly every access would miss the TLB.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <new>
#include <type_traits>

#ifdef __linux__
#include <sys/mman.h>
#endif

namespace unriddle {

// To be called before the memory is first written. A hint only: it affects nothing but speed.
inline void request_huge_pages([[maybe_unused]] void* data, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t kHuge = std::uintptr_t{1} << 21;
    const auto start = (reinterpret_cast<std::uintptr_t>(data) + kHuge - 1) & ~(kHuge - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(data) + bytes) & ~(kHuge - 1);
    if (start < end) madvise(reinterpret_cast<void*>(start), end - start, MADV_HUGEPAGE);
#endif
}

// An array of zeros. The system provides its pages when they are first written, so that making it
// takes no time.
template <class Value>
class ZeroedArray {
    static_assert(std::is_integral_v<Value>, "zero bytes must be a value");

public:
    ZeroedArray() = default;
    explicit ZeroedArray(std::size_t size)
        : data_(static_cast<Value*>(std::calloc(size, sizeof(Value)))), size_(size) {
        if (data_ == nullptr) throw std::bad_alloc();
        request_huge_pages(data_.get(), size * sizeof(Value));
    }

    Value* data() { return data_.get(); }
    const Value* data() const { return data_.get(); }
    std::size_t size() const { return data_ == nullptr ? 0 : size_; }
    Value& operator[](std::size_t at) { return data_[at]; }
    const Value& operator[](std::size_t at) const { return data_[at]; }

private:
    struct Free {
        void operator()(Value* data) const { std::free(data); }
    };

    std::unique_ptr<Value[], Free> data_;
    std::size_t size_ = 0;
};

}  // namespace unriddle
