// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import dev.cullet.testkit.BruteForce;
import dev.cullet.testkit.MeshArrays;
import dev.cullet.testkit.Queries;
import dev.cullet.world.pairs.MeshDistance;
import dev.cullet.world.pairs.MeshPairs;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import java.util.Random;

/**
 * One mesh and the queries that all engines run: seeded, in floats, about half of them hits.
 *
 * <p>Rays start on a sphere of 1.5 bounding radii and aim at a random point of the box. Spheres and boxes (cubes) have
 * radius and side of 1 % or 10 % of the diagonal and lie near the surface, so that half of them hit. A cluster is 29
 * spheres of 1 % in a ball of 5 %. A sphere cast moves a sphere of 1 % along each ray, by two diagonals.
 *
 * <p>Mesh pairs are the mesh and itself, turned and moved apart along a random direction: to a quarter of the way at
 * which they part; to 2e-5 of the diagonal before they part; and to 1e-3 of the diagonal apart. A few poses in which
 * large surfaces lie flush cost as much as all others together, so a dozen poses would measure chance.
 */
final class Workload {
    /** Queries per kind, and mesh pairs. */
    static final int QUERIES = 2000;

    static final int PAIRS = 150;
    static final int CLUSTER = 29;

    /** Steps in which brute force finds the first contact of a moving sphere. */
    private static final int HALVINGS = 30;

    /** Translation from a touching pose to where the meshes part, and distance of those apart; times the diagonal. */
    private static final double TOUCHING = 2e-5;

    private static final double APART = 1e-3;

    /** Triangles that brute force may test per kind; on a large mesh fewer queries are checked. */
    private static final double ORACLE_BUDGET = Double.parseDouble(System.getProperty("oracle", "1e8"));

    final MeshArrays mesh;

    /** Selects candidates as queries, and positions mesh pairs. */
    final CollisionMesh ours;

    final double diagonal;
    private final double[] bounds;

    /** 6 floats per ray: origin, direction of length 1. */
    final float[] rays;

    private final float[] spheres1;
    private final float[] spheres10;
    private final float[] boxes1;
    private final float[] boxes10;
    final float[] points;

    /** 4 floats per sphere, {@link #CLUSTER} spheres per query. */
    final float[] clusters;

    private final Map<QueryKind, double[][]> pairs = new EnumMap<>(QueryKind.class);
    private final MeshPairs meshPairs = new MeshPairs();
    private final MeshDistance distance = new MeshDistance();

    Workload(MeshArrays mesh, CollisionMesh ours) {
        this.mesh = mesh;
        this.ours = ours;
        this.diagonal = mesh.diagonal();
        this.bounds = mesh.bounds();
        this.rays = Queries.rays(mesh, QUERIES, 1);
        for (int i = 0; i < rays.length; i += 6) {
            double length = Math.sqrt((double) rays[i + 3] * rays[i + 3]
                    + (double) rays[i + 4] * rays[i + 4]
                    + (double) rays[i + 5] * rays[i + 5]);
            for (int k = 3; k < 6; k++) {
                rays[i + k] = (float) (rays[i + k] / length);
            }
        }
        this.points = Queries.pointsNearSurface(mesh, 0.1 * diagonal, QUERIES, 3);
        this.spheres1 = halfHitting(QueryKind.SPHERE_1, ours, 4);
        this.spheres10 = halfHitting(QueryKind.SPHERE_10, ours, 5);
        this.boxes1 = halfHitting(QueryKind.BOX_1, ours, 6);
        this.boxes10 = halfHitting(QueryKind.BOX_10, ours, 7);
        this.clusters = clusters(ours);
    }

    /** Centers of the spheres or cubes of a kind: 3 floats each. */
    float[] centers(QueryKind kind) {
        return switch (kind) {
            case SPHERE_1 -> spheres1;
            case SPHERE_10 -> spheres10;
            case BOX_1 -> boxes1;
            case BOX_10 -> boxes10;
            default -> throw new IllegalArgumentException(kind + " has no centers");
        };
    }

    /** Radius of the spheres, or half of the cubes' side. */
    float size(QueryKind kind) {
        return (float) (diagonal
                * switch (kind) {
                    case SPHERE_1, SPHERE_CAST -> 0.01;
                    case SPHERE_10 -> 0.1;
                    case BOX_1 -> 0.005;
                    case BOX_10 -> 0.05;
                    default -> throw new IllegalArgumentException(kind + " has no size");
                });
    }

    int count(QueryKind kind) {
        return kind.isPair() ? PAIRS : QUERIES;
    }

    /** Selects candidates at most two sizes from the surface so that hits and misses alternate while both exist. */
    private float[] halfHitting(QueryKind kind, CollisionMesh ours, long seed) {
        float size = size(kind);
        float[] candidates = Queries.pointsNearSurface(mesh, 3 * size, 40 * QUERIES, seed);
        float[] kept = new float[3 * QUERIES];
        int count = 0;
        for (int i = 0; i < candidates.length && count < QUERIES; i += 3) {
            boolean last = candidates.length / 3 - i / 3 <= QUERIES - count;
            if (last || touches(kind, ours, candidates, i, size) == (count % 2 == 0)) {
                System.arraycopy(candidates, i, kept, 3 * count++, 3);
            }
        }
        shuffle(kept, 3, seed);
        return kept;
    }

