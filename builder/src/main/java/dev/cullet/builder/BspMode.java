// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

/** Whether a part gets a BSP tree. */
public enum BspMode {
    /** If it is closed, encloses something, and has at most {@value #MOST_TRIANGLES} triangles. */
    AUTO,
    /** Always; an open mesh gets a tree that claims no solid. */
    ON,
    /** Never. */
    OFF;

    /** The size rule of {@link #AUTO}: a tree takes about four times the bytes of the triangles. */
    public static final int MOST_TRIANGLES = 20_000;
}
