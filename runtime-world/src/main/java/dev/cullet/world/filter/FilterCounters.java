// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.filter;

/**
 * Statistics of the filters of a {@link FilterChain}: tests, rejected and accepted pairs, and time. Belongs to the
 * caller, for one thread.
 */
public final class FilterCounters {
    private static final int COUNT = Filter.values().length;

    final boolean timed;
    private final long[] tests = new long[COUNT];
    private final long[] rejects = new long[COUNT];
    private final long[] accepts = new long[COUNT];
    private final long[] nanoseconds = new long[COUNT];

    /** @param timed whether the clock is read before and after each filter, which itself takes some 20 to 50 ns */
    public FilterCounters(boolean timed) {
        this.timed = timed;
    }

    /** Number of pairs that the filter tested; skipped pairs are not counted. */
    public long tests(Filter filter) {
        return tests[filter.ordinal()];
    }

    /** Number of pairs that the filter rejected: they do not touch. */
    public long rejects(Filter filter) {
        return rejects[filter.ordinal()];
    }

    /** Number of pairs that the filter accepted: they touch. */
    public long accepts(Filter filter) {
        return accepts[filter.ordinal()];
    }

    /** Total time of the filter in nanoseconds, clock readings included; 0 if not timed. */
    public long nanoseconds(Filter filter) {
        return nanoseconds[filter.ordinal()];
    }

    /** Mean time of one test in nanoseconds; 0 if there was none. */
    public double meanNanoseconds(Filter filter) {
        return tests(filter) == 0 ? 0 : (double) nanoseconds(filter) / tests(filter);
    }

    /** Sets all counters to 0. */
    public void clear() {
        for (int i = 0; i < COUNT; i++) {
            tests[i] = 0;
            rejects[i] = 0;
            accepts[i] = 0;
            nanoseconds[i] = 0;
        }
    }

    void add(Filter filter, Decision decision, long time) {
        int i = filter.ordinal();
        tests[i]++;
        nanoseconds[i] += time;
        rejects[i] += decision == Decision.APART ? 1 : 0;
        accepts[i] += decision == Decision.TOUCHING ? 1 : 0;
    }
}
