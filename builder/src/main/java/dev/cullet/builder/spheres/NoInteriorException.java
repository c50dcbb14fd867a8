// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

/** Spheres of the requested mode need an interior, and the mesh has none. The message states the remedy. */
public final class NoInteriorException extends IllegalArgumentException {
    private static final long serialVersionUID = 1L;

    NoInteriorException(String message) {
        super(message);
    }
}
