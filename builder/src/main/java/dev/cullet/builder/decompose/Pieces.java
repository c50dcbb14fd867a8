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
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The shapes of clusters: the smallest primitive, or else a hull of few planes, around all triangles, proved to stay
 * near the part. A cluster without such a shape is taken apart into the two that it was made of, which are not to be
 * merged again.
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
    private final IdentityHashMap<Cluster, Piece> known = new IdentityHashMap<>();

    /** A shape and the proven bound of how far it sticks out, in metres. */
    record Piece(FittedShape shape, double stickOut) {}

    /**
     * Clusters that have shapes.
     *
     * @param apart pairs of positions in the list, of clusters that have no common shape
     */
    record Result(List<Cluster> clusters, List<int[]> apart) {}

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

    /** Returns clusters with shapes: those that are given, or what they were made of. */
    Result of(List<Cluster> clusters) {
        Result result = new Result(new ArrayList<>(), new ArrayList<>());
        for (Cluster cluster : clusters) {
            add(cluster, result);
        }
        return result;
    }

    /** Returns whether a cluster was not taken apart. */
    private boolean add(Cluster cluster, Result result) {
        Piece piece = known.get(cluster);
        if (piece == null) {
            piece = shape(cluster);
        }
        if (piece != null) {
            known.put(cluster, piece);
            result.clusters.add(cluster);
            return true;
        }
        if (cluster.first == null || cluster.second == null) {
            throw new HullException("no shape around triangle " + cluster.triangles[0] + " is within " + error
                    + " m of it; allow a larger error or more planes");
        }
        int at = result.clusters.size();
        boolean isFirstWhole = add(cluster.first, result);
        if (add(cluster.second, result) && isFirstWhole) {
            result.apart.add(new int[] {at, at + 1});
        }
        return false;
    }

    /** Returns the shape of a cluster of a result. */
    Piece piece(Cluster cluster) {
        return Objects.requireNonNull(known.get(cluster));
    }

    private @Nullable Piece shape(Cluster cluster) {
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
    private @Nullable Piece withMargin(FittedShape shape, float[] vertices, double share) {
        double margin = limits.margin() + limits.limits().tolerance();
        if (margin == 0 && limits.limits().relativeTolerance() == 0) {
            return new Piece(shape, error);
        }
        FittedShape larger = build(vertices, limits, share);
        if (larger == null) {
            return null;
        }
        double bound = error + larger.measures().margin();
        for (double factor = 1; factor <= MAX_MARGIN_FACTOR; factor *= 1.5) {
            if (isNear(larger, bound * factor)) {
                return new Piece(larger, bound * factor);
            }
        }
        return null;
    }

    private boolean isNear(FittedShape shape, double limit) {
        return proof.prove(ShapeTetrahedra.of(shape), limit, BUDGET) == StickOutProof.Verdict.PROVED;
    }
}
