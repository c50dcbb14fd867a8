// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.internal;

/** The check of an index of a list of results. */
public final class ResultIndex {
    private ResultIndex() {}

    /**
     * Requires an index of a result.
     *
     * @param what a contact or a hit
     * @param queried whether there was a query
     * @throws IllegalStateException before the first query
     * @throws IllegalArgumentException if there is no such result
     */
    public static int check(String what, int index, int count, boolean queried) {
        if (!queried) {
            throw new IllegalStateException(
                    "there is no " + what + " before a query: call a query, then read 0 to count() - 1");
        }
        if (index < 0 || index >= count) {
            throw new IllegalArgumentException(what + " " + index
                    + (count == 0 ? " does not exist: the query found none" : " is not in 0.." + (count - 1)));
        }
        return index;
    }
}
