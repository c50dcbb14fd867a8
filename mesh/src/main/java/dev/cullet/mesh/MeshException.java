// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/** A mesh cannot be baked. The message is one line: where, what, found against allowed, what to do. */
public final class MeshException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Place place;

    /**
     * Creates the exception.
     *
     * @param message one line for the user
     * @param place the first place of the error, without source triangle where it has no single place
     */
    public MeshException(String message, Place place) {
        super(message);
        this.place = place;
    }

    /** Returns the first place of the error. */
    public Place place() {
        return place;
    }
}
