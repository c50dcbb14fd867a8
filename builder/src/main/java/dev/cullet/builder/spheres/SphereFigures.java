// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.format.SphereCluster;

/**
 * How well spheres stand for a mesh, as measured.
 *
 * @param count number of spheres
 * @param outsideVolume cubic metres in some sphere and outside the mesh; of a mesh without inside, the volume of the union
 * @param meshVolume cubic metres inside the mesh, on the same grid; 0 where it has no inside
 * @param meanOverhang metres from the mesh to the surface of the union outside of it, mean by area
 * @param maxOverhang the largest such distance among the points sampled, in metres
 * @param coverage share of the surface that is in some sphere, 0 .. 1
 */
public record SphereFigures(
        int count, double outsideVolume, double meshVolume, double meanOverhang, double maxOverhang, double coverage) {
    /** The figures that a cluster states for a level. */
    public static SphereFigures of(SphereCluster cluster, int level) {
        float[] f = cluster.figures();
        int at = SphereCluster.LEVEL_FIGURES * level;
        return new SphereFigures(
                cluster.level(level).length / 4, f[at], cluster.meshVolume(), f[at + 1], f[at + 2], f[at + 3]);
    }

    /** Outside volume as a share of the mesh's volume, or NaN where the mesh has no inside. */
    public double outsideShare() {
        return meshVolume > 0 ? outsideVolume / meshVolume : Double.NaN;
    }
}