    private static boolean touches(QueryKind kind, CollisionMesh ours, float[] p, int i, float size) {
        if (kind == QueryKind.BOX_1 || kind == QueryKind.BOX_10) {
            return ours.anyBox(
                            p[i] - size,
                            p[i + 1] - size,
                            p[i + 2] - size,
                            p[i] + size,
                            p[i + 1] + size,
                            p[i + 2] + size)
                    >= 0;
        }
        return ours.anySphere(p[i], p[i + 1], p[i + 2], size) >= 0;
    }

    private float[] clusters(CollisionMesh ours) {
        Random random = new Random(8);
        float[] shape = new float[4 * CLUSTER];
        for (int k = 0; k < CLUSTER; k++) {
            double[] p = new double[3];
            do {
                for (int axis = 0; axis < 3; axis++) {
                    p[axis] = 2 * random.nextDouble() - 1;
                }
            } while (p[0] * p[0] + p[1] * p[1] + p[2] * p[2] > 1);
            for (int axis = 0; axis < 3; axis++) {
                shape[4 * k + axis] = (float) (0.04 * diagonal * p[axis]);
            }
            shape[4 * k + 3] = (float) (0.01 * diagonal);
        }
        float[] centers = Queries.pointsNearSurface(mesh, 0.2 * diagonal, 40 * QUERIES, 9);
        float[] kept = new float[4 * CLUSTER * QUERIES];
        float[] moved = new float[4 * CLUSTER];
        int count = 0;
        for (int i = 0; i < centers.length && count < QUERIES; i += 3) {
            for (int k = 0; k < 4 * CLUSTER; k++) {
                moved[k] = k % 4 == 3 ? shape[k] : shape[k] + centers[i + k % 4];
            }
            boolean last = centers.length / 3 - i / 3 <= QUERIES - count;
            if (last || ours.overlapsSpheres(moved, CLUSTER) == (count % 2 == 0)) {
                System.arraycopy(moved, 0, kept, 4 * CLUSTER * count++, 4 * CLUSTER);
            }
        }
        shuffle(kept, 4 * CLUSTER, 9);
        return kept;
    }

    private static void shuffle(float[] rows, int width, long seed) {
        Random random = new Random(seed);
        float[] held = new float[width];
        for (int i = rows.length / width - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            System.arraycopy(rows, width * i, held, 0, width);
            System.arraycopy(rows, width * j, rows, width * i, width);
            System.arraycopy(held, 0, rows, width * j, width);
        }
    }

    /**
     * Transforms of the second mesh, 12 numbers per pair: a rotation about the center of the mesh, then a translation.
     */
    double[][] pairs(QueryKind kind) {
        if (pairs.isEmpty()) {
            makePairs();
        }
        return Objects.requireNonNull(pairs.get(kind));
    }

