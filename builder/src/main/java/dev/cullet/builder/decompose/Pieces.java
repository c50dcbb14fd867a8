// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import dev.cullet.builder.hull.FittedShape;
import dev.cullet.builder.hull.HullException;
import dev.cullet.builder.hull.HullOptions;
import dev.cullet.builder.hull.PrimitiveChoice;
import dev.cullet.builder.hull.ShapeBuilder;
import dev.cullet.builder.hull.ShapeOptions;
import dev.cullet.builder.hull.ShapeTetrahedra;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of clusters: the smallest primitive, or else a hull of few planes, around all triangles, proved to stay
 * near the part. A cluster without such a shape is taken apart into the two that it was made of.
 */
final class Pieces {
    /** Shares of the error that a shape may add to the hull of its triangles, which are tried in turn. */
    private static final double[] SHARES = {0.25, 0.1, 1.0 / 64};

    /** The largest number of tetrahedra of one proof: some two seconds. */
    private static final long BUDGET = 2_000_000;

    /** The largest factor between the proven distance of a shape with a margin and the error with the margin. */
    private static final double MAX_MARGIN_FACTOR = 64;

    private final TriangleMesh[] meshes;
    private final StickOutProof proof;
    private final double error;
    private final HullOptions limits;
    private final List<FittedShape> shapes = new ArrayList<>();
    private final List<Cluster> clusters = new ArrayList<>();
    private double stickOut;

    /**
     * @param meshes the same triangles in all positions that a shape must contain
     * @param error how far shapes may stick out before their margin, in metres
     * @param limits of the shapes
     */
    Pieces(TriangleMesh[] meshes, StickOutProof proof, double error, HullOptions limits) {
        this.meshes = meshes;
        this.proof = proof;
        this.error = error;
        this.limits = limits;
    }

    /** Adds the shapes of a cluster. */
    void add(Cluster cluster) {
        FittedShape shape = shape(cluster);
        if (shape != null) {
            shapes.add(shape);
            clusters.add(cluster);
            return;
        }
        if (cluster.first == null || cluster.second == null) {
            throw new HullException("no shape around triangle " + cluster.triangles[0] + " is within " + error
                    + " m of it; allow a larger error or more planes");
        }
        add(cluster.first);
        add(cluster.second);
    }

    /** Returns the shapes in the order in which they were added. */
    List<FittedShape> shapes() {
        return shapes;
    }

    /** Returns the cluster of each shape. */
    List<Cluster> clusters() {
        return clusters;
    }

    /** Returns the proven bound of how far a shape sticks out, in metres. */
    double stickOut() {
        return stickOut;
    }

    private @Nullable FittedShape shape(Cluster cluster) {
        float[][] all = new float[meshes.length][];
        TriangleMesh[] own = new TriangleMesh[meshes.length];
        for (int i = 0; i < all.length; i++) {
            own[i] = meshes[i].select(cluster.triangles);
        }
        float[] vertices = ShapeBuilder.vertices(own);
        for (double share : SHARES) {
            FittedShape shape = build(
                    vertices, limits.withMargin(0).withLimits(limits.limits().withoutMargin()), share);
            if (shape != null && isNear(shape, error)) {
                return withMargin(shape, vertices, share);
            }
        }
        return null;
    }

    private @Nullable FittedShape build(float[] vertices, HullOptions options, double share) {
        try {
            return ShapeBuilder.build(
                    vertices, new ShapeOptions(true, PrimitiveChoice.AUTO, options.withError(share * error), null));
        } catch (HullException e) {
            return null; // more planes than allowed: smaller pieces need fewer
        }
    }

    /** Returns the shape with its margin, and proves how far that sticks out. */
    private @Nullable FittedShape withMargin(FittedShape shape, float[] vertices, double share) {
        double margin = limits.margin() + limits.limits().tolerance();
        if (margin == 0 && limits.limits().relativeTolerance() == 0) {
            stickOut = Math.max(stickOut, error);
            return shape;
        }
        FittedShape larger = build(vertices, limits, share);
        if (larger == null) {
            return null;
        }
        double bound = error + larger.measures().margin();
        for (double factor = 1; factor <= MAX_MARGIN_FACTOR; factor *= 1.5) {
            if (isNear(larger, bound * factor)) {
                stickOut = Math.max(stickOut, bound * factor);
                return larger;
            }
        }
        return null;
    }

    private boolean isNear(FittedShape shape, double limit) {
        return proof.prove(ShapeTetrahedra.of(shape), limit, BUDGET) == StickOutProof.Verdict.PROVED;
    }
}
