// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import dev.cullet.format.SolidLattice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import org.jspecify.annotations.Nullable;

/**
 * Verifies a BSP tree against its triangles, from the tree alone: each triangle is inserted at the root and cut,
 * exactly, by the stored planes. Every fragment must end in a node whose plane is that of the triangle and whose list
 * contains it, or in a mixed leaf that lists it; then the area of the triangle is covered. The lists must contain
 * nothing else. Leaves of a solid tree are compared with the winding
 * number at seeded points.
 *
 * <p>About the time of building the tree. The links and array lengths of the tree must have been validated before.
 */
public final class BspVerifier {
    /** Number of points at which leaves are compared with winding numbers. */
    private static final int SAMPLES = 2000;

    private static final int MAX_MESSAGES = 10;

    private final BspTree tree;
    private final SolidLattice lattice;
    private final BspNodes nodes;
    private final LatticeMesh mesh;
    private final LatticePlane[] planes;
    private final FragmentCutter cutter = new FragmentCutter();

    // per node, the number of its polygons found
    private final int[] found;
    private final List<String> messages = new ArrayList<>();
    private long fragments;
    private long faults;

    private BspVerifier(BspTree tree, BspNodes nodes, LatticeMesh mesh) {
        this.tree = tree;
        this.lattice = tree.lattice();
        this.mesh = mesh;
        this.nodes = nodes;
        this.planes = new LatticePlane[nodes.nodeCount()];
        for (int i = 0; i < planes.length; i++) {
            long[] p = nodes.planes();
            planes[i] = new LatticePlane(p[4 * i], p[4 * i + 1], p[4 * i + 2], p[4 * i + 3]);
        }
        this.found = new int[nodes.nodeCount()];
    }

    /**
     * Returns the violations, one sentence each, the first {@value #MAX_MESSAGES}; empty if the tree is correct.
     *
     * @param tree the tree
     * @param positions 3 floats per vertex of the part, in metres
     * @param indices 3 per triangle of the part
     */
    public static List<String> faults(BspTree tree, float[] positions, int[] indices) {
        return faults(tree, BspNodes.of(tree, positions, indices), positions, indices);
    }

    /** Returns the violations of a tree whose nodes are decoded already. */
    static List<String> faults(BspTree tree, BspNodes nodes, float[] positions, int[] indices) {
        SolidLattice lattice = tree.lattice();
        LatticeMesh mesh = LatticeMesh.on(positions, indices, lattice.origin(), lattice.step());
        BspVerifier verifier = new BspVerifier(tree, nodes, mesh);
        verifier.checkLattice();
        verifier.checkTriangles();
        if (tree.solid()) {
            verifier.checkLeaves();
        }
        if (verifier.faults > MAX_MESSAGES) {
            verifier.messages.add((verifier.faults - MAX_MESSAGES) + " more");
        }
        return verifier.messages;
    }

    private void checkLattice() {
        if (!(mesh.rounded.displacement <= lattice.displacement())) {
            fault("a vertex is " + mesh.rounded.displacement + " m from its lattice point, but the tree states at most "
                    + lattice.displacement() + " m");
        }
        if (!Arrays.equals(mesh.rounded.degenerate, tree.degenerateTriangles())) {
            fault(mesh.rounded.degenerate.length + " triangles have no area on the lattice, but the tree lists "
                    + tree.degenerateTriangles().length + " or others");
        }
    }

    private void checkTriangles() {
        for (int i = 0; i < mesh.rounded.count(); i++) {
            LatticePlane plane = LatticePlane.ofTriangle(mesh.rounded.corners, 9 * i);
            drop(Fragment.whole(i, plane, mesh.rounded.corners, 9 * i), nodes.root());
        }
        if (fragments != tree.fragmentCount()) {
            fault("the triangles fall into " + fragments + " fragments, but the tree states " + tree.fragmentCount());
        }
        for (int node = 0; node < found.length; node++) {
            int listed = nodes.firstPolygon()[node + 1] - nodes.firstPolygon()[node];
            if (found[node] != listed) {
                fault("node " + node + " lists " + listed + " polygons, but " + found[node]
                        + " fragments lie in its plane");
            }
        }
    }

