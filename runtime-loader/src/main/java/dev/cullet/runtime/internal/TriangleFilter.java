// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.internal;

/** Which triangles a walk considers. Create it once, since queries allocate nothing. */
public interface TriangleFilter {
    /** Returns whether a triangle counts. */
    boolean accepts(QueryMesh mesh, int triangle);
}
