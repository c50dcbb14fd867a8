// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.MeshMeasures;
import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Collapses edges in passes: each pass sorts the possible collapses by their cost, ties by vertex, and tries the cheap
 * ones; a vertex takes part in one collapse of a pass. A vertex all of whose collapses failed is tried again only after
 * a triangle around it changed. Passes end when no collapse is left.
 */
final class Collapser {
    /** Part of the error that a collapse may change by where it is only estimated. */
    private static final double ESTIMATE_SHARE = 0.6;

    /** Collapses that cost more than this many times the squared error are not tried; estimated ones, than once. */
    private static final double MAX_COST = 4;

    /** Weight of the squared length of an edge in its cost: short edges first where the surface is flat. */
    private static final double LENGTH_WEIGHT = 1e-8;

    /** Weight of the plane across a feature, as if it were an area of the square of its length. */
    private static final double FEATURE_WEIGHT = 1;

    private final TriangleMesh source;
    private final CollapseMesh mesh;
    private final VertexStar star;
    private final FeatureCurves curves;
    private final Quadrics quadrics;
    private final CollapseRules rules;
    private final TriangleTree tree;
    private final CollapseEstimate estimate;
    private @Nullable CollapseProof proof;
    private final boolean[] fixed;
    private final int[] changed;
    private final int[] tried;
    private final int[] locked;
    private final int[] ends = new int[2];
    private int pass;
    private int[] froms = new int[0];
    private int[] tos = new int[0];
    private double[] costs = new double[0];

    /**
     * @param groups one per triangle: only triangles of one group are near each other
     * @param tree over the triangles of the source
     * @param fixed vertices that do not move
     */
    Collapser(TriangleMesh source, int[] groups, TriangleTree tree, boolean[] fixed) {
        this.source = source;
        this.mesh = new CollapseMesh(source.positions(), source.indices(), groups);
        this.star = new VertexStar(mesh);
        this.curves = new FeatureCurves(mesh, star);
        this.rules = new CollapseRules(mesh, source.indices());
        this.tree = tree;
        this.estimate = new CollapseEstimate(mesh);
        this.quadrics = new Quadrics(source.positions(), middle(source));
        this.fixed = fixed;
        this.changed = new int[source.vertexCount()];
        this.tried = new int[source.vertexCount()];
        this.locked = new int[source.vertexCount()];
        addQuadrics();
    }

    private static double[] middle(TriangleMesh source) {
        double[] bounds = MeshMeasures.bounds(source);
        return new double[] {(bounds[0] + bounds[3]) / 2, (bounds[1] + bounds[4]) / 2, (bounds[2] + bounds[5]) / 2};
    }

    private void addQuadrics() {
        float[] p = mesh.positions();
        double[] normal = new double[3];
        double[] across = new double[3];
        for (int vertex = 0; vertex < mesh.vertexCount(); vertex++) {
            star.read(vertex);
            for (int i = 0; i < star.count(); i++) {
                int a = star.first(i);
                int b = star.second(i);
                Normals.of(p, 3 * vertex, 3 * a, 3 * b, normal);
                double area = Math.sqrt(Normals.dot(normal, normal));
                if (!(area > 0)) {
                    continue;
                }
                scale(normal, 1 / area);
                quadrics.add(vertex, normal, vertex, area);
                for (int side = 0; side < 2; side++) {
                    int neighbor = side == 0 ? a : b;
                    if (star.isFeature(neighbor)) {
                        double length2 = across(vertex, neighbor, normal, across);
                        if (length2 > 0) {
                            quadrics.add(vertex, across, vertex, FEATURE_WEIGHT * length2);
                        }
                    }
                }
            }
        }
    }

    /** Computes the normal of the plane through an edge that is at right angles to a triangle. */
    private double across(int from, int to, double[] normal, double[] across) {
        float[] p = mesh.positions();
        double x = (double) p[3 * to] - p[3 * from];
        double y = (double) p[3 * to + 1] - p[3 * from + 1];
        double z = (double) p[3 * to + 2] - p[3 * from + 2];
        across[0] = y * normal[2] - z * normal[1];
        across[1] = z * normal[0] - x * normal[2];
        across[2] = x * normal[1] - y * normal[0];
        double length2 = Normals.dot(across, across);
        if (length2 > 0) {
            scale(across, 1 / Math.sqrt(length2));
        }
        return length2;
    }

    private static void scale(double[] vector, double by) {
        vector[0] *= by;
        vector[1] *= by;
        vector[2] *= by;
    }

    /** Returns the number of triangles that are left. */
    int triangleCount() {
        return mesh.triangleCount();
    }

    /**
     * Collapses edges by an estimate: quickly, and with errors that are nearly always below the limit. Not after {@link
     * #answer}.
     *
     * @param limit the error, as a distance that is computed
     * @param target number of triangles at which it stops
     * @param kept vertices that do not move
     */
    void estimate(double limit, int target, boolean[] kept) {
        collapse(ESTIMATE_SHARE * limit, target, estimate, kept);
    }