    /** Inserts a fragment at a node. At most {@link BspTree#MAX_DEPTH} calls deep. */
    private void drop(Fragment fragment, int at) {
        if (at < 0) {
            int leaf = at;
            fragments++;
            if (leaf > BspTree.FIRST_MIXED || !mixedLeafNames(BspTree.FIRST_MIXED - leaf, fragment.triangle)) {
                fault("triangle " + mesh.rounded.triangles[fragment.triangle]
                        + ": a fragment of it is in a leaf that does not name it");
            }
            return;
        }
        LatticePlane plane = planes[at];
        if (plane.sameAs(fragment.plane)) {
            found[at]++;
            fragments++;
            checkPolygon(fragment.triangle, at);
            return;
        }
        int side = cutter.side(fragment, plane);
        if (side == 0) {
            Fragment[] halves = new Fragment[2];
            cutter.cut(fragment, plane, halves);
            drop(halves[0], nodes.children()[2 * at]);
            drop(halves[1], nodes.children()[2 * at + 1]);
        } else {
            drop(fragment, nodes.children()[side > 0 ? 2 * at : 2 * at + 1]);
        }
    }

    private boolean mixedLeafNames(int leaf, int triangle) {
        int end = tree.mixedEnd(leaf);
        for (int i = tree.mixedFirst(leaf); i < end; i++) {
            if (tree.mixedTriangle(i) == mesh.rounded.triangles[triangle]) {
                return true;
            }
        }
        return false;
    }

    private void checkPolygon(int inMesh, int node) {
        int triangle = mesh.rounded.triangles[inMesh];
        for (int polygon = nodes.firstPolygon()[node]; polygon < nodes.firstPolygon()[node + 1]; polygon++) {
            if (nodes.polygonTriangles()[polygon] == triangle) {
                return;
            }
        }
        fault("triangle " + triangle + ": node " + node
                + " has no polygon of it, but a fragment of it lies in its plane");
    }

    private void checkLeaves() {
        BspSurface surface = BspSurface.of(mesh.rounded, lattice.caps());
        Random random = new Random(1);
        int[] corners = surface.corners;
        for (int i = 0; i < SAMPLES && surface.count() > 0; i++) {
            // half of the points anywhere, half near the surface; all between the points of the coarse lattice
            int[] point = new int[3];
            int near = 9 * random.nextInt(surface.count());
            for (int axis = 0; axis < 3; axis++) {
                double anywhere = random.nextInt(BspTree.LATTICE_MAX + 1) + random.nextDouble();
                double beside = corners[near + axis] + 400 * random.nextGaussian();
                point[axis] = (int) Math.rint((i % 2 == 0 ? anywhere : beside) * BspTree.SUBSTEPS);
            }
            @Nullable Boolean claimed = claimedInside(point);
            int winding = MixedLeaves.winding(surface, point);
            boolean inside = winding >= 1;
            if (claimed != null && claimed != inside) {
                fault(String.format(
                        Locale.ROOT,
                        "the leaf at (%.9g, %.9g, %.9g) is %s, but the winding number there is %d",
                        lattice.origin()[0] + (double) point[0] / BspTree.SUBSTEPS * lattice.step(),
                        lattice.origin()[1] + (double) point[1] / BspTree.SUBSTEPS * lattice.step(),
                        lattice.origin()[2] + (double) point[2] / BspTree.SUBSTEPS * lattice.step(),
                        claimed ? "solid" : "empty",
                        winding));
            }
        }
    }

    /** Returns whether the leaf of a point is solid; null in a mixed leaf, and on a plane. */
    private @Nullable Boolean claimedInside(int[] point) {
        long[] p = nodes.planes();
        int at = nodes.root();
        while (at >= 0) {
            long value = p[4 * at] * point[0]
                    + p[4 * at + 1] * point[1]
                    + p[4 * at + 2] * point[2]
                    + p[4 * at + 3] * BspTree.SUBSTEPS;
            if (value == 0) {
                return null;
            }
            at = nodes.children()[value > 0 ? 2 * at : 2 * at + 1];
        }
        return at <= BspTree.FIRST_MIXED ? null : at == BspTree.SOLID;
    }

    private void fault(String message) {
        faults++;
        if (faults <= MAX_MESSAGES) {
            messages.add(message);
        }
    }
}
