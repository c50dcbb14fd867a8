// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.format.SphereCluster;

/**
 * Measured quality of the spheres of a cluster.
 *
 * @param count number of spheres
 * @param outsideVolume cubic metres in some sphere and outside the mesh; for a mesh without interior, the volume of the
 *     union
 * @param meshVolume cubic metres inside the mesh, on the same grid; 0 where it has no interior
 * @param meanOverhang metres from the mesh to the surface of the union outside of it, mean by area
 * @param maxOverhang the largest such distance among the sampled points, in metres
 * @param coverage share of the surface that is in some sphere, 0 .. 1
 */
public record ClusterQuality(
        int count, double outsideVolume, double meshVolume, double meanOverhang, double maxOverhang, double coverage) {
    /** Returns the quality that a cluster stores for a level. */
    public static ClusterQuality of(SphereCluster cluster, int level) {
        float[] f = cluster.figures();
        int at = SphereCluster.LEVEL_FIGURES * level;
        return new ClusterQuality(
                cluster.level(level).length / 4, f[at], cluster.meshVolume(), f[at + 1], f[at + 2], f[at + 3]);
    }

    /** Returns the outside volume as a share of the volume of the mesh, or NaN where the mesh has no interior. */
    public double outsideShare() {
        return meshVolume > 0 ? outsideVolume / meshVolume : Double.NaN;
    }
}
