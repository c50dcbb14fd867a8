// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;

/**
 * Simplifies a mesh within an error that is proved, both ways.
 *
 * <p>Edges collapse onto one of their vertices, in the order of quadrics, so all vertices of the result are vertices of
 * the source, bit for bit. {@link CollapseRules} keeps topology and normals. The first collapses, which change far
 * less than the error, are accepted by {@link CollapseEstimate}; then {@link CollapseProof} proves the error of each
 * step. At the end {@link DistanceCertificate} proves the error of the result from scratch. A result that is not proved
 * is made again without the estimate, then with a smaller error; if that fails too, the mesh is returned as it is.
 *
 * <p>About O(n log(n / m)) time for n triangles of which m remain; one thread; about 400 bytes per triangle.
 */
public final class MeshSimplifier {
    /** Part of the error that the steps leave to the certificate, whose polygons are others. */
    private static final double RESERVE = 1.0 / 512;

    /** Results that are tried until one is proved; the second has not been needed yet. */
    private static final int ATTEMPTS = 4;

    /** Triangles at which collapses are proved from then on, in numbers of triangles to reach. */
    private static final int PROVED_FROM = 4;

    private static final double ATTEMPT_STEP = 0.7;

    /** Factor between the errors that are tried in turn to reach a number of triangles: the fourth root of 2. */
    private static final double RUNG = 1.189207115002721;

    /** The first of these errors, as a part of the largest. */
    private static final double FIRST_RUNG = 0x1p-16;

    private MeshSimplifier() {}

    /**
     * Simplifies a mesh. With a number of triangles, growing errors are tried until it is reached.
     *
     * @param mesh cleaned and welded: vertices are compared by index; all coordinates finite; of one frame
     * @param options how far
     */
    public static SimplifiedMesh simplify(TriangleMesh mesh, SimplifyOptions options) {
        if (mesh.frameCount() > 1) {
            throw new IllegalArgumentException("the mesh has " + mesh.frameCount()
                    + " frames, but only a mesh of one pose can be simplified; leave an animated mesh as it is");
        }
        // neighbours in space become neighbours in memory
        int[] order = MortonTriangles.order(mesh.positions(), mesh.indices());
        TriangleMesh source = mesh.select(order);
        int[] restored = new int[order.length];
        for (int i = 0; i < order.length; i++) {
            restored[order[i]] = i;
        }
        SurfaceGroups numbers = new SurfaceGroups();
        int[] groups = numbers.of(source);
        TriangleTree tree = new TriangleTree(source.positions(), source.indices(), groups);
        double error = Math.min(options.error(), MeshMeasures.diagonal(mesh));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            boolean[] fixed = options.bordersFixed() ? fixed(source, groups) : null;
            Collapser collapser = new Collapser(source, groups, tree, fixed);
            double reached =
                    collapse(collapser, new ErrorBound(source.positions()), error, options.triangles(), attempt == 0);
            TriangleMesh result = collapser.result(restored);
            DistanceCertificate certificate =
                    DistanceCertificate.of(source, groups, tree, result, numbers.of(result), reached);
            if (certificate.isProved()) {
                return new SimplifiedMesh(result, certificate);
            }
            error = attempt == 0 ? error : reached * ATTEMPT_STEP;
        }
        return new SimplifiedMesh(mesh, DistanceCertificate.SAME);
    }

    /** Collapses edges; returns the error that the certificate must prove. */
    private static double collapse(
            Collapser collapser, ErrorBound bound, double error, int triangles, boolean estimated) {
        if (triangles == 0) {
            double limit = bound.computedLimit(error) * (1 - RESERVE);
            if (estimated) {
                collapser.estimate(limit, 0);
            }
            collapser.run(limit, 0);
            return error;
        }
        double rung = error;
        while (rung > error * FIRST_RUNG) {
            rung /= RUNG;
        }
        int few = (int) Math.min(Integer.MAX_VALUE, (long) PROVED_FROM * triangles);
        while (estimated && rung < error && collapser.triangleCount() > few) {
            collapser.estimate(bound.computedLimit(rung) * (1 - RESERVE), few);
            rung = collapser.triangleCount() > few ? Math.min(error, rung * RUNG) : rung;
        }
        while (true) {
            collapser.run(bound.computedLimit(rung) * (1 - RESERVE), triangles);
            if (rung >= error || collapser.triangleCount() <= triangles) {
                return rung;
            }
            rung = Math.min(error, rung * RUNG);
        }
    }

    private static boolean[] fixed(TriangleMesh mesh, int[] groups) {
        boolean[] fixed = new boolean[mesh.vertexCount()];
        for (int vertex : FeatureEdges.of(mesh, groups)) {
            fixed[vertex] = true;
        }
        return fixed;
    }
}
