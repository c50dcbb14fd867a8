// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

/** A hash of a whole run: of every bit of every pose, and of every event. FNV-1a on words of 64 bits. */
final class RunHash {
    private long hash = 0xCBF29CE484222325L;

    void add(double value) {
        add(Double.doubleToLongBits(value));
    }

    void add(long word) {
        hash = (hash ^ word) * 0x100000001B3L;
        hash ^= hash >>> 29; // a product moves bits up only; this moves them down
    }

    /** Returns 16 hexadecimal digits. */
    @Override
    public String toString() {
        String digits = Long.toHexString(hash);
        return "0000000000000000".substring(digits.length()) + digits;
    }
}
