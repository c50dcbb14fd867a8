// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.bsp.SolidMesh;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Position of a point inside or outside the solid. */
final class PointInSolid implements Operation<CollisionMesh> {
    /** The last solid: all lines of a session query one part. */
    private volatile @Nullable SolidMesh prepared;

    @Override
    public String name() {
        return "pointInSolid";
    }

    @Override
    public List<String> fields() {
        return List.of("point");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] point = line.point("point");
        try {
            SolidMesh solid = prepared;
            if (solid == null || solid.mesh() != mesh) {
                solid = SolidMesh.of(mesh);
                prepared = solid;
            }
            answer.put("inside", solid.pointInSolid(point[0], point[1], point[2]));
        } catch (IllegalStateException e) { // not closed
            throw new QueryException(String.valueOf(e.getMessage()));
        }
    }
}
