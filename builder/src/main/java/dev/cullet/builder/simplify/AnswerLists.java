// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import java.util.Arrays;

/**
 * The source triangles that each triangle answers for: those whose proof of distance uses it. A source triangle whose
 * proof uses several is in the list of each. 12 bytes per triangle at first.
 */
final class AnswerLists {
    private final int[] first;
    private int[] sources;
    private int[] next;
    private int free = -1;
    private int used;

    /** Creates an empty list for each triangle. */
    AnswerLists(int triangles) {
        first = new int[triangles];
        sources = new int[triangles];
        next = new int[triangles];
        Arrays.fill(first, -1);
    }

    /** Returns the first entry of a triangle, or -1. */
    int first(int triangle) {
        return first[triangle];
    }

    /** Returns the entry after another, or -1. */
    int next(int entry) {
        return next[entry];
    }

    /** Returns the source triangle of an entry. */
    int source(int entry) {
        return sources[entry];
    }

    /** Removes all entries of a triangle. */
    void clear(int triangle) {
        int entry = first[triangle];
        first[triangle] = -1;
        while (entry >= 0) {
            int following = next[entry];
            next[entry] = free;
            free = entry;
            entry = following;
        }
    }

    /** Adds a source triangle to a triangle. */
    void add(int triangle, int source) {
        int entry = free;
        if (entry >= 0) {
            free = next[entry];
        } else {
            if (used == sources.length) {
                int larger = used + (used >> 2) + 16;
                sources = Arrays.copyOf(sources, larger);
                next = Arrays.copyOf(next, larger);
            }
            entry = used++;
        }
        sources[entry] = source;
        next[entry] = first[triangle];
        first[triangle] = entry;
    }
}
