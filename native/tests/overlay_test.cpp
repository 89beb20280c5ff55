#include "unriddle/overlay/overlay.hpp"

#include <stdexcept>

#include "expect.hpp"

using namespace unriddle::overlay;

TEST(masks_are_exact_if_each_bit_is_there_once) {
    Masks masks({0b0011, 0, 0b0100, 1, 0b0110, 0}, 2, {0b0111, 1}, {0b1000, 0});
    EXPECT(masks.size() == 3);
    EXPECT(masks.is_exact({0, 1}) && masks.is_exact({1, 0}));
    EXPECT(!masks.is_exact({0}));        // a needed bit of the second word is missing
    EXPECT(!masks.is_exact({0, 1, 2}));  // two bits are there twice
    EXPECT(!masks.is_exact({}));
    Masks taken({0b1000}, 1, {0}, {0b1000});
    EXPECT(taken.is_exact({}) && !taken.is_exact({0}));
}

TEST(signs_are_put_on_their_places) {
    const Stamps stamps("..\n..", {{'A', {0, 3}}, {'B', {1}}, {'C', {4}}});
    std::string text = "longer than it will be";
    stamps.write({2, 0, 1}, text);
    EXPECT(text == "AB\nAC");
    stamps.write({}, text);
    EXPECT(text == "..\n..");
}

TEST(what_does_not_fit_is_refused) {
    const auto refused = [](auto make) {
        try {
            make();
        } catch (const std::invalid_argument&) {
            return true;
        }
        return false;
    };
    EXPECT(refused([] { Masks({1, 2, 3}, 2, {0, 0}, {0, 0}); }));
    EXPECT(refused([] { Masks({1}, 1, {0}, {0, 0}); }));
    EXPECT(refused([] { Stamps("...", {{'A', {3}}}); }));
}
