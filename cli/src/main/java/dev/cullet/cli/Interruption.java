// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

/**
 * Runs an action if the process is ended from outside, as Ctrl-C does, until it is closed. Files need no action: they
 * are written to temporary files and renamed.
 */
final class Interruption {
    private final Thread hook;

    private Interruption(Runnable action) {
        this.hook = new Thread(action, "interruption");
    }

    /** Runs an action in a process that runs one command only; in another one, returns an object that does nothing. */
    static Interruption run(Console console, Runnable action) {
        Interruption interruption = new Interruption(action);
        if (console.ownsProcess()) {
            Runtime.getRuntime().addShutdownHook(interruption.hook);
        }
        return interruption;
    }

    /** Drops the action. */
    void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException e) {
            // the process is ending, and the action runs
        }
    }
}
