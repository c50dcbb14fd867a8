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

/** Baked meshes for tests of deforming meshes. */
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
}
