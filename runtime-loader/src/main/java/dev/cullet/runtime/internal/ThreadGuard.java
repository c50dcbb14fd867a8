// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

import org.jspecify.annotations.Nullable;

/**
 * Detects that two threads use one result object at the same time, which gives wrong answers without an exception. It
 * checks where assertions are enabled ({@code -ea}), as in the tests of a game. Elsewhere nothing of it is left in a
 * compiled query, nor in a game after shrinking.
 *
 * <p>A query enters and leaves. A thread that enters while another one is inside gets an {@link AssertionError} before
 * it changes anything. An object may go from one thread to another between queries.
 */
public final class ThreadGuard {
    /** Whether assertions are enabled. */
    public static final boolean ENABLED = ThreadGuard.class.desiredAssertionStatus();

    private @Nullable Thread user;

    /** A guard that no thread has entered. */
    public ThreadGuard() {}

    /** Starts a query of the current thread. */
    public void enter() {
        if (ENABLED) {
            exchange(Thread.currentThread());
        }
    }

    /** Ends a query of the current thread. */
    public void leave() {
        if (ENABLED) {
            exchange(null);
        }
    }

    /** Sets the thread that is inside. One lock for the comparison and the change: of two threads, one is refused. */
    private synchronized void exchange(@Nullable Thread next) {
        if (user != null && user != Thread.currentThread()) {
            throw new AssertionError("two threads use one result or query object at the same time, "
                    + Thread.currentThread().getName() + " and " + user.getName() + "; create one object per thread");
        }
        user = next;
    }
}
