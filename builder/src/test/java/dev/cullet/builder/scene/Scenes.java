// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.scene;

import dev.cullet.builder.PartBuilder;
import dev.cullet.builder.PartOptions;
import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Provenance;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Meshes;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Scenes of random instances, for tests of this package. */
final class Scenes {
    static final TreeOptions TREE = TreeOptions.DEFAULTS.withThreads(1);

    private Scenes() {}

    static List<AssetPart> parts(int count, AssetEncoding encoding) {
        PartOptions options = PartOptions.DEFAULTS
                .withTree(TREE)
                .withCompact(encoding == AssetEncoding.COMPACT)
                .withPackedOrder(encoding == AssetEncoding.PACKED);
        List<AssetPart> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            MeshArrays mesh = i % 2 == 0 ? Meshes.box(-1, -2, -i - 1, 4, 5, 6) : Meshes.soup(5 + i, 0.7, i);
            parts.add(PartBuilder.build(
                            "mesh" + i, new float[3], TriangleMesh.of(mesh.positions(), mesh.indices()), options)
                    .part());
        }
        return parts;
    }

    /** Returns instances within a size around a point; every part has one. */
    static SceneBuilder instances(int count, int parts, double size, double at, long seed) {
        Random random = new Random(seed);
        SceneBuilder builder = new SceneBuilder();
        for (int i = 0; i < count; i++) {
            double[] position = new double[3];
            double[] rotation = new double[4];
            for (int axis = 0; axis < 3; axis++) {
                position[axis] = at + size * (random.nextDouble() - 0.5);
            }
            for (int k = 0; k < 4; k++) {
                rotation[k] = random.nextGaussian();
            }
            float scale = (float) Math.pow(2, 13 * random.nextDouble() - 6.5);
            builder.add(
                    i % parts, position, rotation, scale, random.nextBoolean(), random.nextInt(), random.nextLong());
        }
        return builder;
    }

    static Asset asset(SceneBuilder instances, List<AssetPart> parts) {
        return new Asset(
                new Provenance("test", "", "0".repeat(64)),
                List.of(TriangleMesh.DEFAULT_SURFACE),
                List.of(""),
                parts,
                new float[0],
                null,
                null,
                instances.build(parts, TREE));
    }
}
