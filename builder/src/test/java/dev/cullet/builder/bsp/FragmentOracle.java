// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.cullet.format.BspTree;
import dev.cullet.testkit.MeshArrays;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Drops each triangle down a stored tree in fractions of any size, by the tree's arrays alone: the fragments must cover
 * the triangle's area, exactly; each must lie in the plane of a node that lists its triangle, or be in a mixed leaf
 * that does.
 */
final class FragmentOracle {
    private final MeshArrays mesh;
    private final BspTree tree;
    private final BspNodes nodes;
    private final int[] met;
    private long fragments;

    // of the triangle that is being dropped
    private int triangle;
    private int axis;
    private Rational covered = Rational.ZERO;

    private FragmentOracle(MeshArrays mesh, BspTree tree) {
        this.mesh = mesh;
        this.tree = tree;
        this.nodes = BspNodes.of(tree, mesh.positions(), mesh.indices());
        this.met = new int[nodes.nodeCount()];
    }

    static void check(MeshArrays mesh, BspTree tree) {
        FragmentOracle oracle = new FragmentOracle(mesh, tree);
        int loose = 0;
        for (int triangle = 0; triangle < mesh.triangleCount(); triangle++) {
            loose += oracle.dropTriangle(triangle) ? 0 : 1;
        }
        assertEquals(loose, tree.degenerateTriangles().length);
        assertEquals(oracle.fragments, tree.fragmentCount());
        for (int node = 0; node < oracle.met.length; node++) {
            assertEquals(
                    oracle.met[node],
                    oracle.nodes.firstPolygon()[node + 1] - oracle.nodes.firstPolygon()[node],
                    "node " + node);
        }
    }

    /** Returns whether the triangle has an area on the lattice. */
    private boolean dropTriangle(int dropped) {
        triangle = dropped;
        List<Rational[]> points = new ArrayList<>();
        for (int corner = 0; corner < 3; corner++) {
            Rational[] point = new Rational[3];
            for (int k = 0; k < 3; k++) {
                float coordinate = (float) mesh.at(dropped, corner, k);
                point[k] = Rational.of(BspTree.toLattice(
                        coordinate, tree.lattice().origin()[k], tree.lattice().step()));
            }
            points.add(point);
        }
        for (axis = 0; axis < 3; axis++) {
            Rational area = area(points);
            if (area.sign() != 0) {
                covered = Rational.ZERO;
                drop(points, nodes.root());
                assertEquals(area, covered, "area of triangle " + dropped + " seen along axis " + axis);
                return true;
            }
        }
        assertTrue(Arrays.binarySearch(tree.degenerateTriangles(), dropped) >= 0, "triangle " + dropped + " is loose");
        return false;
    }

    private void drop(List<Rational[]> fragment, int at) {
        if (at < 0) {
            int leaf = BspTree.FIRST_MIXED - at;
            assertTrue(leaf >= 0, "a fragment of triangle " + triangle + " is in leaf " + at);
            assertTrue(IntStream.range(tree.mixedFirst(leaf), tree.mixedEnd(leaf))
                    .anyMatch(i -> tree.mixedTriangle(i) == triangle));
            take(fragment);
            return;
        }
        Rational[] values = fragment.stream().map(point -> value(point, at)).toArray(Rational[]::new);
        boolean front = Arrays.stream(values).anyMatch(value -> value.sign() > 0);
        boolean back = Arrays.stream(values).anyMatch(value -> value.sign() < 0);
        if (!front && !back) {
            met[at]++;
            assertTrue(listed(at), "node " + at + " lists triangle " + triangle);
            take(fragment);
            return;
        }
        if (front) {
            drop(back ? half(fragment, values, 1) : fragment, nodes.children()[2 * at]);
        }
        if (back) {
            drop(front ? half(fragment, values, -1) : fragment, nodes.children()[2 * at + 1]);
        }
    }

    private void take(List<Rational[]> fragment) {
        fragments++;
        covered = covered.plus(area(fragment));
    }

    /** Twice the signed area, seen along the axis. */
    private Rational area(List<Rational[]> polygon) {
        int u = (axis + 1) % 3;
        int v = (axis + 2) % 3;
        Rational sum = Rational.ZERO;
        for (int i = 0; i < polygon.size(); i++) {
            Rational[] here = polygon.get(i);
            Rational[] next = polygon.get((i + 1) % polygon.size());
            sum = sum.plus(here[u].times(next[v]).minus(here[v].times(next[u])));
        }
        return sum;
    }

    private Rational value(Rational[] point, int node) {
        Rational sum = Rational.of(nodes.planes()[4 * node + 3]);
        for (int k = 0; k < 3; k++) {
            sum = sum.plus(Rational.of(nodes.planes()[4 * node + k]).times(point[k]));
        }
        return sum;
    }

    /** The part of a polygon where values have a sign: Sutherland and Hodgman 1974. */
    private static List<Rational[]> half(List<Rational[]> polygon, Rational[] values, int sign) {
        List<Rational[]> kept = new ArrayList<>();
        for (int i = 0; i < values.length; i++) {
            int next = (i + 1) % values.length;
            if (values[i].sign() * sign >= 0) {
                kept.add(polygon.get(i));
            }
            if (values[i].sign() * values[next].sign() < 0) {
                Rational t = values[i].over(values[i].minus(values[next]));
                Rational[] meet = new Rational[3];
                for (int k = 0; k < 3; k++) {
                    Rational from = polygon.get(i)[k];
                    meet[k] = from.plus(t.times(polygon.get(next)[k].minus(from)));
                }
                kept.add(meet);
            }
        }
        return kept;
    }

    private boolean listed(int node) {
        int[] first = nodes.firstPolygon();
        return Arrays.stream(nodes.polygonTriangles(), first[node], first[node + 1])
                .anyMatch(t -> t == triangle);
    }
}
