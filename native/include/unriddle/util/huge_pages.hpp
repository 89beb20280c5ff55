// Memory in large pages where the system has them: tables are read all over, and with small pages
// nearly every look-up would have to ask first where its page is.
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

// To be called before the memory is first written. A wish: what comes of it makes no difference but
// in time.
inline void request_huge_pages([[maybe_unused]] void* data, [[maybe_unused]] std::size_t bytes) {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    constexpr std::uintptr_t kHuge = std::uintptr_t{1} << 21;
    const auto start = (reinterpret_cast<std::uintptr_t>(data) + kHuge - 1) & ~(kHuge - 1);
    const auto end = (reinterpret_cast<std::uintptr_t>(data) + bytes) & ~(kHuge - 1);
    if (start < end) madvise(reinterpret_cast<void*>(start), end - start, MADV_HUGEPAGE);
#endif
}

// Room for numbers, all zero. The system gives it piece by piece when it is first written, so that
// no time is spent on it at the start.
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
