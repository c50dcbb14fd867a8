// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.shape.CompoundHit;
import dev.cullet.shape.CompoundMeshQuery;
import dev.cullet.shape.CompoundMeshSweep;
import dev.cullet.shape.CompoundQuery;
import dev.cullet.shape.CompoundShape;
import dev.cullet.shape.CompoundSweep;
import dev.cullet.shape.ConvexShape;
import dev.cullet.world.motion.MeshSweep;
import dev.cullet.world.motion.Motion;
import dev.cullet.world.ray.RayFilter;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A file of queries of compounds with the answers of the Java runtime, which {@code cores/c/test/compounds.c} repeats.
 *
 * <p>A record is four numbers of 4 bytes: kind, number of inputs, number of outputs, 0; then inputs and outputs, 8
 * bytes each: the bits of doubles, or whole numbers. NaN has one form. Two assets, each with a compound, are records of
 * their own; the compound of slot 0 is that of the queries that follow. Other shapes are pieces of the compound of slot
 * 1, and the mesh is that of slot 1.
 */
final class CompoundRecords implements Closeable {
    /** Pieces of a list. */
    private static final int CAPACITY = 8;

    /** Kinds of records, in the order of their numbers. */
    enum Kind {
        ASSET,
        ANY_POINT,
        RAYCAST,
        CAST_SEGMENT,
        ANY,
        ALL,
        ANY_OF,
        CLOSEST_POINTS,
        PENETRATION,
        ANY_TRIANGLE,
        SWEEP_MESH,
        SWEEP_CONVEX,
        FILTER
    }

    private final OutputStream out;
    private final ByteBuffer in = ByteBuffer.allocate(1 << 22).order(ByteOrder.LITTLE_ENDIAN);
    private final ByteBuffer answer = ByteBuffer.allocate(1 << 12).order(ByteOrder.LITTLE_ENDIAN);
    private final CompoundHit hit = new CompoundHit();
    private final CompoundQuery query = new CompoundQuery();
    private final CompoundMeshQuery meshQuery = new CompoundMeshQuery();
    private final CompoundMeshSweep meshSweep = new CompoundMeshSweep();
    private final CompoundSweep sweep = new CompoundSweep();
    private final int[] pieces = new int[CAPACITY];
    private final Map<Kind, Map<Integer, Integer>> outcomes = new EnumMap<>(Kind.class);
    private int records;

    CompoundRecords(Path file) throws IOException {
        out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    }

    /** Returns the number of records. */
    int records() {
        return records;
    }

    /** Returns how often a kind had an outcome: 0 is a miss, 1 a hit; of sweeps its number. */
    int outcomes(Kind kind, int outcome) {
        return outcomes.getOrDefault(kind, Map.of()).getOrDefault(outcome, 0);
    }

    private void end(Kind kind, int outcome) throws IOException {
        byte[] head = new byte[16];
        ByteBuffer.wrap(head)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(kind.ordinal())
                .putInt(in.position() / 8)
                .putInt(answer.position() / 8);
        out.write(head);
        for (ByteBuffer numbers : new ByteBuffer[] {in, answer}) {
            byte[] bytes = new byte[numbers.flip().remaining()];
            numbers.get(bytes).clear();
            out.write(bytes);
        }
        outcomes.computeIfAbsent(kind, k -> new LinkedHashMap<>()).merge(outcome, 1, Integer::sum);
        records++;
    }

    private static void put(ByteBuffer to, double... numbers) {
        for (double number : numbers) {
            to.putLong(Double.doubleToLongBits(number));
        }
    }

    private static void put(ByteBuffer to, float[] numbers) {
        for (float number : numbers) {
            put(to, (double) number);
        }
    }

    private void put(RigidTransform transform) {
        double[] rows = new double[16];
        transform.copyRowMajor(rows);
        for (int i = 0; i < 12; i++) {
            put(in, rows[i]);
        }
    }

    /** Adds the asset of a slot, 0 or 1, and what its compound is. */
    void asset(int slot, byte[] file, CompoundShape compound) throws IOException {
        in.putLong(slot).putLong(file.length);
        in.put(file).position((in.position() + 7) / 8 * 8);
        float[] bounds = new float[6];
        compound.bounds(bounds, 0);
        answer.putLong(compound.pieceCount());
        put(answer, bounds);
        put(
                answer,
                compound.boundingSphere().x(),
                compound.boundingSphere().y(),
                compound.boundingSphere().z(),
                compound.boundingSphere().radius());
        end(Kind.ASSET, 0);
    }

    /** Adds the queries of a point, a ray from it, and a segment. */
    void lines(CompoundShape compound, float[] a, float[] b, double minT, double maxT) throws IOException {
        put(in, a);
        int piece = compound.anyPoint(a[0], a[1], a[2]);
        answer.putLong(piece);
        end(Kind.ANY_POINT, piece < 0 ? 0 : 1);
        put(in, a);
        put(in, b);
        put(in, minT, maxT);
        Ray ray = new Ray().set(a[0], a[1], a[2], b[0], b[1], b[2]).between(minT, maxT);
        endHit(Kind.RAYCAST, compound.raycast(ray, hit));
        put(in, a);
        put(in, b);
        endHit(Kind.CAST_SEGMENT, compound.castSegment(a[0], a[1], a[2], b[0], b[1], b[2], hit));
    }

