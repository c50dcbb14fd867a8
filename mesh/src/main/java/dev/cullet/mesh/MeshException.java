// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/** A mesh cannot be baked. The message is one line: where, what, found against allowed, what to do. */
public final class MeshException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Location location;

    /**
     * Creates the exception.
     *
     * @param message one line for the user
     * @param location the first location of the error, without source triangle where it has no single location
     */
    public MeshException(String message, Location location) {
        super(message);
        this.location = location;
    }

    /** Returns the first place of the error. */
    public Location location() {
        return location;
    }
}
