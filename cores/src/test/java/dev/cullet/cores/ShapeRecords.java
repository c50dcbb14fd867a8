// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.format.EnclosingShape;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.shape.ConvexShape;
import dev.cullet.shape.ShapeHit;
import dev.cullet.shape.ShapeMeshQuery;
import dev.cullet.shape.ShapeMeshSweep;
import dev.cullet.shape.ShapeQuery;
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
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A file of queries of convex shapes with the answers of the Java runtime, which {@code cores/c/test/shapes.c} repeats.
 *
 * <p>A record is four numbers of 4 bytes: kind, number of inputs, number of outputs, 0; then inputs and outputs, 8
 * bytes each: the bits of doubles, or whole numbers. NaN has one form. Shapes and a mesh are records of their own, and
 * are those of the queries that follow.
 */
final class ShapeRecords implements Closeable {
    /** Most triangles of a list. */
    static final int CAPACITY = 8;

    /** Kinds of records, in the order of their numbers. */
    enum Kind {
        MESH,
        HULL,
        BOX,
        CAPSULE,
        SPHERE,
        CONTAINS,
        RAYCAST,
        CAST_SEGMENT,
        SIDES_OF_PLANE,
        SUPPORT,
        BOUNDS,
        OVERLAPS,
        CLOSEST_POINTS,
        PENETRATION,
        ANY_TRIANGLE,
        FIND_TRIANGLES,
        MESH_DISTANCE,
        SWEEP,
        STORED,
        FILTER
    }

    private final OutputStream out;
    private final Words in = new Words();
    private final Words answer = new Words();
    private final Ray ray = new Ray();
    private final ShapeHit hit = new ShapeHit();
    private final ShapeQuery query = new ShapeQuery();
    private final ShapeMeshQuery meshQuery = new ShapeMeshQuery();
    private final ShapeMeshSweep sweep = new ShapeMeshSweep();
    private final int[] triangles = new int[CAPACITY];
    private final Map<Kind, int[]> outcomes = new EnumMap<>(Kind.class);
    private int records;