    private void endHit(Kind kind, boolean found) throws IOException {
        answer.putLong(hit.piece()).putLong(hit.triangle()).putLong(hit.face()).putLong(hit.startsInside() ? 1 : 0);
        put(answer, hit.t(), hit.x(), hit.y(), hit.z(), hit.normalX(), hit.normalY(), hit.normalZ());
        end(kind, found ? 1 : 0);
    }

    private ConvexShape begin(CompoundShape other, int piece, RigidTransform at) {
        in.putLong(piece);
        put(at);
        return other.piece(piece);
    }

    /** Adds the queries of a compound and a piece of another one, or all of it. */
    void pairs(CompoundShape compound, CompoundShape others, int piece, RigidTransform at, double maxDistance)
            throws IOException {
        ConvexShape other = begin(others, piece, at);
        int any = query.any(compound, other, at);
        answer.putLong(any);
        end(Kind.ANY, any < 0 ? 0 : 1);
        begin(others, piece, at);
        int count = query.all(compound, other, at, pieces);
        answer.putLong(count).putLong(query.isTruncated() ? 1 : 0);
        for (int i = 0; i < count; i++) {
            answer.putLong(pieces[i]);
        }
        end(Kind.ALL, Math.min(count, 1));
        begin(others, piece, at);
        any = query.any(compound, others, at);
        answer.putLong(any).putLong(query.otherPiece());
        end(Kind.ANY_OF, any < 0 ? 0 : 1);
        begin(others, piece, at);
        put(in, maxDistance);
        boolean found = query.closestPoints(compound, other, at, maxDistance);
        answer.putLong(query.piece());
        put(answer, query.distance());
        putPoints();
        end(Kind.CLOSEST_POINTS, found ? 1 : 0);
        begin(others, piece, at);
        found = query.penetration(compound, other, at);
        answer.putLong(query.piece());
        put(answer, query.depth(), query.depthExcess());
        putPoints();
        end(Kind.PENETRATION, found ? 1 : 0);
    }

    private void putPoints() {
        put(answer, query.x(), query.y(), query.z());
        put(answer, query.otherX(), query.otherY(), query.otherZ());
        put(answer, query.normalX(), query.normalY(), query.normalZ());
    }

    /** Adds a filter of the queries of the mesh: a bit per surface, or -1 for all. */
    void filter(boolean frontFacesOnly, int surfaces) throws IOException {
        in.putLong(frontFacesOnly ? 1 : 0).putLong(surfaces);
        RayFilter filter = ShapeRecords.filterOf(frontFacesOnly, surfaces);
        meshQuery.setFilter(filter);
        meshSweep.setFilter(filter);
        end(Kind.FILTER, 0);
    }

    void mesh(CollisionMesh mesh, CompoundShape compound, CompoundShape others, RigidTransform at) throws IOException {
        begin(others, 0, at);
        int triangle = meshQuery.any(mesh, compound, at);
        answer.putLong(triangle).putLong(meshQuery.piece());
        end(Kind.ANY_TRIANGLE, triangle < 0 ? 0 : 1);
    }

    /** Adds both sweeps: of the compound against the mesh, and of a piece of the other one against the compound. */
    void sweeps(
            CollisionMesh mesh, CompoundShape compound, CompoundShape others, int piece, RigidTransform at, double[] v)
            throws IOException {
        double tolerance = 1e-3;
        Motion motion = new Motion().set(at, v[0], v[1], v[2]).setRotation(v[3], v[4], v[5], v[6], v[7], v[8]);
        begin(others, piece, at);
        put(in, v);
        put(in, tolerance);
        MeshSweep.Outcome outcome = meshSweep.sweep(mesh, compound, motion, tolerance);
        answer.putLong(outcome.ordinal()).putLong(meshSweep.piece());
        answer.putLong(meshSweep.steps()).putLong(meshSweep.triangle());
        put(answer, meshSweep.t(), meshSweep.overlapT(), meshSweep.distance());
        put(answer, meshSweep.x(), meshSweep.y(), meshSweep.z());
        put(answer, meshSweep.otherX(), meshSweep.otherY(), meshSweep.otherZ());
        put(answer, meshSweep.normalX(), meshSweep.normalY(), meshSweep.normalZ());
        end(Kind.SWEEP_MESH, outcome.ordinal());
        ConvexShape moving = begin(others, piece, at);
        put(in, v);
        put(in, tolerance);
        outcome = sweep.sweep(compound, moving, motion, tolerance);
        answer.putLong(outcome.ordinal()).putLong(sweep.piece()).putLong(sweep.steps());
        answer.putLong(-1);
        put(answer, sweep.t(), sweep.overlapT(), sweep.distance());
        put(answer, sweep.x(), sweep.y(), sweep.z());
        put(answer, sweep.otherX(), sweep.otherY(), sweep.otherZ());
        put(answer, sweep.normalX(), sweep.normalY(), sweep.normalZ());
        end(Kind.SWEEP_CONVEX, outcome.ordinal());
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
