// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.PartBuilder;
import dev.cullet.builder.PartOptions;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.Provenance;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;
import java.util.List;

/** Bakes test meshes in memory. */
final class BakedMesh {
    private BakedMesh() {}

    static CollisionMesh of(MeshArrays arrays) {
        AssetPart part = PartBuilder.build(
                        arrays.name(),
                        new float[3],
                        TriangleMesh.of(arrays.positions(), arrays.indices()),
                        PartOptions.DEFAULTS)
                .part();
        return CollisionAsset.of(new Asset(
                        new Provenance("test", "", "0".repeat(64)), List.of("default"), List.of(""), List.of(part)))
                .part(0);
    }
}
