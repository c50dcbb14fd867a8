// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.format.SphereCluster;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RayHit;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Seeded inputs of queries of one kind and frame, as words; see {@link HardNumbers}. For one thread. */
final class QueryGenerator {
    private static final int[] CAPACITIES = {1, 2, 4, 16, 64};

    private final VectorKind kind;
    private final CollisionMesh mesh;
    private final HardNumbers numbers;
    private final SeededNumbers random;
    private final @Nullable SphereCluster cluster;
    private final RayHit hit = new RayHit();
    private final PairGenerator pairs;

    /** Sphere of the cluster that was used last: its centre and radius. */
    private double sphereX;

    private double sphereY;
    private double sphereZ;
    private double sphereRadius;

    /** @param answers of the frame; it must have queries of this kind */
    QueryGenerator(VectorKind kind, VectorAnswers answers, SeededNumbers random) {
        this.kind = kind;
        this.mesh = answers.mesh();
        this.random = random;
        this.numbers = new HardNumbers(mesh, random);
        this.cluster = answers.cluster();
        this.pairs = new PairGenerator(numbers, random);
    }

    /** Returns the number of queries that are worth making, of those wanted. */
    int count(int wanted) {
        return switch (kind) {
            case UNPACKED -> 1;
            case TRIANGLE -> Math.min(wanted, mesh.triangleCount());
            default -> wanted;
        };
    }

    /** Makes the inputs of query i of a number of queries. */
    void next(int i, int count, VectorWords in) {
        in.clear();
        switch (kind) {
            case RAYCAST, ANY_RAY -> ray(in);
            case ANY_SPHERE, CLASSIFY_SPHERE -> sphere(in);
            case ANY_SPHERE_APPROXIMATE -> approximate(in);
            case ANY_BOX -> box(in);
            case OVERLAPS_SEGMENTS -> segments(in);
            case CLOSEST_POINT -> closest(in);
            case SIDES_OF_PLANE -> plane(in);
            case POINT_IN_SOLID -> {
                solidPoint();
                point(in);
            }
            case CAST_SEGMENT -> cast(in);
            case CLUSTER_RAYCAST -> clusterRay(in);
            case CLUSTER_BOX -> clusterBox(in);
            case CLUSTER_PLANE -> clusterPlane(in);
            default -> pairs.next(kind, in);
            case COLLIDE_SPHERE -> ball(in);
            case COLLIDE_CAPSULE -> capsule(in);
            case TRIANGLE -> in.integer(count == mesh.triangleCount() ? i : triangle(i, count));
            case UNPACKED -> in.clear();
        }
    }

    /** First and last triangle, and random ones between them. */
    private int triangle(int i, int count) {
        return i == 0 ? 0 : i == count - 1 ? mesh.triangleCount() - 1 : random.below(mesh.triangleCount());
    }

    private VectorWords point(VectorWords in) {
        return in.numbers(numbers.x, numbers.y, numbers.z);
    }

    private void rayLine() {
        switch (random.below(4)) {
            case 0 -> {
                numbers.onSurface();
                numbers.withdrawAlongAxis();
            }
            case 1 -> {
                numbers.onSurface();
                numbers.withdrawByGrid();
            }
            default -> {
                numbers.point();
                numbers.direction();
            }
        }
    }

    private void ray(VectorWords in) {
        rayLine();
        double min = 0;
        double max = Double.POSITIVE_INFINITY;
        if (random.oneIn(2)) {
            boolean hits = mesh.raycast(
                    numbers.x, numbers.y, numbers.z, numbers.dx, numbers.dy, numbers.dz, Double.POSITIVE_INFINITY, hit);
            double t = hits ? hit.t() : 1;
            if (random.oneIn(2)) {
                max = numbers.limit(t);
            } else {
                min = numbers.limit(t);
            }
        }
        point(in).numbers(numbers.dx, numbers.dy, numbers.dz).number(min).number(max);
    }

    private void solidPoint() {
        if (random.oneIn(2)) {
            numbers.nearSurface();
        } else {
            numbers.point();
        }
    }

