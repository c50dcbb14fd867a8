// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.SegmentHit;
import java.util.List;

/** First touch of a chain of segments, such as a curved beam, with the surface. */
final class OverlapSegments implements Operation<CollisionMesh> {
    @Override
    public String name() {
        return "overlapSegments";
    }

    @Override
    public List<String> fields() {
        return List.of("points", "radius");
    }

    @Override
    public void answer(QueryLine line, CollisionMesh mesh, Answer answer) throws QueryException {
        float[] points = line.points("points");
        float radius = line.number("radius", 0);
        if (points.length < 6) {
            throw new QueryException("\"points\" has " + points.length / 3 + ", but must have at least 2");
        }
        SegmentHit hit = new SegmentHit();
        boolean isHit = mesh.overlapsSegments(points, points.length / 3, radius, hit);
        answer.put("hit", isHit);
        if (isHit) {
            answer.put("segment", hit.segment()).put("t", hit.t()).triangle(mesh, hit.triangle());
        }
    }
}
