// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

/**
 * What the filters of a chain did: how often each was asked, what it answered, and the time it took. Owned by the caller,
 * for one thread. Filters are numbered as in {@link FilterChain}.
 */
public final class FilterCounters {
    final boolean timed;
    final long[] tests = new long[FilterChain.COUNT];
    final long[] rejects = new long[FilterChain.COUNT];
    final long[] accepts = new long[FilterChain.COUNT];
    final long[] nanoseconds = new long[FilterChain.COUNT];

    /** @param timed whether the clock is read before and after each filter, which itself takes some 20 to 50 ns */
    public FilterCounters(boolean timed) {
        this.timed = timed;
    }

    /** How often a filter was asked. */
    public long tests(int filter) {
        return tests[filter];
    }

    /** How often it said that the meshes do not touch. */
    public long rejects(int filter) {
        return rejects[filter];
    }

    /** How often it said that they do. */
    public long accepts(int filter) {
        return accepts[filter];
    }

    /** Time spent in it, with what reading the clock takes; 0 if not timed. */
    public long nanoseconds(int filter) {
        return nanoseconds[filter];
    }

    /** Mean time of one test; 0 if there was none. */
    public double meanNanoseconds(int filter) {
        return tests[filter] == 0 ? 0 : (double) nanoseconds[filter] / tests[filter];
    }

    /** Back to nothing. */
    public void clear() {
        for (int i = 0; i < tests.length; i++) {
            tests[i] = 0;
            rejects[i] = 0;
            accepts[i] = 0;
            nanoseconds[i] = 0;
        }
    }
}
