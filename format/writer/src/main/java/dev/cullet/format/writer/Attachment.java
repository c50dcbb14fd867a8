// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.writer;

import dev.cullet.format.packed.PackedSymbols;

/** How one triangle is attached to those before it: at which gate, by which operation, at what cost. Mutable. */
final class Attachment {
    int triangle;
    int corner; // the first in the order of the gate, or of a free triangle
    int gate; // NONE for a free triangle
    int rank;
    int operation; // FREE for a free triangle
    int w; // the third corner, as it was numbered before
    int at; // a gate that begins at w, or NONE
    int steps; // symbol
    double cost; // bits

    void set(Attachment other) {
        triangle = other.triangle;
        corner = other.corner;
        gate = other.gate;
        rank = other.rank;
        operation = other.operation;
        w = other.w;
        at = other.at;
        steps = other.steps;
        cost = other.cost;
    }

    /** Returns the symbol of a rank: the rank itself, or its group. */
    static int rankSymbol(int rank) {
        if (rank < PackedSymbols.RANK_GROUPS_FROM) {
            return rank;
        }
        int group = 31 - Integer.numberOfLeadingZeros(rank - PackedSymbols.RANK_GROUPS_FROM + 1);
        return PackedSymbols.RANK_GROUPS_FROM + group;
    }

    /** Returns how many bits follow the symbol of a rank. */
    static int groupBits(int rankSymbol) {
        return Math.max(0, rankSymbol - PackedSymbols.RANK_GROUPS_FROM);
    }

    /** Returns the bits that follow the symbol of a rank: its index in the group. */
    static int indexInGroup(int rank, int rankSymbol) {
        return rank - PackedSymbols.RANK_GROUPS_FROM + 1 - (1 << groupBits(rankSymbol));
    }
}
