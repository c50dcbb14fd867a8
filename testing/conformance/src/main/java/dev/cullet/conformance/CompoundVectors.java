// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.scene.SceneAsset;
import dev.cullet.shape.CompoundHit;
import dev.cullet.shape.CompoundMeshQuery;
import dev.cullet.shape.CompoundMeshSweep;
import dev.cullet.shape.CompoundQuery;
import dev.cullet.shape.CompoundShape;
import dev.cullet.shape.CompoundSweep;
import dev.cullet.shape.ConvexShape;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.ray.RayFilter;
import java.io.IOException;

/** Seeded queries of compounds, which need no scene but for its meshes, with the answers of the Java runtime. */
final class CompoundVectors {
    private static final int CAPACITY = 8;

    private static final SceneKind[] KINDS = {
        SceneKind.COMPOUND_RAY,
        SceneKind.COMPOUND_CONVEX,
        SceneKind.COMPOUND_PAIR,
        SceneKind.COMPOUND_SWEEP_CONVEX,
        SceneKind.MESH_SWEEP_COMPOUND
    };

    private final SceneRecords records;
    private final SceneAsset asset;
    private final SeededNumbers random;
    private final ConvexInputs inputs;
    private final CompoundHit hit = new CompoundHit();
    private final CompoundQuery query = new CompoundQuery();
    private final CompoundSweep convexSweep = new CompoundSweep();
    private final CompoundMeshQuery meshQuery = new CompoundMeshQuery();
    private final CompoundMeshSweep meshSweep = new CompoundMeshSweep();
    private final int[] pieces = new int[CAPACITY];

    CompoundVectors(SceneRecords records, SceneAsset asset, SeededNumbers random) {
        this.records = records;
        this.asset = asset;
        this.random = random;
        inputs = new ConvexInputs(records, random);
    }

    void write(int queries) throws IOException {
        for (int i = 0; i < queries; i++) {
            switch (KINDS[random.below(KINDS.length)]) {
                case COMPOUND_RAY -> ray();
                case COMPOUND_CONVEX -> convex();
                case COMPOUND_PAIR -> pair();
                case COMPOUND_SWEEP_CONVEX -> sweepConvex();
                default -> mesh();
            }
        }
    }

    /** Adds three floats that are not all 0. */
    private float[] point(double size) {
        float[] p = new float[3];
        for (int i = 0; i < 3; i++) {
            p[i] = (float) (random.oneIn(3) ? (1 + random.below(4)) * size / 4 : inputs.spread(size));
            records.in().add((double) p[i]);
        }
        return p;
    }

    private void ray() throws IOException {
        CompoundShape compound = inputs.compound(12);
        float[] a = point(2);
        float[] b = point(2);
        double minT = random.below(3) == 0 ? random.unit() : 0;
        double maxT = random.oneIn(2) ? Double.POSITIVE_INFINITY : 2 * random.unit();
        records.in().add(minT, maxT);
        records.out().add(compound.anyPoint(a[0], a[1], a[2]));
        boolean found = compound.raycast(
                new Ray().set(a[0], a[1], a[2], b[0], b[1], b[2]).between(minT, maxT), hit);
        addHit();
        compound.castSegment(a[0], a[1], a[2], b[0], b[1], b[2], hit);
        addHit();
        records.end(SceneKind.COMPOUND_RAY, found);
    }

    private void addHit() {
        records.out().add(hit.piece()).add(hit.triangle()).add(hit.face()).add(hit.startsInside());
        records.out().add(hit.t(), hit.x(), hit.y(), hit.z(), hit.normalX(), hit.normalY(), hit.normalZ());
    }

    private void convex() throws IOException {
        CompoundShape compound = inputs.compound(12);
        ConvexShape other = inputs.shape();
        RigidTransform at = inputs.rigid(random.oneIn(2) ? 1 : 3);
        double limit = random.oneIn(2) ? Double.POSITIVE_INFINITY : random.unit();
        records.in().add(limit);
        int any = query.any(compound, other, at);
        records.out().add(any);
        int count = query.all(compound, other, at, pieces);
        records.out().add(count).add(query.isTruncated());
        for (int i = 0; i < count; i++) {
            records.out().add(pieces[i]);
        }
        query.closestPoints(compound, other, at, limit);
        records.out().add(query.piece()).add(query.distance());
        addPoints();
        query.penetration(compound, other, at);
        records.out().add(query.piece()).add(query.depth(), query.depthExcess());
        addPoints();
        records.end(SceneKind.COMPOUND_CONVEX, any >= 0);
    }

    private void addPoints() {
        records.out().add(query.x(), query.y(), query.z(), query.otherX(), query.otherY(), query.otherZ());
        records.out().add(query.normalX(), query.normalY(), query.normalZ());
    }

    private void pair() throws IOException {
        CompoundShape compound = inputs.compound(8);
        CompoundShape other = inputs.compound(8);
        RigidTransform at = inputs.rigid(random.oneIn(2) ? 2 : 4);
        int piece = query.any(compound, other, at);
        records.out().add(piece).add(query.otherPiece());
        records.end(SceneKind.COMPOUND_PAIR, piece >= 0);
    }

    /** Adds a motion and a tolerance. */
    private Motion motion(RigidTransform start) {
        double[] m = inputs.motion(6);
        return new Motion().set(start, m[0], m[1], m[2]).setRotation(m[3], m[4], m[5], m[6], m[7], m[8]);
    }

    private double tolerance() {
        double tolerance = random.below(3) * 1e-3;
        records.in().add(tolerance);
        return tolerance;
    }

    private void sweepConvex() throws IOException {
        CompoundShape compound = inputs.compound(12);
        ConvexShape moving = inputs.shape();
        Motion motion = motion(inputs.rigid(3));
        CompoundSweep s = convexSweep;
        int outcome = s.sweep(compound, moving, motion, tolerance()).ordinal();
        records.out().add(outcome).add(s.piece()).add(s.t(), s.overlapT(), s.distance(), s.x(), s.y(), s.z());
        records.out().add(s.otherX(), s.otherY(), s.otherZ(), s.normalX(), s.normalY(), s.normalZ());
        records.end(SceneKind.COMPOUND_SWEEP_CONVEX, outcome != 0);
    }

    private void mesh() throws IOException {
        CollisionMesh mesh = inputs.mesh(asset);
        CompoundShape compound = inputs.compound(6);
        RigidTransform start = inputs.transformNear(mesh, 3);
        Motion motion = motion(start);
        double tolerance = tolerance();
        RayFilter filter = inputs.meshFilter();
        meshQuery.setFilter(filter);
        meshSweep.setFilter(filter);
        records.out().add(meshQuery.any(mesh, compound, start)).add(meshQuery.piece());
        CompoundMeshSweep s = meshSweep;
        int outcome = s.sweep(mesh, compound, motion, tolerance).ordinal();
        records.out().add(outcome).add(s.piece()).add(s.triangle());
        records.out().add(s.t(), s.overlapT(), s.distance(), s.x(), s.y(), s.z());
        records.out().add(s.otherX(), s.otherY(), s.otherZ(), s.normalX(), s.normalY(), s.normalZ());
        records.end(SceneKind.MESH_SWEEP_COMPOUND, outcome != 0);
    }
}
