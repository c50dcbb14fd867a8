// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.decompose;

import dev.cullet.builder.hull.HullException;
import dev.cullet.builder.simplify.MortonTriangles;
import dev.cullet.mesh.TriangleMesh;
import java.util.ArrayList;
import java.util.List;

/**
 * The clusters that merging starts from: runs of triangles along a Morton curve, from single triangles up, two halves
 * joined where their hull stays near the part. O(n log n) and one hull for each run that is larger than the limit.
 */
final class Atoms {
    /** The largest number of atoms: pairs of them are compared. */
    static final int MAX = 20_000;

    /** Tetrahedra that are visited to reject a run. */
    private static final int BUDGET = 4000;

    private final TriangleMesh mesh;
    private final StickOutProof proof;
    private final double limit;
    private final int[] order;
    private int ids;

    /**
     * @param limit how far hulls may stick out, in metres
     */
    Atoms(TriangleMesh mesh, StickOutProof proof, double limit) {
        this.mesh = mesh;
        this.proof = proof;
        this.limit = limit;
        this.order = MortonTriangles.order(mesh.positions(), mesh.indices());
    }

    /** Returns the atoms, whose identifiers are below {@link #nextId}. */
    List<Cluster> find() {
        List<Cluster> atoms = find(0, order.length);
        if (atoms.size() > MAX) {
            throw new HullException("a decomposition within the error starts with " + atoms.size() + " pieces, but "
                    + MAX + " are possible; allow a larger error, or simplify the part first");
        }
        return atoms;
    }

    /** The first identifier that no atom has. */
    int nextId() {
        return ids;
    }

    private List<Cluster> find(int from, int to) {
        if (to - from == 1) {
            List<Cluster> single = new ArrayList<>();
            single.add(triangle(order[from]));
            return single;
        }
        int half = (from + to) >>> 1;
        List<Cluster> all = find(from, half);
        List<Cluster> others = find(half, to);
        if (all.size() == 1 && others.size() == 1) {
            Cluster both = Cluster.of(ids++, all.get(0), others.get(0));
            if (both.diagonal() <= limit || isNear(both)) {
                all.set(0, both);
                return all;
            }
        }
        all.addAll(others);
        return all;
    }

    private Cluster triangle(int triangle) {
        float[] vertices = new float[9];
        for (int k = 0; k < 3; k++) {
            System.arraycopy(mesh.positions(), 3 * mesh.indices()[3 * triangle + k], vertices, 3 * k, 3);
        }
        return Cluster.of(ids++, triangle, vertices);
    }

    private boolean isNear(Cluster cluster) {
        return proof.prove(cluster.tetrahedra(), limit, BUDGET) != StickOutProof.Verdict.VIOLATED;
    }
}