    private void makePairs() {
        for (QueryKind kind : new QueryKind[] {QueryKind.PAIR_DEEP, QueryKind.PAIR_TOUCHING, QueryKind.PAIR_APART}) {
            pairs.put(kind, new double[PAIRS][]);
        }
        Random random = new Random(10);
        for (int i = 0; i < PAIRS; i++) {
            double[] turn = Queries.rotation(random);
            double[] way = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double length = Math.sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]);
            double parting = parting(turn, way, diagonal / length);
            double touching = Math.max(parting - TOUCHING, 0);
            if (!touch(placed(turn, way, touching * diagonal / length))) {
                touching = parting; // a gap just before the last contact
            }
            double far = apart(turn, way, diagonal / length, parting);
            Objects.requireNonNull(pairs.get(QueryKind.PAIR_DEEP))[i] =
                    placed(turn, way, parting / 4 * diagonal / length);
            Objects.requireNonNull(pairs.get(QueryKind.PAIR_TOUCHING))[i] =
                    placed(turn, way, touching * diagonal / length);
            Objects.requireNonNull(pairs.get(QueryKind.PAIR_APART))[i] = placed(turn, way, far * diagonal / length);
        }
    }

    /** Returns a translation at which the meshes touch, at most 1e-6 before they part, times the diagonal. */
    private double parting(double[] turn, double[] way, double factor) {
        double touching = 0;
        double apart = 1.1;
        while (apart - touching > 1e-6) {
            double middle = (touching + apart) / 2;
            boolean touch = touch(placed(turn, way, middle * factor));
            touching = touch ? middle : touching;
            apart = touch ? apart : middle;
        }
        return touching;
    }

    /** Returns a translation at which the meshes are apart by {@link #APART}, as a fraction of the diagonal. */
    private double apart(double[] turn, double[] way, double factor, double parting) {
        double near = parting;
        double far = parting + 0.2;
        while (far - near > 1e-6) {
            double middle = (near + far) / 2;
            boolean within =
                    distance.closestPoints(ours, ours, transform(placed(turn, way, middle * factor)), APART * diagonal);
            near = within ? middle : near;
            far = within ? far : middle;
        }
        return far;
    }

    private boolean touch(double[] rows) {
        return meshPairs.overlaps(ours, ours, transform(rows));
    }

    private double[] placed(double[] turn, double[] way, double factor) {
        double[] rows = new double[16];
        for (int i = 0; i < 3; i++) {
            double middle = 0.5 * (bounds[i] + bounds[3 + i]);
            rows[4 * i + 3] = middle + way[i] * factor;
            for (int k = 0; k < 3; k++) {
                rows[4 * i + k] = turn[3 * i + k];
                rows[4 * i + 3] -= turn[3 * i + k] * 0.5 * (bounds[k] + bounds[3 + k]);
            }
        }
        return rows;
    }

    static RigidTransform transform(double[] rows) {
        return RigidTransform.ofRowMajor(
                rows[0], rows[1], rows[2], rows[3], rows[4], rows[5], rows[6], rows[7], rows[8], rows[9], rows[10],
                rows[11], 0, 0, 0, 1);
    }

    /** Returns how many queries of a kind brute force checks within its budget. */
    int checked(QueryKind kind) {
        int shapes = kind == QueryKind.CLUSTER ? CLUSTER : kind == QueryKind.SPHERE_CAST ? HALVINGS : 1;
        return kind.isPair() ? PAIRS : (int) Math.min(QUERIES, ORACLE_BUDGET / mesh.triangleCount() / shapes);
    }

    /**
     * Returns the distance of the first hit of a ray or a moving sphere, or of the closest point, by brute force: of a
     * sphere by halving the way, for a longer capsule touches whatever a shorter one does.
     */
    double distance(QueryKind kind, int query) {
        if (kind == QueryKind.CLOSEST_POINT) {
            return BruteForce.closest(mesh, points[3 * query], points[3 * query + 1], points[3 * query + 2])
                    .distance();
        }
        double[] origin = {rays[6 * query], rays[6 * query + 1], rays[6 * query + 2]};
        double[] direction = {rays[6 * query + 3], rays[6 * query + 4], rays[6 * query + 5]};
        if (kind != QueryKind.SPHERE_CAST) {
            return BruteForce.ray(mesh, origin, direction, Double.POSITIVE_INFINITY)
                    .t();
        }
        double apart = 0;
        double touching = castLength();
        if (castMargin(query, touching) > 0) {
            return Double.POSITIVE_INFINITY;
        }
        for (int i = 0; i < HALVINGS; i++) {
            double middle = (apart + touching) / 2;
            boolean touches = castMargin(query, middle) <= 0;
            apart = touches ? apart : middle;
            touching = touches ? middle : touching;
        }
        return touching;
    }

    /** Length of the way of a sphere that moves along a ray; all of the mesh is nearer. */
    double castLength() {
        return 2 * diagonal;
    }

    private double castMargin(int query, double length) {
        double[] from = new double[3];
        double[] to = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            from[axis] = rays[6 * query + axis];
            to[axis] = from[axis] + length * rays[6 * query + 3 + axis];
        }
        return BruteForce.capsule(mesh, from, to, size(QueryKind.SPHERE_CAST)).margin();
    }

    /**
     * Returns the signed margin of a query by brute force, in units of the mesh: positive for a miss, negative for a
     * hit. A difference within rounding is not an error.
     */
    double margin(QueryKind kind, int query) {
        int at = 3 * query;
        switch (kind) {
            case CLOSEST_RAY, ANY_RAY -> {
                double[] origin = {rays[2 * at], rays[2 * at + 1], rays[2 * at + 2]};
                double[] direction = {rays[2 * at + 3], rays[2 * at + 4], rays[2 * at + 5]};
                return BruteForce.ray(mesh, origin, direction, Double.POSITIVE_INFINITY)
                        .margin();
            }
            case SPHERE_CAST -> {
                return castMargin(query, castLength());
            }
            case SPHERE_1, SPHERE_10 -> {
                float[] c = centers(kind);
                return BruteForce.sphere(mesh, c[at], c[at + 1], c[at + 2], size(kind))
                        .margin();
            }
            case BOX_1, BOX_10 -> {
                float[] c = centers(kind);
                float h = size(kind);
                return BruteForce.box(
                                mesh, c[at] - h, c[at + 1] - h, c[at + 2] - h, c[at] + h, c[at + 1] + h, c[at + 2] + h)
                        .margin();
            }
            case CLUSTER -> {
                double min = Double.POSITIVE_INFINITY;
                for (int k = 4 * CLUSTER * query; k < 4 * CLUSTER * (query + 1); k += 4) {
                    min = Math.min(
                            min,
                            BruteForce.sphere(mesh, clusters[k], clusters[k + 1], clusters[k + 2], clusters[k + 3])
                                    .margin());
                }
                return min;
            }
            case CLOSEST_POINT -> {
                return -1; // always a hit
            }
            default -> throw new IllegalArgumentException(kind + " has a different oracle");
        }
    }
}
