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

    /** Meshes that are made by an estimate until all source triangles are near one. */
    private static final int ESTIMATES = 4;

    /** Triangles at which collapses are proved from then on, in numbers of triangles to reach. */
    private static final int PROVED_FROM = 4;

    private static final double ATTEMPT_STEP = 0.7;

    /** Factor between the errors that are tried in turn to reach a number of triangles: the fourth root of 2. */
    private static final double RUNG = 1.189207115002721;

    /** The first of these errors, as a part of the largest. */
    private static final double FIRST_RUNG = 0x1p-16;

    private final TriangleMesh source;
    private final int[] groups;
    private final TriangleTree tree;
    private final boolean[] fixed;
    private final ErrorBound bound;

    /** The number of triangles to reach, or 0. */
    private final int target;

    private MeshSimplifier(TriangleMesh source, int[] groups, SimplifyOptions options) {
        this.source = source;
        this.groups = groups;
        this.tree = new TriangleTree(source.positions(), source.indices(), groups);
        this.fixed = options.bordersFixed() ? fixed(source, groups) : new boolean[source.vertexCount()];
        this.bound = new ErrorBound(source.positions());
        this.target = options.triangles();
    }

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
        MeshSimplifier simplifier = new MeshSimplifier(source, numbers.of(source), options);
        double error = Math.min(options.error(), MeshMeasures.diagonal(mesh));
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            Start start = attempt == 0 ? simplifier.estimated(error) : simplifier.unchanged(error);
            double reached = simplifier.run(start, error);
            TriangleMesh result = start.collapser.result(restored);
            DistanceCertificate certificate = DistanceCertificate.of(
                    source, simplifier.groups, simplifier.tree, result, numbers.of(result), reached);
            if (certificate.isProved()) {
                return new SimplifiedMesh(result, certificate);
            }
            error = attempt == 0 ? error : reached * ATTEMPT_STEP;
        }
        return new SimplifiedMesh(mesh, DistanceCertificate.SAME);
    }

    /**
     * A mesh of which collapses are proved from now on.
     *
     * @param error the first error that is tried
     */
    private record Start(Collapser collapser, double error) {}

    /** Returns the source. */
    private Start unchanged(double error) {
        Collapser collapser = new Collapser(source, groups, tree, fixed);
        double first = firstRung(error);
        collapser.answer(limit(first));
        return new Start(collapser, first);
    }

    /**
     * Returns the source after collapses by an estimate. Where these go too far, they are made again without the
     * vertices of source triangles that are not near the result, and those around them.
     */
    private Start estimated(double error) {
        boolean[] kept = fixed.clone();
        for (int attempt = 0; attempt < ESTIMATES; attempt++) {
            Collapser collapser = new Collapser(source, groups, tree, fixed);
            double rung = firstRung(error);
            int few = (int) Math.min(Integer.MAX_VALUE, (long) PROVED_FROM * target);
            collapser.estimate(limit(rung), few, kept);
            while (rung < error && collapser.triangleCount() > few) {
                rung = Math.min(error, rung * RUNG);
                collapser.estimate(limit(rung), few, kept);
            }
            int[] far = collapser.answer(limit(rung));
            if (far.length == 0) {
                return new Start(collapser, rung);
            }
            keep(kept, far);
        }
        return unchanged(error);
    }

    private void keep(boolean[] kept, int[] triangles) {
        boolean[] at = new boolean[source.vertexCount()];
        for (int triangle : triangles) {
            for (int corner = 0; corner < 3; corner++) {
                at[source.indices()[3 * triangle + corner]] = true;
            }
        }
        for (int i = 0; i < source.indices().length; i += 3) {
            int a = source.indices()[i];
            int b = source.indices()[i + 1];
            int c = source.indices()[i + 2];
            if (at[a] || at[b] || at[c]) {
                kept[a] = true;
                kept[b] = true;
                kept[c] = true;
            }
        }
    }

    /** Collapses edges whose error is proved; returns the error that the certificate must prove. */
    private double run(Start start, double error) {
        double rung = start.error;
        start.collapser.run(limit(rung), target);
        while (rung < error && start.collapser.triangleCount() > target) {
            rung = Math.min(error, rung * RUNG);
            start.collapser.run(limit(rung), target);
        }
        return rung;
    }

    /** Returns the first error that is tried: the only one without a number of triangles. */
    private double firstRung(double error) {
        double rung = error;
        while (target > 0 && rung > error * FIRST_RUNG) {
            rung /= RUNG;
        }
        return rung;
    }

    /** Returns the limit of distances as they are computed. */
    private double limit(double error) {
        return bound.computedLimit(error) * (1 - RESERVE);
    }

    private static boolean[] fixed(TriangleMesh mesh, int[] groups) {
        boolean[] fixed = new boolean[mesh.vertexCount()];
        for (int vertex : FeatureEdges.of(mesh, groups)) {
            fixed[vertex] = true;
        }
        return fixed;
    }
}
