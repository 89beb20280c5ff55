// A lock for what all searches of a process share; in a browser there are no threads, and none is
// needed.
#pragma once

#include <version>

#if defined(_LIBCPP_HAS_THREADS) && !_LIBCPP_HAS_THREADS

namespace unriddle {

struct Lock {};

struct Locked {
    explicit Locked(Lock&) {}
};

}  // namespace unriddle

#else

#include <mutex>

namespace unriddle {

using Lock = std::mutex;
using Locked = std::lock_guard<Lock>;

}  // namespace unriddle

#endif
