// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.spheres;

import dev.cullet.format.SphereCluster;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.mesh.WindingNumber;
import org.jspecify.annotations.Nullable;

/** Verifies the guarantee of a sphere cluster against its mesh. */
public final class ClusterVerifier {
    /** Tolerance of the winding number, which is not exact. */
    private static final double WINDING_MARGIN = 0.01;

    private ClusterVerifier() {}

    /**
     * Proves a cover; verifies that inner spheres have their centre inside and do not reach beyond the surface. Mode
     * fit has no guarantee to verify.
     *
     * @param positions 3 floats per vertex, in metres
     * @param indices 3 per triangle, in stored order
     * @return null, or the first violation
     */
    public static @Nullable String flaw(SphereCluster cluster, float[] positions, int[] indices) {
        float[] spheres = cluster.level(cluster.levelCount() - 1);
        if (cluster.mode() == SphereCluster.COVER) {
            return CoverProof.flaw(spheres, positions, indices);
        }
        return cluster.mode() == SphereCluster.INNER ? innerFlaw(spheres, TriangleMesh.of(positions, indices)) : null;
    }

    private static @Nullable String innerFlaw(float[] spheres, TriangleMesh mesh) {
        WindingNumber winding = WindingNumber.of(mesh);
        SurfaceDistance distance = new SurfaceDistance(mesh.positions(), mesh.indices());
        for (int i = 0; 4 * i < spheres.length; i++) {
            double x = spheres[4 * i];
            double y = spheres[4 * i + 1];
            double z = spheres[4 * i + 2];
            double w = Math.abs(winding.at(x, y, z));
            if (spheres[4 * i + 3] > 0 && w < 0.5 - WINDING_MARGIN) {
                return "the centre of sphere " + i + " has winding number " + w + ", but inside it is above 0.5";
            }
            double distanceToSurface = Math.sqrt(distance.squared(x, y, z));
            if (spheres[4 * i + 3] > distanceToSurface) {
                return "sphere " + i + " has radius " + spheres[4 * i + 3] + ", but the surface is " + distanceToSurface
                        + " m from its centre";
            }
        }
        return null;
    }
}
