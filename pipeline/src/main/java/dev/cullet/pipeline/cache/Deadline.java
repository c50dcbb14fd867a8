// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.util.concurrent.TimeUnit;

/** A moment until which work may take time. Immutable. */
final class Deadline {
    private final long start = System.nanoTime();
    private final long nanos;

    private Deadline(long nanos) {
        this.nanos = nanos;
    }

    static Deadline after(double seconds) {
        return new Deadline((long) (seconds * 1e9));
    }

    static Deadline afterNanos(long nanos) {
        return new Deadline(nanos);
    }

    /** Returns the nanoseconds that are left; 0 or less after the moment. */
    long left() {
        return nanos - passed();
    }

    /** Returns the nanoseconds since the start. */
    long passed() {
        return System.nanoTime() - start;
    }

    boolean isOver() {
        return left() <= 0;
    }

    /** Returns the milliseconds that are left, rounded up; 0 after the moment. */
    long leftMillis() {
        return Math.max(0, TimeUnit.NANOSECONDS.toMillis(left() + 999_999));
    }
}
