// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import dev.cullet.builder.hull.FittedShape;
import dev.cullet.builder.hull.HullFinding;
import dev.cullet.builder.hull.HullProof;
import dev.cullet.builder.hull.HullShape;
import dev.cullet.builder.hull.Primitive;
import dev.cullet.builder.hull.PrimitiveProof;
import dev.cullet.builder.hull.ShapeDistance;
import dev.cullet.builder.hull.ShapeTetrahedra;
import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Proves what an asset states of the pieces of a mesh: that each triangle lies in one of them, in exact arithmetic,
 * that none sticks out farther than stated, and how far the solid is from them. One thread at a time.
 */
public final class CompoundProof {
    /** The largest number of tetrahedra per piece. */
    private static final long BUDGET = 16_000_000;

    private final TriangleMesh mesh;
    private final List<FittedShape> pieces;
    private @Nullable SourceSurface surface;

    /** Takes a mesh and its pieces. */
    public CompoundProof(TriangleMesh mesh, List<FittedShape> pieces) {
        this.mesh = mesh;
        this.pieces = List.copyOf(pieces);
    }

    /**
     * Returns the piece of each triangle, the first that contains its three corners; -1 where none does. A convex piece
     * that contains the corners contains the triangle. O(corners in the box of a piece times its planes).
     */
    public int[] pieces() {
        float[] positions = mesh.positions();
        int[] indices = mesh.indices();
        int[] found = new int[indices.length / 3];
        Arrays.fill(found, -1);
        boolean[] isInside = new boolean[positions.length / 3];
        int[] near = new int[positions.length / 3];
        for (int piece = 0; piece < pieces.size(); piece++) {
            FittedShape shape = pieces.get(piece);
            ShapeDistance distance = new ShapeDistance(shape);
            int count = 0;
            for (int v = 0; v < isInside.length; v++) {
                isInside[v] = false;
                double gap = distance.boxDistance(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]);
                if (gap == 0) {
                    near[count++] = v;
                }
            }
            mark(shape, positions, near, count, isInside);
            for (int t = 0; t < found.length; t++) {
                if (found[t] < 0
                        && isInside[indices[3 * t]]
                        && isInside[indices[3 * t + 1]]
                        && isInside[indices[3 * t + 2]]) {
                    found[t] = piece;
                }
            }
        }
        return found;
    }

    private static void mark(FittedShape shape, float[] positions, int[] near, int count, boolean[] isInside) {
        if (count == 0) {
            return;
        }
        float[] points = new float[3 * count];
        for (int i = 0; i < count; i++) {
            System.arraycopy(positions, 3 * near[i], points, 3 * i, 3);
            isInside[near[i]] = true;
        }
        List<HullFinding> outside = shape instanceof HullShape hull
                ? HullProof.encloses(hull, points, count + 1)
                : PrimitiveProof.encloses((Primitive) shape, points, count + 1);
        for (HullFinding finding : outside) {
            if (finding.index() < 0) { // a flat shape encloses nothing
                for (int i = 0; i < count; i++) {
                    isInside[near[i]] = false;
                }
                return;
            }
            isInside[near[finding.index()]] = false;
        }
    }

    /**
     * Returns the first piece for which it is not proved that it sticks out of the mesh by at most a limit, or -1.
     *
     * @param limit in metres
     */
    public int firstBeyond(double limit) {
        StickOutProof proof = new StickOutProof(surface(), limit);
        for (int piece = 0; piece < pieces.size(); piece++) {
            double[] tetrahedra = ShapeTetrahedra.of(pieces.get(piece));
            if (proof.prove(tetrahedra, limit, BUDGET) != StickOutProof.Verdict.PROVED) {
                return piece;
            }
        }
        return -1;
    }

    /**
     * Measures how far the solid of the mesh is from the pieces, which contain all its triangles.
     *
     * @param enough a distance that need not be divided further, in metres
     */
    public SolidCover.Result cover(double enough) {
        return SolidCover.of(surface(), pieces, enough);
    }

    private SourceSurface surface() {
        SourceSurface known = surface;
        if (known == null) {
            known = new SourceSurface(mesh);
            surface = known;
        }
        return known;
    }
}