    /**
     * Finds the triangles that each source triangle is near, so that further collapses can be proved.
     *
     * @param limit the error, as a distance that is computed
     * @return source triangles that are not near any
     */
    int[] answer(double limit) {
        FirstAnswers first = FirstAnswers.find(mesh, source.indices(), limit * limit);
        proof = new CollapseProof(mesh, first.answers(), source.indices(), tree);
        return first.unanswered();
    }

    /**
     * Collapses edges until none is left that is proved to keep the error, or until so many triangles are left. After
     * {@link #answer}.
     *
     * @param limit the error, as a distance that is computed
     * @param target number of triangles at which it stops
     */
    void run(double limit, int target) {
        collapse(limit, target, proof(), fixed);
    }

    private CollapseProof proof() {
        return Objects.requireNonNull(proof, "answer first");
    }

    private void collapse(double limit, int target, CollapseCheck check, boolean[] kept) {
        double maxCost = (check == estimate ? 1 : MAX_COST) * limit * limit;
        Arrays.fill(tried, -1);
        int idle = 0;
        while (mesh.triangleCount() > target && idle < 2) {
            pass++;
            int found = collect(maxCost, kept);
            if (found == 0) {
                return;
            }
            idle = runPass(found, limit, target, check) ? 0 : idle + 1;
        }
    }

    /** Collects the collapses of vertices that were not tried since they changed. */
    private int collect(double maxCost, boolean[] kept) {
        int count = 0;
        float[] p = mesh.positions();
        for (int vertex = 0; vertex < mesh.vertexCount(); vertex++) {
            if (tried[vertex] >= changed[vertex] || kept[vertex]) {
                continue;
            }
            tried[vertex] = changed[vertex];
            star.read(vertex);
            if (star.kind() == VertexStar.Kind.FIXED) {
                continue;
            }
            for (int i = 0; i < star.neighborCount(); i++) {
                int to = star.neighbor(i);
                if (!star.mayMoveTo(to)) {
                    continue;
                }
                double cost = quadrics.cost(vertex, to);
                if (cost > maxCost) {
                    continue;
                }
                if (count == froms.length) {
                    int larger = Math.max(1024, count + (count >> 1));
                    froms = Arrays.copyOf(froms, larger);
                    tos = Arrays.copyOf(tos, larger);
                    costs = Arrays.copyOf(costs, larger);
                }
                froms[count] = vertex;
                tos[count] = to;
                costs[count] = cost + LENGTH_WEIGHT * CollapseRules.length2(p, vertex, to);
                count++;
            }
        }
        return count;
    }

    private boolean runPass(int count, double limit, int target, CollapseCheck check) {
        int[] order = CostOrder.of(costs, count);
        double allowed = 2 * costs[order[count / 3]];
        boolean any = false;
        for (int k = 0; k < count && mesh.triangleCount() > target; k++) {
            int from = froms[order[k]];
            int to = tos[order[k]];
            if (locked[from] == pass) {
                continue;
            }
            if (locked[to] == pass || costs[order[k]] > allowed) {
                tried[from] = -1; // again in the next pass
                continue;
            }
            star.read(from);
            if (!star.isNeighbor(to)) {
                tried[from] = -1;
            } else if (collapse(from, to, limit, check)) {
                any = true;
            }
        }
        return any;
    }

    private boolean collapse(int from, int to, double limit, CollapseCheck check) {
        if (!rules.allow(star, to)) {
            return false;
        }
        if (star.kind() == VertexStar.Kind.CURVE) {
            ends[0] = star.feature(0);
            ends[1] = star.feature(1);
            if (!curves.isNear(mesh, from, ends, limit * limit)) {
                return false;
            }
        }
        if (!check.accepts(star, from, to, limit)) {
            return false;
        }
        check.apply(star, from, to);
        quadrics.merge(from, to);
        locked[from] = pass;
        locked[to] = pass;
        for (int i = 0; i < star.neighborCount(); i++) {
            changed[star.neighbor(i)] = pass;
        }
        return true;
    }

    /**
     * Returns the mesh as it is.
     *
     * @param order the triangles of the source, in the order in which those that are left are returned
     */
    TriangleMesh result(int[] order) {
        CollapseProof proved = proof();
        int count = mesh.triangleCount();
        int[] indices = new int[3 * count];
        int[] surfaces = new int[count];
        int[] nodes = new int[count];
        int[] numbers = new int[count];
        int at = 0;
        for (int triangle : order) {
            if (mesh.isRemoved(triangle)) {
                continue;
            }
            for (int corner = 0; corner < 3; corner++) {
                indices[3 * at + corner] = mesh.vertex(3 * triangle + corner);
            }
            surfaces[at] = source.surfaces()[triangle];
            nodes[at] = source.nodes()[triangle];
            numbers[at] = source.sourceTriangles()[proved.sourceOf(triangle)];
            at++;
        }
        TriangleMesh all = new TriangleMesh(
                source.positions(), indices, surfaces, nodes, numbers, source.surfaceNames(), source.nodePaths());
        int[] kept = new int[count];
        Arrays.setAll(kept, i -> i);
        return all.select(kept);
    }
}
