// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.scene.SceneBuilder;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.Arrays;
import java.util.Random;

/**
 * A generated level: instances of distinct meshes on a plain with hills, turned at random and scaled by 0.5 to 2, with
 * one instance in 36 square metres. Each has the size of about two metres; many touch. Coordinates are floats, so that
 * all engines have the same level.
 */
final class SceneLevel {
    static final int QUERIES = 4_000;
    static final float RAY_LENGTH = 200;
    static final float SPHERE_RADIUS = 0.5f;

    final MeshArrays[] meshes;
    final int[] mesh;

    /** x y z, quaternion x y z w, scale of each instance. */
    final float[] places;

    /** Origin and unit direction of each ray. */
    final float[] rays = new float[6 * QUERIES];

    final float[] centers = new float[3 * QUERIES];

    SceneLevel(int instances, int distinct, long seed) {
        Random random = new Random(seed);
        meshes = new MeshArrays[distinct];
        for (int i = 0; i < distinct; i++) {
            meshes[i] = mesh(i, random);
        }
        mesh = new int[instances];
        places = new float[8 * instances];
        double side = 6 * Math.sqrt(instances);
        for (int i = 0; i < instances; i++) {
            mesh[i] = i % distinct;
            double x = side * (random.nextDouble() - 0.5);
            double z = side * (random.nextDouble() - 0.5);
            float[] q = unit(random, 4);
            float scale = (float) Math.pow(2, 2 * random.nextDouble() - 1);
            float[] place = {
                (float) x, (float) (height(x, z) + random.nextDouble()), (float) z, q[0], q[1], q[2], q[3], scale
            };
            System.arraycopy(place, 0, places, 8 * i, 8);
        }
        for (int i = 0; i < QUERIES; i++) {
            double x = 0.9 * side * (random.nextDouble() - 0.5);
            double z = 0.9 * side * (random.nextDouble() - 0.5);
            float[] d = unit(random, 3);
            d[1] *= 0.2f;
            float length = (float) Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
            float[] ray = {
                (float) x,
                (float) (height(x, z) + 4 + 6 * random.nextDouble()),
                (float) z,
                d[0] / length,
                d[1] / length,
                d[2] / length
            };
            System.arraycopy(ray, 0, rays, 6 * i, 6);
            int at = 8 * random.nextInt(instances);
            for (int axis = 0; axis < 3; axis++) {
                centers[3 * i + axis] = places[at + axis] + (float) (2 * random.nextGaussian());
            }
        }
    }

    private static MeshArrays mesh(int i, Random random) {
        MeshArrays made = switch (i % 4) {
            case 0 -> Meshes.box(-1, -0.8f, -0.6f, 1, 0.8f, (float) (0.5 + random.nextDouble()));
            case 1 -> Meshes.noiseSphere(5 + random.nextInt(6), 0.3, i);
            case 2 -> Meshes.noiseSphere(10 + random.nextInt(8), 0.4, i);
            default -> {
                MeshArrays knot = Meshes.torusKnot(6, 40 + random.nextInt(60));
                yield knot.scaledAndMoved(3 / knot.diagonal(), 0, 0, 0);
            }
        };
        return made.named("mesh" + i);
    }

    private static double height(double x, double z) {
        return 8 * Math.sin(0.02 * x) * Math.cos(0.017 * z);
    }

    private static float[] unit(Random random, int size) {
        double[] v = new double[size];
        Arrays.setAll(v, i -> random.nextGaussian());
        double length = Math.sqrt(Arrays.stream(v).map(x -> x * x).sum());
        float[] result = new float[size];
        for (int i = 0; i < size; i++) {
            result[i] = (float) (v[i] / length);
        }
        return result;
    }

    /** Returns the scene asset. */
    Asset asset() {
        SceneBuilder builder = new SceneBuilder();
        for (int i = 0; i < mesh.length; i++) {
            float[] p = Arrays.copyOfRange(places, 8 * i, 8 * i + 8);
            builder.add(
                    mesh[i], new double[] {p[0], p[1], p[2]}, new double[] {p[3], p[4], p[5], p[6]}, p[7], false, 1, i);
        }
        return TestAsset.scene(
                builder, Arrays.stream(meshes).map(TestAsset::part).toArray(AssetPart[]::new));
    }

    /** Returns all instances as one mesh. */
    MeshArrays flat() {
        int triangles = Arrays.stream(mesh).map(i -> meshes[i].triangleCount()).sum();
        int vertices =
                Arrays.stream(mesh).map(i -> meshes[i].positions().length).sum() / 3;
        float[] positions = new float[3 * vertices];
        int[] indices = new int[3 * triangles];
        int vertex = 0;
        int corner = 0;
        for (int i = 0; i < mesh.length; i++) {
            MeshArrays one = meshes[mesh[i]];
            for (int index : one.indices()) {
                indices[corner++] = vertex + index;
            }
            for (int k = 0; k < one.positions().length; k += 3) {
                place(8 * i, one.positions(), k, positions, 3 * vertex + k);
            }
            vertex += one.positions().length / 3;
        }
        return new MeshArrays("flat level", positions, indices);
    }

    /** Writes scale * R * v + translation. */
    private void place(int at, float[] v, int from, float[] target, int to) {
        double[] q = {places[at + 3], places[at + 4], places[at + 5]};
        double w = places[at + 6];
        for (int axis = 0; axis < 3; axis++) {
            int b = (axis + 1) % 3;
            int c = (axis + 2) % 3;
            double turned = v[from + axis] * (1 - 2 * (q[b] * q[b] + q[c] * q[c]))
                    + v[from + b] * 2 * (q[axis] * q[b] - w * q[c])
                    + v[from + c] * 2 * (q[axis] * q[c] + w * q[b]);
            target[to + axis] = (float) (places[at + axis] + places[at + 7] * turned);
        }
    }
}
