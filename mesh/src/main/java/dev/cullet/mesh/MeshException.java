// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/** The mesh cannot be baked at all. The message is one line: where, what, found against allowed, what to do. */
public final class MeshException extends Exception {
    private static final long serialVersionUID = 1L;

    private final transient Place place;

    /** @param place the first place of the trouble; without source triangle where it is not at one place */
    public MeshException(String message, Place place) {
        super(message);
        this.place = place;
    }

    public Place place() {
        return place;
    }
}
