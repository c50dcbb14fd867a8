// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.pairs.MeshPairs;
import java.util.List;

/** Overlap of the surface of another asset with this one. */
final class OverlapMesh implements Operation<CollisionMesh> {
    private final OtherAssets others;

    OverlapMesh(OtherAssets others) {
        this.others = others;
    }

    @Override
    public String name() {
        return "overlapMesh";
    }

    @Override
    public List<String> fields() {
        return List.of("other", "otherPart", "transform");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        CollisionMesh other = others.part(line);
        MeshPairs pairs = new MeshPairs();
        boolean hit = pairs.overlaps(mesh, other, line.transform());
        answer.put("hit", hit);
        if (hit) {
            answer.triangle(mesh, pairs.triangle()).otherTriangle(other, pairs.otherTriangle());
        }
    }
}
