// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/** Spheres of the mode asked for need an inside, and the mesh has none. The message says what to do. */
public final class NoInsideException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    NoInsideException(String message) {
        super(message);
    }
}
