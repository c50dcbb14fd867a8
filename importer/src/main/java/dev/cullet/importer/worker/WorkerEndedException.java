// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.worker;

/**
 * Thrown if a worker process ended in the middle of an import for a reason that may not be the file: it was killed, or
 * it crashed. The message is the reason to reject the file if that happens again.
 */
final class WorkerEndedException extends Exception {
    private static final long serialVersionUID = 1L;

    private final String event;

    /**
     * @param event what happened to the process, such as {@code was killed from outside (SIGKILL)}
     * @param reason to reject the file
     */
    WorkerEndedException(String event, String reason, Throwable cause) {
        super(reason, cause);
        this.event = event;
    }

    /** Returns what happened to the process, as a phrase that follows its name. */
    String event() {
        return event;
    }

    String reason() {
        return String.valueOf(getMessage());
    }
}
