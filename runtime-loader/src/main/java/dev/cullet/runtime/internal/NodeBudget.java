// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/** A limit of the nodes that a walk visits: it ends as with a miss when there are too few. Mutable, for one thread. */
public final class NodeBudget {
    private int left;

    /** A budget of no node. */
    public NodeBudget() {}

    /** Sets the number of nodes of the next walk. */
    public void set(int maxNodes) {
        left = maxNodes;
    }

    /** Takes nodes from the budget; returns whether there were enough. */
    boolean take(int nodes) {
        left = Math.max(-1, left - nodes);
        return left >= 0;
    }

    /** Returns the number of nodes left, or -1 if the walk ended since there were too few. */
    public int left() {
        return left;
    }
}
