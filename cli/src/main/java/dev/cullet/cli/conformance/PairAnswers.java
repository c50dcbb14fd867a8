// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.conformance;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.pairs.MeshPairs;

/** The answers to queries of a mesh and another shape with a transform; see {@link VectorAnswers}. For one thread. */
final class PairAnswers {
    /** Pairs of triangles are counted up to this number. */
    private static final int MAX_PAIRS = 64;

    private final CollisionMesh mesh;
    private final MeshPairs meshPairs = new MeshPairs();

    PairAnswers(CollisionMesh mesh) {
        this.mesh = mesh;
    }

    /** Answers a query of {@link VectorKind#MESH_PAIRS} or a later kind. */
    void answer(VectorKind kind, VectorWords in, VectorWords out) {
        pairs(in, out);
    }

    /** The order of pairs is none of the answer: those of a few are added up. */
    private void pairs(VectorWords in, VectorWords out) {
        meshPairs.begin(mesh, mesh, in.transformAt(0));
        int count = 0;
        long sum = 0;
        long otherSum = 0;
        while (count < MAX_PAIRS && meshPairs.next()) {
            count++;
            sum += meshPairs.triangle();
            otherSum += meshPairs.otherTriangle();
        }
        if (VectorAnswers.hit(count > 0, out)) {
            out.integer(count);
            if (count < MAX_PAIRS) {
                out.integer(sum).integer(otherSum);
            }
        }
    }
}
