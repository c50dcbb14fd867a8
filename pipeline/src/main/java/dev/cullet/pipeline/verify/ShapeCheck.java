// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.builder.hull.FittedShape;
import dev.cullet.builder.hull.HullFinding;
import dev.cullet.builder.hull.HullProof;
import dev.cullet.builder.hull.HullShape;
import dev.cullet.builder.hull.Primitive;
import dev.cullet.builder.hull.PrimitiveProof;
import dev.cullet.builder.hull.StoredShape;
import dev.cullet.format.AssetPart;
import dev.cullet.format.EnclosingShape;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.inspect.ShapeSummary;
import dev.cullet.pipeline.verify.Verification.Check;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Proves in exact arithmetic that the enclosing shape of a part is convex and closed, and that it contains vertices:
 * all of the asset, or all of its source, in every frame. A convex shape that contains the vertices contains the
 * triangles, too.
 */
final class ShapeCheck {
    /** Findings that are counted; of these, the first is described. */
    private static final int MAX_FINDINGS = 1000;

    private final String prefix;
    private final EnclosingShape stored;
    private final FittedShape shape;

    private ShapeCheck(EnclosingShape stored, String prefix) {
        this.stored = stored;
        this.shape = StoredShape.of(stored);
        this.prefix = prefix;
    }

    /**
     * Checks the shape of a part alone; null if the part has none.
     *
     * @param prefix begin of the detail, which names the part
     */
    static @Nullable Check ofAsset(AssetPart part, String prefix) {
        EnclosingShape stored = part.shape();
        return stored == null ? null : new ShapeCheck(stored, prefix).asset(part);
    }

    /** Checks that the shape of a part contains its source; null if the part has none. */
    static @Nullable Check ofSource(AssetPart part, TriangleMesh source, String prefix) {
        EnclosingShape stored = part.shape();
        return stored == null ? null : new ShapeCheck(stored, prefix).source(source);
    }

    private Check asset(AssetPart part) {
        String what = description();
        List<HullFinding> findings = shape instanceof HullShape hull ? HullProof.convex(hull, MAX_FINDINGS) : List.of();
        if (!findings.isEmpty()) {
            return check(
                    false,
                    what + " is not convex and closed: " + findings.get(0).message());
        }
        long vertices = 0;
        for (int frame = 0; frame < part.frameCount(); frame++) {
            float[] positions = part.frame(frame).triangles().positions();
            findings = outside(positions);
            if (!findings.isEmpty()) {
                return check(false, inFrame(frame) + outsideText(findings, positions.length / 3, "vertices"));
            }
            vertices += positions.length / 3;
        }
        boolean isHull = shape instanceof HullShape;
        return check(true, what + (isHull ? " is convex and" : "") + " contains all " + vertices + " vertices");
    }

    private Check source(TriangleMesh mesh) {
        long vertices = 0;
        TriangleMesh used = mesh.select(all(mesh));
        for (int frame = 0; frame < used.frameCount(); frame++) {
            float[] positions = used.positions(frame);
            List<HullFinding> findings = outside(positions);
            if (!findings.isEmpty()) {
                int index = findings.get(0).index();
                String triangle = " (corner of source triangle " + triangle(mesh, frame, positions, index) + ")";
                return check(
                        false,
                        inFrame(frame)
                                + outsideText(findings, positions.length / 3, "vertices of the source")
                                + triangle);
            }
            vertices += positions.length / 3;
        }
        return check(true, "contains all " + vertices + " vertices of the source");
    }

    /** All triangles: the selection has only the vertices that they use. */
    private static int[] all(TriangleMesh mesh) {
        int[] triangles = new int[mesh.triangleCount()];
        for (int i = 0; i < triangles.length; i++) {
            triangles[i] = i;
        }
        return triangles;
    }

    /** Returns the first source triangle with a corner at the position of a vertex. */
    private static int triangle(TriangleMesh mesh, int frame, float[] positions, int vertex) {
        float[] all = mesh.positions(frame);
        for (int i = 0; i < mesh.indices().length; i++) {
            int corner = 3 * mesh.indices()[i];
            if (all[corner] == positions[3 * vertex]
                    && all[corner + 1] == positions[3 * vertex + 1]
                    && all[corner + 2] == positions[3 * vertex + 2]) {
                return mesh.sourceTriangles()[i / 3];
            }
        }
        return -1;
    }

    private List<HullFinding> outside(float[] positions) {
        return shape instanceof HullShape hull
                ? HullProof.encloses(hull, positions, MAX_FINDINGS)
                : PrimitiveProof.encloses((Primitive) shape, positions, MAX_FINDINGS);
    }

    private static String outsideText(List<HullFinding> findings, int vertices, String what) {
        String count = findings.size() == MAX_FINDINGS ? "at least " + MAX_FINDINGS : "" + findings.size();
        HullFinding farthest = findings.get(0);
        return count + " of " + vertices + " " + what + " outside: " + farthest.message();
    }

    private static String inFrame(int frame) {
        return frame == 0 ? "" : "frame " + frame + ": ";
    }

    private String description() {
        String kind = ShapeSummary.kindName(stored);
        return stored.hasPlanes()
                ? "the " + kind + " of " + stored.planeCount() + " planes and " + stored.cornerCount() + " corners"
                : "the " + kind;
    }

    private Check check(boolean passed, String detail) {
        return new Check("enclosing shape", passed, prefix + detail);
    }
}
