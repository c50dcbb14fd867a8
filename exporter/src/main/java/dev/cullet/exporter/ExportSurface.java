// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

/**
 * What triangles are made of.
 *
 * @param name unique in the asset
 * @param tag a number for the game, 0 for none
 * @param friction coefficient, -1 where not set
 * @param restitution coefficient, -1 where not set
 */
public record ExportSurface(String name, int tag, float friction, float restitution) {
    /** Returns whether friction or restitution is set. */
    public boolean hasMaterial() {
        return friction != -1 || restitution != -1;
    }
}
