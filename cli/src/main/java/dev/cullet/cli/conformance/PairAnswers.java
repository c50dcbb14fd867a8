// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.conformance;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.motion.SphereSweep;
import dev.cullet.world.pairs.MeshDistance;
import dev.cullet.world.pairs.MeshPairs;
import dev.cullet.world.plane.Polygon2;
import dev.cullet.world.plane.PolygonQuery;
import dev.cullet.world.plane.SectionQuery;
import dev.cullet.world.plane.Transform2;

/** The answers to queries of a mesh and another shape with a transform; see {@link VectorAnswers}. For one thread. */
final class PairAnswers {
    /** Pairs of triangles are counted up to this number. */
    private static final int MAX_PAIRS = 64;

    private final CollisionMesh mesh;
    private final MeshPairs meshPairs = new MeshPairs();
    private final MeshDistance distance = new MeshDistance();
    private final Motion motion = new Motion();
    private final MeshSweep meshSweep = new MeshSweep();
    private final SphereSweep sphereSweep = new SphereSweep();
    private final SectionQuery section = new SectionQuery();

    PairAnswers(CollisionMesh mesh) {
        this.mesh = mesh;
    }

    /** Answers a query of {@link VectorKind#MESH_PAIRS} or a later kind. */
    void answer(VectorKind kind, VectorWords in, VectorWords out) {
        switch (kind) {
            case MESH_PAIRS -> pairs(in, out);
            case MESH_DISTANCE -> distance(in, out);
            case SWEEP_MESH -> sweepMesh(in, out);
            case SWEEP_SPHERE -> sweepSphere(in, out);
            case SECTION -> section(in, out);
            default -> polygons(in, out);
        }
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

    /** Where the meshes touch, the pair of triangles depends on the order of the walk. */
    private void distance(VectorWords in, VectorWords out) {
        if (VectorAnswers.hit(distance.closestPoints(mesh, mesh, in.transformAt(0), in.numberAt(12)), out)) {
            out.number(distance.distance());
            if (distance.distance() > 0) {
                out.integer(distance.triangle()).integer(distance.otherTriangle());
                out.numbers(distance.x(), distance.y(), distance.z());
                out.numbers(distance.otherX(), distance.otherY(), distance.otherZ());
            }
        }
    }

    private void sweepMesh(VectorWords in, VectorWords out) {
        float[] bounds = new float[6];
        motion.set(
                in.transformAt(0),
                in.numberAt(12),
                in.numberAt(13),
                in.numberAt(14),
                in.numberAt(15),
                in.numberAt(16),
                in.numberAt(17),
                in.numberAt(18),
                in.numberAt(19),
                in.numberAt(20));
        out.integer(meshSweep.sweep(mesh, mesh, motion, in.numberAt(21)).ordinal());
        out.number(meshSweep.t()).number(meshSweep.overlapT());
        motion.bounds(mesh, bounds, 0);
        out.numbers(bounds[0], bounds[1], bounds[2]).numbers(bounds[3], bounds[4], bounds[5]);
    }

    private void sweepSphere(VectorWords in, VectorWords out) {
        boolean hit = sphereSweep.sweep(
                mesh,
                in.floatAt(0),
                in.floatAt(1),
                in.floatAt(2),
                in.floatAt(3),
                in.numberAt(4),
                in.numberAt(5),
                in.numberAt(6));
        if (VectorAnswers.hit(hit, out)) {
            out.number(sphereSweep.t()).integer(sphereSweep.triangle());
            out.numbers(sphereSweep.x(), sphereSweep.y(), sphereSweep.z());
            out.numbers(sphereSweep.normalX(), sphereSweep.normalY(), sphereSweep.normalZ());
        }
    }

    private void section(VectorWords in, VectorWords out) {
        Polygon2 polygon = polygonAt(in, 16);
        double a = in.numberAt(12);
        double b = in.numberAt(13);
        double c = in.numberAt(14);
        double d = in.numberAt(15);
        out.integer(section.overlapsSurface(mesh, in.transformAt(0), a, b, c, d, polygon) ? 1 : 0);
        out.integer(section.overlapsSolid(mesh, in.transformAt(0), a, b, c, d, polygon) ? 1 : 0);
    }

    private static void polygons(VectorWords in, VectorWords out) {
        Transform2 transform = new Transform2().set(in.numberAt(0), in.numberAt(1), in.numberAt(2), in.numberAt(3));
        Polygon2 polygon = polygonAt(in, 8);
        int other = 8 + lengthAt(in, 8);
        float x = in.floatAt(4);
        float y = in.floatAt(5);
        out.integer(PolygonQuery.overlaps(polygon, polygonAt(in, other), transform) ? 1 : 0);
        out.integer(PolygonQuery.overlapsSegment(polygon, x, y, in.floatAt(6), in.floatAt(7)) ? 1 : 0);
        out.integer(polygon.contains(x, y) ? 1 : 0);
    }

    /** Returns the words of a polygon: the number of rings, the end of each, and the coordinates. */
    private static int lengthAt(VectorWords in, int at) {
        int rings = in.integerAt(at);
        return 1 + rings + 2 * in.integerAt(at + rings);
    }

    private static Polygon2 polygonAt(VectorWords in, int at) {
        int[] ends = new int[in.integerAt(at)];
        for (int i = 0; i < ends.length; i++) {
            ends[i] = in.integerAt(at + 1 + i);
        }
        float[] vertices = new float[2 * ends[ends.length - 1]];
        for (int i = 0; i < vertices.length; i++) {
            vertices[i] = in.floatAt(at + 1 + ends.length + i);
        }
        return new Polygon2(vertices, ends);
    }
}
