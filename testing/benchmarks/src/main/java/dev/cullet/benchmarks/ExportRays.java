// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.runtime.CollisionAsset;
import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.Ray;
import dev.cullet.runtime.RayHit;
import dev.cullet.shape.ConvexShape;
import dev.cullet.shape.ShapeHit;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;

/** Seeded rays at an asset from outside, and Cullet's answers on its triangles and on its hulls. */
final class ExportRays {
    /** How far before a hit a ray begins that is cast again, in diagonals. */
    private static final double NEAR = 0.01;

    private final List<CollisionMesh> meshes = new ArrayList<>();
    private final List<ConvexShape> hulls = new ArrayList<>();
    private final double[][] rays;
    private final double diagonal;

    ExportRays(ByteBuffer file, int count) throws IOException {
        CollisionAsset asset = CollisionAsset.load(file.duplicate(), "model");
        for (int part = 0; part < asset.partCount(); part++) {
            meshes.add(asset.part(part));
        }
        double[] box = {
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.POSITIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.NEGATIVE_INFINITY,
            Double.NEGATIVE_INFINITY
        };
        for (CollisionMesh mesh : meshes) {
            hulls.add(ConvexShape.of(Objects.requireNonNull(mesh.data().shape())));
            float[] bounds = mesh.data().bounds();
            for (int axis = 0; axis < 3; axis++) {
                box[axis] = Math.min(box[axis], bounds[axis]);
                box[3 + axis] = Math.max(box[3 + axis], bounds[3 + axis]);
            }
        }
        diagonal = length(box[3] - box[0], box[4] - box[1], box[5] - box[2]);
        rays = new double[count][];
        Random random = new Random(40);
        for (int i = 0; i < count; i++) {
            rays[i] = ray(box, random);
        }
    }

    /** Returns a ray from a sphere around the box to a point in it, whose numbers are floats. */
    private double[] ray(double[] box, Random random) {
        double[] out = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
        double per = 1.5 * diagonal / length(out[0], out[1], out[2]);
        double[] ray = new double[6];
        for (int axis = 0; axis < 3; axis++) {
            double middle = 0.5 * (box[axis] + box[3 + axis]);
            double target = box[axis] + random.nextDouble() * (box[3 + axis] - box[axis]);
            ray[axis] = (float) (middle + per * out[axis]);
            ray[3 + axis] = target - ray[axis];
        }
        double size = length(ray[3], ray[4], ray[5]);
        for (int axis = 3; axis < 6; axis++) {
            ray[axis] = (float) (ray[axis] / size);
        }
        return ray;
    }

    private static double length(double x, double y, double z) {
        return Math.sqrt(x * x + y * y + z * z);
    }

    /** Returns a line of six numbers per ray. */
    String text(boolean isZUp) {
        return text(List.of(rays), isZUp);
    }

    /** Returns a line of six numbers per ray of a list. */
    static String text(List<double[]> rays, boolean isZUp) {
        StringBuilder text = new StringBuilder();
        for (double[] r : rays) {
            double[] line = isZUp ? new double[] {r[0], -r[2], r[1], r[3], -r[5], r[4]} : r;
            for (double each : line) {
                text.append(each).append(' ');
            }
            text.setCharAt(text.length() - 1, '\n');
        }
        return text.toString();
    }

    Answers onTriangles() {
        RayHit hit = new RayHit();
        Ray ray = new Ray();
        return new Answers((r, dx, dy, dz) -> {
            double first = -1;
            for (CollisionMesh mesh : meshes) {
                if (mesh.raycast(set(ray, r, dx, dy, dz), hit) && (first < 0 || hit.t() < first)) {
                    first = hit.t();
                }
            }
            return first < 0 ? first : first * length(r[3], r[4], r[5]);
        });
    }

    Answers onHulls() {
        ShapeHit hit = new ShapeHit();
        Ray ray = new Ray();
        return new Answers((r, dx, dy, dz) -> {
            double first = -1;
            for (ConvexShape hull : hulls) {
                if (hull.raycast(set(ray, r, dx, dy, dz), hit) && (first < 0 || hit.t() < first)) {
                    first = hit.t();
                }
            }
            return first < 0 ? first : first * length(r[3], r[4], r[5]);
        });
    }

    private static Ray set(Ray ray, double[] r, double dx, double dy, double dz) {
        return ray.set(
                (float) (r[0] + dx), (float) (r[1] + dy), (float) (r[2] + dz), (float) r[3], (float) r[4], (float)
                        r[5]);
    }

    /** Casts a ray that begins beside its origin; returns the distance of the first hit, or -1. */
    @FunctionalInterface
    private interface Cast {
        double distance(double[] ray, double dx, double dy, double dz);
    }

    /**
     * How the answers of another program compare.
     *
     * @param differ indices of rays with another outcome that are not near an edge
     * @param edges rays with another outcome, but so have rays beside them in Cullet
     */
    record Outcome(int rays, int hits, List<Integer> differ, int edges) {}

    /** Cullet's answers, beside which those of another program are counted. */
    final class Answers {
        private final Cast cast;

        private Answers(Cast cast) {
            this.cast = cast;
        }

        Outcome compare(List<Double> found) {
            int hits = 0;
            List<Integer> differ = new ArrayList<>();
            int edges = 0;
            for (int i = 0; i < rays.length; i++) {
                double own = cast.distance(rays[i], 0, 0, 0);
                hits += own >= 0 ? 1 : 0;
                if (differs(own, found.get(i), 1e-5)) {
                    boolean isEdge = isNearEdge(rays[i], own);
                    edges += isEdge ? 1 : 0;
                    if (!isEdge) {
                        differ.add(i);
                    }
                }
            }
            return new Outcome(rays.length, hits, differ, edges);
        }

        /**
         * Returns a ray at the first hit of each of some rays that begins near it, so that rounding of a far origin has
         * no effect. A ray that hits nothing is the same.
         */
        List<double[]> near(List<Integer> indices) {
            List<double[]> near = new ArrayList<>();
            for (int index : indices) {
                double[] r = rays[index].clone();
                double own = cast.distance(r, 0, 0, 0);
                double by = Math.max(0, own - NEAR * diagonal) / length(r[3], r[4], r[5]);
                for (int axis = 0; axis < 3; axis++) {
                    r[axis] = (float) (r[axis] + by * r[3 + axis]);
                }
                near.add(r);
            }
            return near;
        }

        /** Returns how many rays of {@link #near} have the outcome of Cullet in another program. */
        int countSame(List<double[]> near, List<Double> found) {
            int same = 0;
            for (int i = 0; i < near.size(); i++) {
                double own = cast.distance(near.get(i), 0, 0, 0);
                same += differs(own, found.get(i), 1e-5) ? 0 : 1;
            }
            return same;
        }

        private boolean differs(double own, double other, double share) {
            return (own < 0) != (other < 0) || Math.abs(own - other) > share * diagonal;
        }

        private boolean isNearEdge(double[] ray, double own) {
            double step = 1e-4 * diagonal;
            for (int side = 0; side < 6; side++) {
                double by = side < 3 ? step : -step;
                double beside =
                        cast.distance(ray, side % 3 == 0 ? by : 0, side % 3 == 1 ? by : 0, side % 3 == 2 ? by : 0);
                if (differs(own, beside, 1e-3)) {
                    return true;
                }
            }
            return false;
        }
    }
}
