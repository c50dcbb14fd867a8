// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.testkit.MeshArrays;
import java.util.Random;

/** A scene of random instances of meshes, and its triangles in the world by a rotation matrix in double. */
public final class Level {
    private Level() {}

    /** Returns a scene of a size around a point x x x; every mesh has an instance, each second one is mirrored. */
    public static Asset of(int instances, double size, double at, long seed, MeshArrays... meshes) {
        Random random = new Random(seed);
        SceneBuilder builder = new SceneBuilder();
        for (int i = 0; i < instances; i++) {
            double[] position = new double[3];
            for (int axis = 0; axis < 3; axis++) {
                position[axis] = at + size * (random.nextDouble() - 0.5);
            }
            double[] rotation = new double[4];
            for (int k = 0; k < 4; k++) {
                rotation[k] = random.nextGaussian();
            }
            float scale = (float) Math.pow(2, 4 * random.nextDouble() - 2);
            builder.add(i % meshes.length, position, rotation, scale, i % 2 == 0, i, 7L * i);
        }
        AssetPart[] parts = new AssetPart[meshes.length];
        for (int i = 0; i < meshes.length; i++) {
            parts[i] = TestAsset.part(meshes[i]);
        }
        return TestAsset.scene(builder, parts);
    }

    /** Returns the corners of an instance's triangles in the world less an origin: 9 numbers per triangle. */
    public static double[] corners(Asset level, int instance, double origin) {
        AssetScene scene = level.scene();
        if (scene == null) {
            throw new IllegalArgumentException("not a scene");
        }
        AssetPart part = level.parts().get(scene.meshes()[instance]);
        double[][] m = matrix(scene.rotations(), 4 * instance);
        float[] positions = part.triangles().positions();
        int[] indices = part.triangles().indices();
        double[] corners = new double[3 * indices.length];
        for (int i = 0; i < indices.length; i++) {
            double x = positions[3 * indices[i]] * (scene.isMirrored(instance) ? -1.0 : 1.0);
            double y = positions[3 * indices[i] + 1];
            double z = positions[3 * indices[i] + 2];
            for (int axis = 0; axis < 3; axis++) {
                double rotated = m[axis][0] * x + m[axis][1] * y + m[axis][2] * z;
                corners[3 * i + axis] =
                        scene.positions()[3 * instance + axis] - origin + scene.scales()[instance] * rotated;
            }
        }
        return corners;
    }

    /** The matrix of a quaternion: Shoemake, "Animating rotation with quaternion curves", 1985. */
    private static double[][] matrix(float[] q, int at) {
        double n = Math.sqrt((double) q[at] * q[at]
                + (double) q[at + 1] * q[at + 1]
                + (double) q[at + 2] * q[at + 2]
                + (double) q[at + 3] * q[at + 3]);
        double x = q[at] / n;
        double y = q[at + 1] / n;
        double z = q[at + 2] / n;
        double w = q[at + 3] / n;
        return new double[][] {
            {w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)},
            {2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)},
            {2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z}
        };
    }
}
