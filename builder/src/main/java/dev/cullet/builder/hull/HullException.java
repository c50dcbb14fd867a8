// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/** Limits of a hull cannot be met. The message is one line: what, found against allowed, what to do. */
public final class HullException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    HullException(String message) {
        super(message);
    }
}
