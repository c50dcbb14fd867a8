// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.format.EdgeFlags;
import dev.cullet.format.TriangleSet;
import dev.cullet.pipeline.query.MeshTarget;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.pairs.MeshPairs;
import dev.cullet.world.plane.Polygon2;
import dev.cullet.world.plane.PolygonQuery;
import dev.cullet.world.plane.SectionQuery;
import dev.cullet.world.plane.Transform2;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/** Queries that only vectors have: of stored triangles, and of a mesh and itself in every detail that is defined. */
final class VectorQueries {
    private static final int CORNERS = 9;

    /** Pairs of triangles are counted up to this number. */
    private static final int MAX_PAIRS = 64;

    private VectorQueries() {}

    static void approximateSphere(VectorInputs in, MeshTarget target, VectorOutputs out) {
        float[] c = in.numbers("center", 3);
        out.any(target.mesh(), target.mesh().anySphereApproximate(c[0], c[1], c[2], in.number("radius")));
    }

    static void triangle(VectorInputs in, MeshTarget target, VectorOutputs out) {
        int triangle = in.integer();
        float[] corners = new float[CORNERS];
        target.mesh().triangleCorners(triangle, corners, 0);
        for (float coordinate : corners) {
            out.put("corner", coordinate);
        }
        TriangleSet triangles = target.mesh().data().triangles();
        EdgeFlags flags = triangles.edgeFlags();
        out.put("surface", triangles.surface(triangle))
                .put("source", triangles.sourceTriangle(triangle))
                .put("node", triangles.node(triangle))
                .put("edges", flags == null ? -1 : flags.get(triangle) & 0xFF);
    }

    /** Two CRC-32: of all corners, and of all nodes. */
    static void unpacked(VectorInputs in, MeshTarget target, VectorOutputs out) {
        CollisionMesh mesh = target.mesh();
        float[] corners = new float[CORNERS];
        ByteBuffer buffer = ByteBuffer.allocate(CORNERS * Float.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        CRC32 triangles = new CRC32();
        for (int t = 0; t < mesh.triangleCount(); t++) {
            mesh.triangleCorners(t, corners, 0);
            buffer.clear();
            for (float coordinate : corners) {
                buffer.putFloat(coordinate);
            }
            triangles.update(buffer.flip());
        }
        CRC32 tree = new CRC32();
        for (long word : mesh.data().tree().nodes()) {
            tree.update(buffer.clear().putLong(word).flip());
        }
        out.put("hash", (triangles.getValue() << Integer.SIZE) | tree.getValue());
    }

    /** The order of pairs is not part of the answer: the numbers of a few are added up. */
    static void pairs(VectorInputs in, MeshTarget target, VectorOutputs out) {
        MeshPairs pairs = new MeshPairs();
        pairs.begin(target.mesh(), target.mesh(), in.transform("transform"));
        int count = 0;
        long sum = 0;
        long otherSum = 0;
        while (count < MAX_PAIRS && pairs.next()) {
            count++;
            sum += pairs.triangle();
            otherSum += pairs.otherTriangle();
        }
        if (out.hit(count > 0)) {
            out.put("pairs", count);
            if (count < MAX_PAIRS) {
                out.put("sum", sum).put("otherSum", otherSum);
            }
        }
    }

    static void sweep(VectorInputs in, MeshTarget target, VectorOutputs out) {
        RigidTransform start = in.transform("transform");
        double[] v = in.decimals("motion", 3);
        double[] w = in.decimals("rotation", 3);
        double[] c = in.decimals("center", 3);
        Motion motion = new Motion();
        motion.set(start, v[0], v[1], v[2]).setRotation(w[0], w[1], w[2], c[0], c[1], c[2]);
        MeshSweep sweep = new MeshSweep();
        out.put("outcome", sweep.sweep(target.mesh(), target.mesh(), motion, in.decimal("tolerance")))
                .put("t", sweep.t())
                .put("overlapT", sweep.overlapT());
        float[] box = new float[6];
        motion.bounds(target.mesh(), box, 0);
        out.put("min", box[0], box[1], box[2]).put("max", box[3], box[4], box[5]);
    }

    static void section(VectorInputs in, MeshTarget target, VectorOutputs out) {
        CollisionMesh mesh = target.mesh();
        RigidTransform transform = in.transform("transform");
        double[] p = in.decimals("plane", 4);
        Polygon2 polygon = in.polygon();
        SectionQuery section = new SectionQuery();
        out.put("surface", section.overlapsSurface(mesh, transform, p[0], p[1], p[2], p[3], polygon))
                .put("solid", section.overlapsSolid(mesh, transform, p[0], p[1], p[2], p[3], polygon));
    }

    static void polygons(VectorInputs in, MeshTarget target, VectorOutputs out) {
        double[] t = in.decimals("transform", 4);
        float[] s = in.numbers("segment", 4);
        Polygon2 polygon = in.polygon();
        Polygon2 other = in.polygon();
        out.put("overlap", PolygonQuery.overlaps(polygon, other, new Transform2().set(t[0], t[1], t[2], t[3])))
                .put("segment", PolygonQuery.overlapsSegment(polygon, s[0], s[1], s[2], s[3]))
                .put("point", polygon.contains(s[0], s[1]));
    }
}
