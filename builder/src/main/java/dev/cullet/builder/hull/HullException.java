// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/** Limits of a hull cannot be met. The message is one line: what, found against allowed, what to do. */
public final class HullException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    /** Creates an exception with a message of one line that names what to do. */
    public HullException(String message) {
        super(message);
    }
}
