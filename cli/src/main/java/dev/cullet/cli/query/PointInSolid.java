// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.bsp.BspMesh;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Position of a point inside or outside the solid. */
final class PointInSolid implements Operation {
    /** The last tree: all lines of a session query one part. */
    private volatile @Nullable BspMesh prepared;

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
            BspMesh bsp = prepared;
            if (bsp == null || bsp.mesh() != mesh) {
                bsp = BspMesh.of(mesh);
                prepared = bsp;
            }
            answer.put("inside", bsp.pointInSolid(point[0], point[1], point[2]));
        } catch (IllegalStateException e) { // no tree, or not that of a solid
            throw new QueryException(String.valueOf(e.getMessage()));
        }
    }
}
