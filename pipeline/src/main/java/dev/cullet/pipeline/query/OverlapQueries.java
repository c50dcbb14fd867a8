// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.query;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.runtime.SegmentHit;
import dev.cullet.scene.InstanceTransform;
import dev.cullet.scene.SceneBox;
import dev.cullet.scene.SceneShape;
import dev.cullet.world.overlap.OverlapQuery;
import dev.cullet.world.plane.Polygon2;
import dev.cullet.world.plane.SectionQuery;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Shapes at rest against the surface of a mesh or a scene. */
final class OverlapQueries {
    private OverlapQueries() {}

    /** Exact or, with {@code "mode":"approximate"}, conservative. */
    static void sphere(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] c = in.point("center");
        float radius = in.number("radius");
        String mode = in.text("mode");
        if (mode != null && !mode.equals("exact") && !mode.equals("approximate")) {
            throw new QueryException("\"mode\" is \"" + mode + "\", but must be \"exact\" or \"approximate\"");
        }
        out.any(
                target.mesh,
                "approximate".equals(mode)
                        ? target.mesh.anySphereApproximate(c[0], c[1], c[2], radius)
                        : target.mesh.anySphere(c[0], c[1], c[2], radius));
    }

    static void sphereInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        target.query.anyShape(SceneTarget.sphere(in), target.filter(in));
        target.putResult(out);
    }

    static void box(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] min = in.point("min");
        float[] max = in.point("max");
        out.any(target.mesh, target.mesh.anyBox(min[0], min[1], min[2], max[0], max[1], max[2]));
    }

    static void boxInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        double[] min = in.decimals("min", 3);
        double[] max = in.decimals("max", 3);
        double[] half = new double[3];
        double[] middle = new double[3];
        for (int i = 0; i < 3; i++) {
            if (!(min[i] <= max[i])) {
                throw new QueryException(
                        "\"min\" has " + min[i] + ", but must be at most " + max[i] + ", as \"max\" has");
            }
            half[i] = 0.5 * max[i] - 0.5 * min[i];
            middle[i] = min[i] + half[i];
        }
        InstanceTransform transform = new InstanceTransform().setTranslation(middle[0], middle[1], middle[2]);
        target.query.anyShape(new SceneBox().set(transform, half[0], half[1], half[2]), target.filter(in));
        target.putResult(out);
    }

    static void allCapsule(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] a = in.point("from");
        float[] b = in.point("to");
        float radius = in.number("radius");
        int[] triangles = new int[in.max()];
        OverlapQuery query = target.scratch(OverlapQuery.class, OverlapQuery::new);
        put(
                query.setCapsule(a[0], a[1], a[2], b[0], b[1], b[2], radius).all(target.mesh, triangles),
                triangles,
                query,
                out);
    }

    static void allOrientedBox(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        RigidTransform transform = in.transform("transform");
        float[] half = in.point("half");
        int[] triangles = new int[in.max()];
        OverlapQuery query = target.scratch(OverlapQuery.class, OverlapQuery::new);
        put(
                query.setOrientedBox(transform, half[0], half[1], half[2]).all(target.mesh, triangles),
                triangles,
                query,
                out);
    }

    private static void put(int count, int[] triangles, OverlapQuery query, QueryOutputs out) {
        out.put("hit", count > 0).put("triangles", triangles, count).put("more", query.isTruncated());
    }

    static void allCapsuleInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        all(in, SceneTarget.capsule(in), target, out);
    }

    static void allOrientedBoxInScene(QueryInputs in, SceneTarget target, QueryOutputs out) throws QueryException {
        double[] p = in.decimals("translation", 3);
        double[] q = in.has("rotation") ? in.decimals("rotation", 4) : new double[] {0, 0, 0, 1};
        double[] half = in.decimals("half", 3);
        InstanceTransform transform =
                new InstanceTransform().setTranslation(p[0], p[1], p[2]).setRotation(q[0], q[1], q[2], q[3]);
        all(in, new SceneBox().set(transform, half[0], half[1], half[2]), target, out);
    }

    /** Writes pairs of an instance and a triangle, sorted. */
    private static void all(QueryInputs in, SceneShape shape, SceneTarget target, QueryOutputs out)
            throws QueryException {
        int[] found = new int[2 * in.max()];
        int count = target.query.findShape(shape, target.filter(in), found);
        List<int[]> pairs = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            pairs.add(new int[] {found[2 * i], found[2 * i + 1]});
        }
        pairs.sort(Comparator.<int[]>comparingInt(pair -> pair[0]).thenComparingInt(pair -> pair[1]));
        out.list(
                "triangles",
                count,
                target.query.isTruncated(),
                (i, item) -> target.put(item, pairs.get(i)[0], pairs.get(i)[1]));
    }

    static void segments(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float radius = in.number("radius", 0);
        float[] points = in.points("points");
        if (points.length < 6) {
            throw new QueryException("\"points\" has " + points.length / 3 + ", but must have at least 2");
        }
        SegmentHit hit = target.scratch(SegmentHit.class, SegmentHit::new);
        if (out.hit(target.mesh.overlapsSegments(points, points.length / 3, radius, hit))) {
            out.put("segment", hit.segment()).put("t", hit.t()).surface(target.mesh, hit);
        }
    }

    static void plane(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        float[] plane = in.numbers("plane", 4);
        out.sides(target.mesh.sidesOfPlane(plane[0], plane[1], plane[2], plane[3]));
    }

    static void section(QueryInputs in, MeshTarget target, QueryOutputs out) throws QueryException {
        CollisionMesh mesh = target.mesh;
        double[] p = in.decimals("plane", 4);
        Polygon2 polygon = new Polygon2(in.pairs("polygon"));
        SectionQuery query = target.scratch(SectionQuery.class, SectionQuery::new);
        out.put(
                "hit",
                in.flag("solid", false)
                        ? query.overlapsSolid(mesh, RigidTransform.IDENTITY, p[0], p[1], p[2], p[3], polygon)
                        : query.overlapsSurface(mesh, RigidTransform.IDENTITY, p[0], p[1], p[2], p[3], polygon));
    }
}