    ShapeRecords(Path file) throws IOException {
        out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16);
    }

    /** Returns the number of records. */
    int records() {
        return records;
    }

    /** Returns how often a kind had an outcome: 0 is a miss, 1 a hit; of sides and sweeps their number. */
    int outcomes(Kind kind, int outcome) {
        return outcomes.getOrDefault(kind, new int[4])[outcome];
    }

    private void end(Kind kind, int outcome) throws IOException {
        ByteBuffer record = ByteBuffer.allocate(16 + Long.BYTES * (in.size() + answer.size()))
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(kind.ordinal())
                .putInt(in.size())
                .putInt(answer.size())
                .putInt(0);
        in.copyTo(record);
        answer.copyTo(record);
        out.write(record.array());
        outcomes.computeIfAbsent(kind, k -> new int[4])[outcome]++;
        records++;
        in.clear();
        answer.clear();
    }

    /** Adds the mesh of the queries that follow: the bytes of its asset, eight per word. */
    void mesh(byte[] asset) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(asset.length + 7).order(ByteOrder.LITTLE_ENDIAN);
        bytes.put(asset).clear();
        in.add(asset.length);
        for (int i = 0; i < asset.length; i += Long.BYTES) {
            in.add(bytes.getLong(i));
        }
        end(Kind.MESH, 0);
    }

    /** Adds a hull as the shape of a slot, 0 or 1. */
    ConvexShape hull(int slot, SmallHull hull) throws IOException {
        in.add(slot);
        in.add(hull.loops().length);
        in.add(hull.corners().length / 3);
        in.add(hull.faceCorners().length);
        in.add(hull.triangles().length / 3);
        in.addAll(hull.corners());
        in.addAll(hull.faceStarts());
        in.addAll(hull.faceCorners());
        in.addAll(hull.triangles());
        return shape(Kind.HULL, hull.shape());
    }

    ConvexShape box(int slot, RigidTransform at, float x, float y, float z) throws IOException {
        in.add(slot);
        in.add(at);
        in.addAll(x, y, z);
        return shape(Kind.BOX, ConvexShape.box(at, x, y, z));
    }

    ConvexShape capsule(int slot, float[] ends, float radius) throws IOException {
        in.add(slot);
        in.addAll(ends);
        in.addAll(radius);
        return shape(Kind.CAPSULE, ConvexShape.capsule(ends[0], ends[1], ends[2], ends[3], ends[4], ends[5], radius));
    }

    ConvexShape sphere(int slot, float[] center, float radius) throws IOException {
        in.add(slot);
        in.addAll(center);
        in.addAll(radius);
        return shape(Kind.SPHERE, ConvexShape.sphere(center[0], center[1], center[2], radius));
    }

    /** Adds the enclosing shape of the mesh as the shape of a slot. */
    void stored(int slot, EnclosingShape shape) throws IOException {
        in.add(slot);
        shape(Kind.STORED, ConvexShape.of(shape));
    }

    private ConvexShape shape(Kind kind, ConvexShape shape) throws IOException {
        float[] bounds = new float[6];
        shape.bounds(bounds, 0);
        float[] corners = new float[3 * shape.cornerCount()];
        shape.corners(corners, 0);
        int[] surface = new int[3 * shape.triangleCount()];
        shape.triangles(surface, 0);
        answer.add(shape.cornerCount());
        answer.add(shape.triangleCount());
        answer.addAll(shape.radius());
        answer.addAll(bounds);
        answer.addAll(
                shape.boundingSphere().x(),
                shape.boundingSphere().y(),
                shape.boundingSphere().z(),
                shape.boundingSphere().radius());
        answer.addAll(corners);
        answer.addAll(surface);
        end(kind, 0);
        return shape;
    }

    void contains(ConvexShape shape, float x, float y, float z) throws IOException {
        in.addAll(x, y, z);
        boolean found = shape.contains(x, y, z);
        answer.add(found);
        end(Kind.CONTAINS, found ? 1 : 0);
    }

    void raycast(ConvexShape shape, float[] o, float[] d, double minT, double maxT) throws IOException {
        in.addAll(o);
        in.addAll(d);
        in.add(minT);
        in.add(maxT);
        ray.set(o[0], o[1], o[2], d[0], d[1], d[2]).between(minT, maxT);
        boolean found = shape.raycast(ray, hit);
        addHit(found);
        end(Kind.RAYCAST, found ? 1 : 0);
    }

    void castSegment(ConvexShape shape, float[] a, float[] b) throws IOException {
        in.addAll(a);
        in.addAll(b);
        boolean found = shape.castSegment(a[0], a[1], a[2], b[0], b[1], b[2], hit);
        addHit(found);
        end(Kind.CAST_SEGMENT, found ? 1 : 0);
    }

    private void addHit(boolean found) {
        answer.add(found);
        answer.add(hit.triangle());
        answer.add(hit.face());
        answer.add(hit.startsInside());
        answer.addAll(hit.t(), hit.x(), hit.y(), hit.z(), hit.normalX(), hit.normalY(), hit.normalZ());
    }

    void sidesOfPlane(ConvexShape shape, float a, float b, float c, float d) throws IOException {
        in.addAll(a, b, c, d);
        int sides = shape.sidesOfPlane(a, b, c, d).ordinal();
        answer.add(sides);
        end(Kind.SIDES_OF_PLANE, sides);
    }

    void support(ConvexShape shape, double x, double y, double z) throws IOException {
        in.addAll(x, y, z);
        double[] point = new double[3];
        answer.add(shape.support(x, y, z, point, 0));
        answer.addAll(point);
        end(Kind.SUPPORT, 0);
    }

    void bounds(ConvexShape shape, RigidTransform at) throws IOException {
        in.add(at);
        float[] bounds = new float[6];
        shape.worldBounds(at, bounds, 0);
        answer.addAll(bounds);
        end(Kind.BOUNDS, 0);
    }

    /** Adds the three queries of a pair. */
    void pair(ConvexShape shape, ConvexShape other, RigidTransform at, double maxDistance) throws IOException {
        in.add(at);
        boolean found = query.overlaps(shape, other, at);
        answer.add(found);
        answer.add(query.steps());
        end(Kind.OVERLAPS, found ? 1 : 0);
        in.add(at);
        in.add(maxDistance);
        found = query.closestPoints(shape, other, at, maxDistance);
        answer.add(found);
        answer.add(query.steps());
        answer.addAll(query.distance());
        addPoints();
        end(Kind.CLOSEST_POINTS, found ? 1 : 0);
        in.add(at);
        found = query.penetration(shape, other, at);
        answer.add(found);
        answer.add(query.steps());
        answer.addAll(query.depth(), query.depthExcess());
        addPoints();
        end(Kind.PENETRATION, found ? 1 : 0);
    }

    private void addPoints() {
        answer.addAll(query.x(), query.y(), query.z());
        answer.addAll(query.otherX(), query.otherY(), query.otherZ());
        answer.addAll(query.normalX(), query.normalY(), query.normalZ());
    }

    /** Adds a filter of the queries of a mesh: a bit per surface, or -1 for all. */
    void filter(boolean frontFacesOnly, int surfaces) throws IOException {
        in.add(frontFacesOnly);
        in.add((long) surfaces);
        RayFilter filter = filterOf(frontFacesOnly, surfaces);
        meshQuery.setFilter(filter);
        sweep.setFilter(filter);
        end(Kind.FILTER, 0);
    }

    /** Returns a filter of front faces, or of all, and of surfaces: a bit for each, or -1 for all. */
    static RayFilter filterOf(boolean frontFacesOnly, int surfaces) {
        RayFilter filter = frontFacesOnly ? RayFilter.ALL.withFrontFacesOnly() : RayFilter.ALL;
        return surfaces < 0
                ? filter
                : filter.withSurfaces(IntStream.range(0, 4)
                        .filter(i -> (surfaces >> i & 1) != 0)
                        .toArray());
    }

    /** Adds the three queries of a mesh and a shape. */
    void ofMesh(CollisionMesh mesh, ConvexShape shape, RigidTransform at, double maxDistance) throws IOException {
        in.add(at);
        int any = meshQuery.any(mesh, shape, at);
        answer.add(any);
        end(Kind.ANY_TRIANGLE, any >= 0 ? 1 : 0);
        in.add(at);
        int count = meshQuery.all(mesh, shape, at, triangles);
        answer.add(count);
        answer.add(meshQuery.isTruncated());
        for (int i = 0; i < count; i++) {
            answer.add(triangles[i]);
        }
        end(Kind.FIND_TRIANGLES, count > 0 ? 1 : 0);
        in.add(at);
        in.add(maxDistance);
        boolean found = meshQuery.closestPoints(mesh, shape, at, maxDistance);
        answer.add(found);
        answer.add(meshQuery.triangle());
        answer.addAll(meshQuery.distance());
        answer.addAll(meshQuery.x(), meshQuery.y(), meshQuery.z());
        answer.addAll(meshQuery.otherX(), meshQuery.otherY(), meshQuery.otherZ());
        answer.addAll(meshQuery.normalX(), meshQuery.normalY(), meshQuery.normalZ());
        end(Kind.MESH_DISTANCE, found ? 1 : 0);
    }

    /** Adds a sweep: where the shape begins, velocity, rotation, its centre, and the tolerance. */
    void sweep(CollisionMesh mesh, ConvexShape shape, RigidTransform start, double[] v, double[] r, double tolerance)
            throws IOException {
        in.add(start);
        in.addAll(v);
        in.addAll(r);
        in.add(tolerance);
        Motion motion = new Motion();
        motion.set(start, v[0], v[1], v[2]);
        motion.setRotation(r[0], r[1], r[2], r[3], r[4], r[5]);
        MeshSweep.Outcome outcome = sweep.sweep(mesh, shape, motion, tolerance);
        answer.add(outcome.ordinal());
        answer.add(sweep.steps());
        answer.add(sweep.triangle());
        answer.addAll(sweep.t(), sweep.overlapT(), sweep.distance());
        answer.addAll(sweep.x(), sweep.y(), sweep.z());
        answer.addAll(sweep.otherX(), sweep.otherY(), sweep.otherZ());
        answer.addAll(sweep.normalX(), sweep.normalY(), sweep.normalZ());
        end(Kind.SWEEP, outcome.ordinal());
    }

    @Override
    public void close() throws IOException {
        out.close();
    }

    /** Numbers of 8 bytes. */
    private static final class Words {
        private long[] words = new long[64];
        private int size;

        void add(long word) {
            if (size == words.length) {
                words = java.util.Arrays.copyOf(words, 2 * size);
            }
            words[size++] = word;
        }

        void add(boolean truth) {
            add(truth ? 1 : 0);
        }

        void add(double number) {
            add(Double.doubleToLongBits(number));
        }

        void addAll(double... numbers) {
            for (double number : numbers) {
                add(number);
            }
        }

        void addAll(float... numbers) {
            for (float number : numbers) {
                add((double) number);
            }
        }

        void addAll(int... numbers) {
            for (int number : numbers) {
                add((long) number);
            }
        }

        void add(RigidTransform transform) {
            double[] rows = new double[16];
            transform.copyRowMajor(rows);
            for (int i = 0; i < 12; i++) {
                add(rows[i]);
            }
        }

        int size() {
            return size;
        }

        void copyTo(ByteBuffer target) {
            for (int i = 0; i < size; i++) {
                target.putLong(words[i]);
            }
        }

        void clear() {
            size = 0;
        }
    }
}
