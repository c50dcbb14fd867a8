// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.verify;

import dev.cullet.builder.simplify.DistanceCertificate;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.inspect.SimplifySummary;
import dev.cullet.pipeline.verify.Verification.Check;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Proves anew that a simplified part is within its stated error of its source, both ways, from the triangles of the
 * asset and of the source alone.
 */
final class SimplificationCheck {
    private SimplificationCheck() {}

    /** Returns the triangles of a part as a mesh. */
    static TriangleMesh mesh(Asset asset, int part) {
        TriangleSet set = asset.parts().get(part).triangles();
        int count = set.triangleCount();
        int[] surfaces = new int[count];
        int[] nodes = new int[count];
        int[] numbers = new int[count];
        Arrays.setAll(surfaces, set::surface);
        Arrays.setAll(nodes, set::node);
        Arrays.setAll(numbers, i -> i);
        return new TriangleMesh(
                set.positions(), set.indices(), surfaces, nodes, numbers, asset.surfaceNames(), asset.nodePaths());
    }

    /**
     * Checks a part against its source.
     *
     * @param prefix begin of the detail, which names the part
     */
    static List<Check> of(Asset asset, int part, TriangleMesh source, SimplifySummary stated, String prefix) {
        AssetPart stored = asset.parts().get(part);
        TriangleBlocks blocks = stored.triangles().blocks();
        TriangleMesh mesh = welded(mesh(asset, part));
        double encoding = blocks == null ? 0 : blocks.error();
        // a certificate of other polygons may be larger in its last digits
        double limit = (stated.error() + encoding) * (1 + 1e-6) + 1e-30;
        DistanceCertificate certificate = DistanceCertificate.of(source, mesh, limit);
        Check error = new Check(
                "simplification",
                certificate.isProved() && source.triangleCount() == stated.sourceTriangles(),
                prefix + text(certificate, source, mesh, stated, encoding));
        String foreign = blocks == null ? foreignVertex(source, mesh) : null;
        return List.of(
                error,
                new Check(
                        "triangles",
                        foreign == null,
                        prefix
                                + (foreign == null
                                        ? mesh.triangleCount()
                                                + (blocks == null
                                                        ? ", all corners are vertices of the source"
                                                        : " on the lattice")
                                        : foreign)));
    }

    /**
     * Returns the mesh with one vertex for each position: blocks of compact triangles have vertices of their own.
     * Triangles that the lattice made an edge or a point are left out, because they would be borders.
     */
    private static TriangleMesh welded(TriangleMesh mesh) {
        Map<List<Float>, Integer> first = new HashMap<>();
        int[] indices = mesh.indices().clone();
        int[] kept = new int[mesh.triangleCount()];
        int count = 0;
        for (int t = 0; t < kept.length; t++) {
            for (int i = 3 * t; i < 3 * t + 3; i++) {
                Integer known = first.putIfAbsent(point(mesh, indices[i]), indices[i]);
                indices[i] = known == null ? indices[i] : known;
            }
            int a = indices[3 * t];
            int b = indices[3 * t + 1];
            int c = indices[3 * t + 2];
            if (a != b && b != c && c != a) {
                kept[count++] = t;
            }
        }
        return new TriangleMesh(
                        mesh.positions(),
                        indices,
                        mesh.surfaces(),
                        mesh.nodes(),
                        mesh.sourceTriangles(),
                        mesh.surfaceNames(),
                        mesh.nodePaths())
                .select(Arrays.copyOf(kept, count));
    }

    private static String text(
            DistanceCertificate certificate,
            TriangleMesh source,
            TriangleMesh mesh,
            SimplifySummary stated,
            double encoding) {
        if (source.triangleCount() != stated.sourceTriangles()) {
            return "the source has " + source.triangleCount() + " triangles, but the asset was simplified from "
                    + stated.sourceTriangles();
        }
        String allowed = stated.error() + " m" + (encoding == 0 ? "" : " and " + encoding + " m of the encoding");
        return certificate.isProved()
                ? mesh.triangleCount() + " triangles are within " + certificate.error() + " m of "
                        + source.triangleCount() + " of the source, both ways; stated are " + allowed
                : "not proved: " + certificate.unproved()
                        + " triangles or borders of the asset or the source are not within " + allowed;
    }

    private static @Nullable String foreignVertex(TriangleMesh source, TriangleMesh mesh) {
        Set<List<Float>> points = new HashSet<>();
        for (int vertex : source.indices()) {
            points.add(point(source, vertex));
        }
        for (int i = 0; i < mesh.indices().length; i++) {
            List<Float> point = point(mesh, mesh.indices()[i]);
            if (!points.contains(point)) {
                return "corner " + point + " of triangle " + i / 3 + " is not a vertex of the source";
            }
        }
        return null;
    }

    private static List<Float> point(TriangleMesh mesh, int vertex) {
        float[] p = mesh.positions();
        // a packed zero has no sign
        return List.of(p[3 * vertex] + 0f, p[3 * vertex + 1] + 0f, p[3 * vertex + 2] + 0f);
    }
}
