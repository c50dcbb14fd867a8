// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;

/**
 * The box of an instance in the world: what the tree of a scene is built over, and what the reader requires its leaves
 * to contain.
 *
 * <p>With c and h the centre and half extents of the mesh's bounding box, s the scale and R the rotation, the box is
 * position + s R c plus and minus s |R| h, |R| being the absolute values of R, then less the origin of the scene. All
 * terms of a coordinate are below M = |position| + |origin| + s (sum of |c| + sum of h). An entry of R errs by less
 * than 2^-49, a coordinate by less than 2^-48 M; the box is grown by 2^-46 M on every side, so it also contains points
 * that are placed in double with as much error.
 */
public final class InstanceBounds {
    private static final double MARGIN = 0x1p-46;

    private final AssetScene scene;
    private final double[] rotation = new double[9];

    /** Creates scratch memory for one thread. */
    public InstanceBounds(AssetScene scene) {
        this.scene = scene;
    }

    /**
     * Computes the box of an instance, relative to the origin of the scene: 3 minima, then 3 maxima.
     *
     * @param mesh the part of the instance
     * @param box gets 6 doubles
     */
    public void of(int instance, AssetPart mesh, double[] box) {
        rotation(scene.rotations(), 4 * instance, rotation);
        double scale = scene.scales()[instance];
        float[] bounds = mesh.bounds();
        double cx = 0.5 * ((double) bounds[0] + bounds[3]);
        double cy = 0.5 * ((double) bounds[1] + bounds[4]);
        double cz = 0.5 * ((double) bounds[2] + bounds[5]);
        double hx = 0.5 * ((double) bounds[3] - bounds[0]);
        double hy = 0.5 * ((double) bounds[4] - bounds[1]);
        double hz = 0.5 * ((double) bounds[5] - bounds[2]);
        double size = scale * (Math.abs(cx) + Math.abs(cy) + Math.abs(cz) + hx + hy + hz);
        if (scene.isMirrored(instance)) {
            cx = -cx;
        }
        for (int axis = 0; axis < 3; axis++) {
            double position = scene.positions()[3 * instance + axis];
            double origin = scene.origin()[axis];
            double a = rotation[3 * axis];
            double b = rotation[3 * axis + 1];
            double c = rotation[3 * axis + 2];
            double centre = position - origin + scale * (a * cx + b * cy + c * cz);
            double half = scale * (Math.abs(a) * hx + Math.abs(b) * hy + Math.abs(c) * hz)
                    + MARGIN * (Math.abs(position) + Math.abs(origin) + size);
            box[axis] = centre - half;
            box[axis + 3] = centre + half;
        }
    }

    /**
     * Computes the matrix of the rotation by a quaternion x y z w divided by its length, row by row.
     *
     * @param quaternions 4 floats from {@code at}, not all 0
     * @param matrix gets 9 doubles
     */
    public static void rotation(float[] quaternions, int at, double[] matrix) {
        double x = quaternions[at];
        double y = quaternions[at + 1];
        double z = quaternions[at + 2];
        double w = quaternions[at + 3];
        double s = 2 / (x * x + y * y + z * z + w * w);
        matrix[0] = 1 - s * (y * y + z * z);
        matrix[1] = s * (x * y - z * w);
        matrix[2] = s * (x * z + y * w);
        matrix[3] = s * (x * y + z * w);
        matrix[4] = 1 - s * (x * x + z * z);
        matrix[5] = s * (y * z - x * w);
        matrix[6] = s * (x * z - y * w);
        matrix[7] = s * (y * z + x * w);
        matrix[8] = 1 - s * (x * x + y * y);
    }
}
