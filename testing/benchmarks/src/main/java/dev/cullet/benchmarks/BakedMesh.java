// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.PartOptions;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.testkit.MeshArrays;

/** Bakes generated meshes in memory. */
final class BakedMesh {
    private BakedMesh() {}

    /** Builds a mesh with the default options. */
    static CollisionMesh of(MeshArrays arrays) {
        return of(arrays, PartOptions.DEFAULTS);
    }

    /** Builds a mesh. */
    static CollisionMesh of(MeshArrays arrays, PartOptions options) {
        return CollisionAsset.of(TestAsset.of(arrays, options)).part(0);
    }
}
