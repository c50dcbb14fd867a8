// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import dev.cullet.builder.hull.FittedShape;
import dev.cullet.builder.hull.HullException;
import dev.cullet.builder.hull.HullOptions;
import dev.cullet.builder.simplify.MortonTriangles;
import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.List;

/**
 * Decomposes a part into convex pieces that contain all its triangles and stick out of it by no more than an error.
 *
 * <p>Runs of triangles join while their hull stays near the part; neighbouring runs merge, the pair that sticks out
 * least first; each result gets the smallest primitive or a hull of few planes. A proof of every shape decides at the
 * end. A cluster whose shape it refuses is taken apart, and what is left is merged again, otherwise. Deterministic, in
 * one thread.
 *
 * <p>About O(n log n) for n triangles, and for each piece its area divided by the squared error.
 */
public final class MeshDecomposer {
    /** The part of the error for hulls of triangles; the rest is for shapes of fewer planes around them. */
    private static final double HULL_SHARE = 0.85;

    /** The largest area of a part in squares of the error: some minutes for a proof. */
    private static final double MAX_SQUARES = 400_000;

    /** Tetrahedra that are visited before a pair is merged, for each square of the error in the area of the part. */
    private static final double BUDGET_PER_SQUARE = 3;

    private static final long MIN_BUDGET = 8000;

    /** Results of merging whose shapes are tried: each merges what was taken apart of the one before it, otherwise. */
    private static final int MAX_ROUNDS = 4;

    private MeshDecomposer() {}

    /**
     * Decomposes a mesh.
     *
     * @param mesh cleaned and welded, of one frame, at least one triangle, all coordinates finite
     * @param others the same triangles with moved vertices, which pieces contain, too
     * @param options how far pieces may stick out, and how many there may be
     * @param limits of each piece: planes, margin and engine
     * @throws HullException if the limits cannot be met
     */
    public static ConvexPieces decompose(
            TriangleMesh mesh, List<TriangleMesh> others, DecomposeOptions options, HullOptions limits) {
        if (mesh.frameCount() > 1) {
            throw new HullException("the part has " + mesh.frameCount()
                    + " frames, but only a part of one pose can be decomposed; leave an animated part as it is");
        }
        double error = options.metres(mesh);
        SourceSurface surface = new SourceSurface(mesh);
        if (!(surface.bound().computedLimit(HULL_SHARE * error) > 0)) {
            throw new HullException("the error of the decomposition is " + error
                    + " m, but coordinates are too large for it; allow a larger error");
        }
        double squares = squares(mesh, error);
        StickOutProof proof = new StickOutProof(surface, error);
        double limit = HULL_SHARE * error;
        List<Cluster> atoms = new Atoms(mesh, proof, limit).find();
        long budget = Math.max(MIN_BUDGET, Math.round(BUDGET_PER_SQUARE * squares));
        TriangleMesh[] all = new TriangleMesh[1 + others.size()];
        all[0] = mesh;
        for (int i = 0; i < others.size(); i++) {
            all[1 + i] = others.get(i);
        }
        Pieces pieces = new Pieces(all, proof, error, limits);
        double diagonal = MeshMeasures.diagonal(mesh);
        Pieces.Result result = new Pieces.Result(atoms, List.of());
        boolean isTakenApart = true;
        for (int round = 0; isTakenApart && round < MAX_ROUNDS; round++) {
            List<Cluster> merged =
                    new Merging(proof, limit, error, diagonal, budget).merge(result.clusters(), result.apart());
            result = pieces.of(merged);
            isTakenApart = result.clusters().size() > merged.size();
        }
        List<Cluster> clusters = result.clusters();
        int count = clusters.size();
        if (count > options.limit()) {
            throw new HullException("a decomposition within " + error + " m has " + count + " pieces, but "
                    + options.limit() + " are allowed; allow a larger error or more pieces");
        }
        List<FittedShape> shapes = new ArrayList<>();
        double stickOut = 0;
        for (int cluster : order(clusters)) {
            Pieces.Piece piece = pieces.piece(clusters.get(cluster));
            shapes.add(piece.shape());
            stickOut = Math.max(stickOut, piece.stickOut());
        }
        SolidCover.Result cover = SolidCover.of(surface, shapes, error);
        return new ConvexPieces(error, stickOut, cover, shapes);
    }

    /** Returns the area of a part in squares of the error; refuses an error whose proof would take very long. */
    private static double squares(TriangleMesh mesh, double error) {
        double area = MeshMeasures.area(mesh);
        double squares = area / (error * error);
        if (squares > MAX_SQUARES) {
            throw new HullException("the error of the decomposition is " + error + " m, but for a part with an area of "
                    + (float) area + " m2 it must be " + (float) Math.sqrt(area / MAX_SQUARES)
                    + " m or more, because a proof would take hours; allow a larger error");
        }
        return squares;
    }

    /** The clusters along a Morton curve through the middles of their boxes. */
    private static int[] order(List<Cluster> clusters) {
        int count = clusters.size();
        float[] boxes = new float[6 * count];
        int[] indices = new int[3 * count];
        for (int i = 0; i < count; i++) {
            System.arraycopy(clusters.get(i).box, 0, boxes, 6 * i, 6);
            indices[3 * i] = 2 * i;
            indices[3 * i + 1] = 2 * i + 1;
            indices[3 * i + 2] = 2 * i + 1;
        }
        return MortonTriangles.order(boxes, indices);
    }
}
