// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.format.Outline;
import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.filter.FilterBody;
import dev.cullet.world.plane.Polygon2;

/** The baked data of one kind of body, read once when the game is loaded. Bodies share it. */
public final class Model {
    /** The triangles. */
    public final CollisionMesh mesh;

    /** Input of the filters before the exact test. */
    final FilterBody filters;

    /** A few spheres that cover the mesh: quick to test against another mesh. */
    public final SphereCluster spheres;

    /** x y z and radius of each. */
    final float[] finestSpheres;

    /** Overhang of the spheres over the mesh's box in any orientation, metres. */
    final float overhang;

    /** Its silhouette from above, x and z. */
    public final Polygon2 outline;

    /**
     * Takes the first part of an asset.
     *
     * @throws IllegalArgumentException if the asset was baked without spheres or without an outline from above
     */
    public Model(CollisionAsset asset) {
        mesh = asset.part(0);
        filters = FilterBody.of(mesh);
        SphereCluster cluster = mesh.data().cluster();
        Outline[] outlines = mesh.data().outlines();
        if (cluster == null || outlines.length == 0) {
            throw new IllegalArgumentException("part " + mesh.name()
                    + " has no spheres or no outline; bake it with --spheres --outline silhouette:y");
        }
        spheres = cluster;
        finestSpheres = cluster.level(cluster.levelCount() - 1);
        overhang = overhang(finestSpheres, mesh.data().bounds());
        outline = Polygon2.of(outlines[0]);
    }

    private static float overhang(float[] spheres, float[] box) {
        double squares = 0;
        for (int axis = 0; axis < 3; axis++) {
            double max = 0;
            for (int i = 0; i < spheres.length; i += 4) {
                double above = (double) spheres[i + axis] + spheres[i + 3] - box[3 + axis];
                double below = (double) box[axis] - spheres[i + axis] + spheres[i + 3];
                max = Math.max(max, Math.max(above, below));
            }
            squares += max * max;
        }
        return Math.nextUp((float) Math.sqrt(squares));
    }
}
