// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

/** When a part gets a BSP tree. */
public enum BspMode {
    /** If it is closed, encloses a volume, and has at most {@value #MAX_AUTO_TRIANGLES} triangles. */
    AUTO,
    /** Always; the tree of an open mesh has no solid leaves. */
    ON,
    /** Never. */
    OFF;

    /** Maximum number of triangles for {@link #AUTO}: a tree takes about four times the bytes of the triangles. */
    public static final int MAX_AUTO_TRIANGLES = 20_000;
}
