// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder;

/** Whether parts get a BSP tree. */
public enum BspMode {
    /** Each part; the tree of an open mesh has no solid leaves. */
    ON,
    /** None: a closed part has its lattice, on which a ray finds what is inside. */
    OFF
}