    private void sphere(VectorWords in) {
        if (kind == VectorKind.CLASSIFY_SPHERE) {
            solidPoint();
        } else {
            numbers.point();
        }
        point(in).number(random.oneIn(3) ? numbers.touchingRadius() : numbers.length());
    }

    /** Also spheres whose bounding box ends at a corner of a triangle, or beside. */
    private void approximate(VectorWords in) {
        if (random.oneIn(2)) {
            sphere(in);
            return;
        }
        numbers.onSurface();
        float x = numbers.x;
        float y = numbers.y;
        float z = numbers.z;
        numbers.around(0.2);
        double distance = Math.max(
                Math.abs((double) numbers.x - x),
                Math.max(Math.abs((double) numbers.y - y), Math.abs((double) numbers.z - z)));
        point(in).number(Math.max(0, numbers.step((float) distance)));
    }

    private void box(VectorWords in) {
        numbers.point();
        float ax = numbers.x;
        float ay = numbers.y;
        float az = numbers.z;
        if (random.oneIn(4)) {
            numbers.point();
        } else {
            numbers.at(ax + side(), ay + side(), az + side());
        }
        float bx = numbers.x;
        float by = numbers.y;
        float bz = numbers.z;
        in.numbers(Math.min(ax, bx), Math.min(ay, by), Math.min(az, bz))
                .numbers(Math.max(ax, bx), Math.max(ay, by), Math.max(az, bz));
    }

    private double side() {
        return random.oneIn(2) ? numbers.length() : -numbers.length();
    }

    private void segments(VectorWords in) {
        int points = 2 + random.below(5);
        boolean thin = random.oneIn(2);
        segmentPoint(thin);
        float radius = thin ? 0 : random.oneIn(3) ? numbers.touchingRadius() : numbers.shortLength();
        in.number(radius).integer(points);
        point(in);
        if (random.oneIn(3)) {
            in.clear().number(radius).integer(points);
            rayLine();
            point(in);
            point2(in);
            points -= 1;
        }
        for (int i = 1; i < points; i++) {
            if (!random.oneIn(8)) { // else the point repeats
                segmentPoint(thin);
            }
            point(in);
        }
    }

    private void segmentPoint(boolean thin) {
        if (thin) {
            numbers.point();
        } else {
            numbers.rarelyFarPoint();
        }
    }

    /** Appends the end of a ray, one direction from its origin. */
    private void point2(VectorWords in) {
        numbers.at((double) numbers.x + numbers.dx, (double) numbers.y + numbers.dy, (double) numbers.z + numbers.dz);
        point(in);
    }

    private void closest(VectorWords in) {
        numbers.point();
        point(in).number(numbers.limit(random.oneIn(2) ? numbers.distance() : numbers.length()));
    }

    private void plane(VectorWords in) {
        numbers.point();
        numbers.direction();
        double height =
                (double) numbers.dx * numbers.x + (double) numbers.dy * numbers.y + (double) numbers.dz * numbers.z;
        double limited = Math.max(-Float.MAX_VALUE, Math.min(-height, Float.MAX_VALUE));
        in.numbers(numbers.dx, numbers.dy, numbers.dz)
                .number(random.oneIn(8) ? numbers.length() : step((float) limited));
    }

    private float step(float value) {
        return Math.max(-Float.MAX_VALUE, Math.min(numbers.step(value), Float.MAX_VALUE));
    }

    private void cast(VectorWords in) {
        if (random.oneIn(3)) {
            rayLine();
            point(in);
            point2(in);
        } else {
            solidPoint();
            point(in);
            solidPoint();
            point(in);
        }
    }

    /** The time of contacts grows with the triangles that touch, so most spheres and capsules are small. */
    private float contactRadius() {
        return random.oneIn(3) ? numbers.touchingRadius() : random.oneIn(8) ? 0 : numbers.shortLength();
    }

    private void ball(VectorWords in) {
        numbers.nearPoint();
        point(in).number(contactRadius()).integer(capacity());
    }

