// SPDX-License-Identifier: Apache-2.0
package dev.cullet.world.deform;

import dev.cullet.builder.PartBuilder;
import dev.cullet.builder.PartOptions;
import dev.cullet.builder.aabb.TreeOptions;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Provenance;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;
import java.util.List;
import java.util.Random;

/** Baked meshes, and ways to move their vertices. */
final class Deformation {
    private Deformation() {}

    static CollisionMesh bake(MeshArrays arrays) {
        AssetPart part = PartBuilder.build(
                        arrays.name(),
                        new float[3],
                        TriangleMesh.of(arrays.positions(), arrays.indices()),
                        PartOptions.DEFAULTS.withTree(TreeOptions.DEFAULTS.withThreads(1)))
                .part();
        return CollisionAsset.of(new Asset(
                        new Provenance("test", "", "0".repeat(64)), List.of("default"), List.of(""), List.of(part)))
                .part(0);
    }

    /** The triangles of a mesh as they are now, in its own order. */
    static MeshArrays arrays(CollisionMesh mesh) {
        return new MeshArrays(
                mesh.name(),
                mesh.data().triangles().positions().clone(),
                mesh.data().triangles().indices());
    }

    /**
     * Twists round the y axis and bends along a wave.
     *
     * @param rest 3 floats per vertex
     * @param amount radians over the mesh's size
     * @param size of the mesh, metres
     */
    static float[] twist(float[] rest, double amount, double size) {
        float[] moved = new float[rest.length];
        for (int i = 0; i < rest.length; i += 3) {
            double angle = amount * rest[i + 1] / size;
            double cos = StrictMath.cos(angle);
            double sin = StrictMath.sin(angle);
            double wave = 0.1 * size * StrictMath.sin(amount + 3 * rest[i] / size);
            moved[i] = (float) (cos * rest[i] + sin * rest[i + 2]);
            moved[i + 1] = (float) (rest[i + 1] + wave);
            moved[i + 2] = (float) (cos * rest[i + 2] - sin * rest[i]);
        }
        return moved;
    }

    /** Every vertex somewhere else, by up to a distance on each axis. */
    static float[] shake(float[] rest, double distance, Random random) {
        float[] moved = new float[rest.length];
        for (int i = 0; i < rest.length; i++) {
            moved[i] = (float) (rest[i] + distance * (2 * random.nextDouble() - 1));
        }
        return moved;
    }
}
