// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.builder.decompose.CompoundProof;
import dev.cullet.builder.decompose.SolidCover;
import dev.cullet.builder.hull.FittedShape;
import dev.cullet.builder.hull.HullFinding;
import dev.cullet.builder.hull.HullProof;
import dev.cullet.builder.hull.HullShape;
import dev.cullet.builder.hull.StoredShape;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.verify.Verification.Check;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Proves that the pieces of a part are convex and closed, that each triangle lies in one of them, in exact arithmetic;
 * and that no piece sticks out of the part, and no point of its solid is from the pieces, farther than stated.
 */
final class CompoundCheck {
    private static final String NAME = "convex pieces";

    private final EnclosingCompound stored;
    private final List<FittedShape> pieces;
    private final String prefix;

    private CompoundCheck(EnclosingCompound stored, String prefix) {
        this.stored = stored;
        this.pieces = stored.pieces().stream().map(StoredShape::of).toList();
        this.prefix = prefix;
    }

    /**
     * Checks the pieces of a part; null if the part has none.
     *
     * @param keepClear radius of balls that fit beside the part, half of which stays free of pieces, in metres; or 0
     * @param prefix begin of the detail, which names the part
     */
    static @Nullable Check ofAsset(AssetPart part, double keepClear, String prefix) {
        EnclosingCompound stored = part.compound();
        return stored == null ? null : new CompoundCheck(stored, prefix).asset(part, keepClear);
    }

    /** Checks that each triangle of the source lies in a piece; null if the part has none. */
    static @Nullable Check ofSource(AssetPart part, TriangleMesh source, String prefix) {
        EnclosingCompound stored = part.compound();
        if (stored == null) {
            return null;
        }
        CompoundCheck check = new CompoundCheck(stored, prefix);
        String problem = outside(new CompoundProof(source, check.pieces), source);
        return problem == null
                ? check.passed("each of " + source.triangleCount() + " triangles of the source lies in a piece")
                : check.failed("source: " + problem);
    }

    private Check asset(AssetPart part, double keepClear) {
        for (int piece = 0; piece < pieces.size(); piece++) {
            List<HullFinding> findings =
                    pieces.get(piece) instanceof HullShape hull ? HullProof.convex(hull, 1) : List.of();
            if (!findings.isEmpty()) {
                return failed("piece " + piece + " is not convex and closed: "
                        + findings.get(0).message());
            }
        }
        TriangleMesh mesh =
                TriangleMesh.of(part.triangles().positions(), part.triangles().indices());
        CompoundProof proof = new CompoundProof(mesh, pieces);
        String problem = outside(proof, mesh);
        if (problem != null) {
            return failed(problem);
        }
        int beyond = proof.firstBeyond(stored.stickOut());
        if (beyond >= 0) {
            return failed("it is not proved that piece " + beyond + " sticks out of the part by at most "
                    + stored.stickOut() + " m, as stated");
        }
        if (keepClear > 0 && stored.error() > Math.nextUp((float) (keepClear / 2))) {
            return failed("the pieces are within " + stored.error() + " m of the part, but half of " + keepClear
                    + " m stays clear only if that is " + keepClear / 2 + " m at most");
        }
        return solid(proof, mesh.triangleCount());
    }

    private Check solid(CompoundProof proof, int triangles) {
        String all = "each of " + triangles + " triangles lies in one of " + pieces.size()
                + " convex pieces, which stick out by at most " + stored.stickOut() + " m";
        SolidCover.Result cover = proof.cover(stored.error());
        boolean isClosed = cover.depth() != SolidCover.Result.OPEN;
        if (isClosed != (stored.uncoveredDepth() != EnclosingCompound.NOT_CLOSED)) {
            return failed("the part is " + (isClosed ? "" : "not ") + "closed, but the pieces state the opposite");
        }
        if (isClosed && cover.pointDepth() > stored.uncoveredDepth()) {
            double[] point = cover.point();
            return failed("the point (" + point[0] + ", " + point[1] + ", " + point[2] + ") of the solid is "
                    + cover.pointDepth() + " m from all pieces, but at most " + stored.uncoveredDepth()
                    + " m are stated");
        }
        return passed(
                isClosed ? all + "; no point of the solid is farther than " + stored.uncoveredDepth() + " m" : all);
    }

    /** Returns that a triangle is in no piece, or null. */
    private static @Nullable String outside(CompoundProof proof, TriangleMesh mesh) {
        int[] found = proof.pieces();
        int missing = 0;
        int first = -1;
        for (int t = found.length - 1; t >= 0; t--) {
            if (found[t] < 0) {
                missing++;
                first = t;
            }
        }
        if (first < 0) {
            return null;
        }
        float[] positions = mesh.positions();
        int corner = 3 * mesh.indices()[3 * first];
        return missing + " of " + found.length + " triangles lie in no piece; triangle " + first + " at ("
                + positions[corner] + ", " + positions[corner + 1] + ", " + positions[corner + 2] + ") is the first";
    }

    private Check passed(String detail) {
        return new Check(NAME, true, prefix + detail);
    }

    private Check failed(String detail) {
        return new Check(NAME, false, prefix + detail);
    }
}