    private void capsule(VectorWords in) {
        numbers.nearPoint();
        float radius = contactRadius();
        point(in);
        int axis = random.below(6); // from 3 on: any direction
        if (random.oneIn(32)) {
            numbers.nearPoint();
        } else {
            double length = 4 * numbers.shortLength();
            numbers.at(
                    numbers.x + share(axis, 0) * length,
                    numbers.y + share(axis, 1) * length,
                    numbers.z + share(axis, 2) * length);
        }
        point(in).number(radius).integer(capacity());
    }

    private double share(int axis, int of) {
        return axis > 2 ? random.signed() : axis == of ? 1 : 0;
    }

    private int capacity() {
        return CAPACITIES[random.below(CAPACITIES.length)];
    }

    private void randomSphere() {
        SphereCluster its = Objects.requireNonNull(cluster);
        int node = random.below(its.nodeCount());
        float[] spheres = its.spheres();
        sphereX = spheres[4 * node];
        sphereY = spheres[4 * node + 1];
        sphereZ = spheres[4 * node + 2];
        sphereRadius = spheres[4 * node + 3];
    }

    /** Returns a double, or one of the two beside it. */
    private double step(double value) {
        int side = random.below(3);
        return side == 0 ? value : side == 1 ? Math.nextUp(value) : Math.nextDown(value);
    }

    private double noise() {
        return random.oneIn(2) ? 0 : random.signed() * numbers.size * Math.scalb(1.0, -random.below(50));
    }

    private void clusterRay(VectorWords in) {
        randomSphere();
        double end = random.oneIn(2) ? Double.POSITIVE_INFINITY : numbers.limit(random.unit());
        if (random.oneIn(2)) { // along an axis, beside the centre by the radius: it may touch
            int axis = random.below(3);
            double beside = random.oneIn(2) ? step(sphereRadius) : random.signed() * 2 * sphereRadius;
            double back = random.signed() * 2 * numbers.size;
            in.numbers(
                    sphereX + (axis == 0 ? back : axis == 1 ? beside : 0),
                    sphereY + (axis == 1 ? back : axis == 2 ? beside : 0),
                    sphereZ + (axis == 2 ? back : axis == 0 ? beside : 0));
            double length = -Math.copySign(Math.scalb(1.0, random.below(21) - 10), back);
            in.numbers(axis == 0 ? length : 0, axis == 1 ? length : -0.0, axis == 2 ? length : 0);
        } else {
            numbers.point();
            numbers.direction();
            in.numbers(numbers.x + noise(), numbers.y + noise(), numbers.z + noise());
            if (random.oneIn(2)) {
                in.numbers(numbers.dx, numbers.dy, numbers.dz);
            } else {
                in.numbers(sphereX - numbers.x, sphereY - numbers.y, sphereZ - numbers.z + sphereRadius);
                fixZeroDirection(in);
            }
        }
        in.number(end);
    }

    private static void fixZeroDirection(VectorWords in) {
        if (in.numberAt(3) == 0 && in.numberAt(4) == 0 && in.numberAt(5) == 0) {
            double x = in.numberAt(0);
            double y = in.numberAt(1);
            double z = in.numberAt(2);
            in.clear().numbers(x, y, z).numbers(0, 1, 0);
        }
    }

    private void clusterBox(VectorWords in) {
        if (random.oneIn(2)) { // a face of the box is as far from the centre as the radius
            randomSphere();
            int axis = random.below(3);
            double gap = step(sphereRadius);
            double width = numbers.length();
            double x = sphereX + (axis == 0 ? gap : noise());
            double y = sphereY + (axis == 1 ? gap : noise());
            double z = sphereZ + (axis == 2 ? gap : noise());
            in.numbers(x, y, z).numbers(x + width, y + width, z + width);
        } else {
            box(in);
        }
    }

    private void clusterPlane(VectorWords in) {
        randomSphere();
        numbers.direction();
        double a = numbers.dx;
        double b = numbers.dy;
        double c = numbers.dz;
        double length = Math.sqrt(a * a + b * b + c * c);
        double height = a * sphereX + b * sphereY + c * sphereZ;
        double gap =
                random.oneIn(4) ? 2 * numbers.size * random.signed() : random.oneIn(2) ? sphereRadius : -sphereRadius;
        in.numbers(a, b, c).number(step(-(height + length * gap)));
    }
}
