// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Classifies each leaf as solid or empty by the winding number at its border.
 *
 * <p>A leaf hangs under a node that has a fragment in its plane, since planes without one have fragments on both sides.
 * Where no fragment remains on a side of the plane, the entire cell on that side is the leaf, and the fragment is on
 * its border. So the winding number on that side of the centre of the fragment is that of the leaf; no point inside the
 * cell is needed, however thin the cell is.
 */
final class LeafLabels {
    /** Maximum distance of a clear winding number from a whole number. */
    private static final double CLEAR = 0.25;

    private final int[] labels;
    private final int unclear;

    private LeafLabels(int[] labels, int unclear) {
        this.labels = labels;
        this.unclear = unclear;
    }

    /** Labels the leaves under nodes, on the threads of the common pool. */
    static LeafLabels of(List<BspNode.Inner> nodes, BspSurface surface) {
        WindingTree winding = new WindingTree(surface.corners, surface.planes, surface.facesFront);
        int[] labels = new int[2 * nodes.size()];
        int unclear = IntStream.range(0, nodes.size())
                .parallel()
                .map(i -> label(nodes.get(i), winding, labels, 2 * i))
                .sum();
        return new LeafLabels(labels, unclear);
    }

    /** Returns the label of a child: 2 * node for the leaf in front of the plane, and one more for the one behind. */
    int of(int child) {
        return labels[child];
    }

    /** Returns the number of leaves whose winding number is not near a whole number. */
    int unclear() {
        return unclear;
    }

    private static int label(BspNode.Inner node, WindingTree winding, int[] labels, int at) {
        boolean front = node.front() == BspNode.Leaf.LEAF;
        boolean back = node.back() == BspNode.Leaf.LEAF;
        if (!front && !back) {
            return 0;
        }
        Fragment[] fragments = node.inPlane().clone();
        Arrays.sort(
                fragments, (p, q) -> Double.compare(FragmentEstimates.doubleArea(q), FragmentEstimates.doubleArea(p)));
        double[] best = {Double.NaN, Double.NaN};
        double bestDoubt = Double.POSITIVE_INFINITY;
        for (int attempt = 0; attempt < 12 && bestDoubt > CLEAR; attempt++) {
            // the largest fragment three times, at different points, then the next
            Fragment fragment = fragments[Math.min(attempt / 3, fragments.length - 1)];
            double[] point = inside(fragment, attempt);
            double[] numbers = winding.onBothSides(point[0], point[1], point[2], node.plane(), fragment.triangle);
            double doubt = Math.abs(numbers[0] - Math.rint(numbers[0]));
            if (doubt < bestDoubt) {
                bestDoubt = doubt;
                best = numbers;
            }
        }
        labels[at] = Math.rint(best[0]) >= 1 ? BspTree.SOLID : BspTree.EMPTY;
        labels[at + 1] = Math.rint(best[1]) >= 1 ? BspTree.SOLID : BspTree.EMPTY;
        return bestDoubt > CLEAR ? (front ? 1 : 0) + (back ? 1 : 0) : 0;
    }

    /** Returns a point inside a fragment: the mean of its vertices, with other weights at later attempts. */
    private static double[] inside(Fragment fragment, int attempt) {
        double[] sum = new double[4];
        for (int i = 0; i < fragment.size(); i++) {
            double weight = 1 + attempt * ((i * 7 + attempt * 3) % 5) * 0.61803;
            for (int axis = 0; axis < 3; axis++) {
                sum[axis] += weight * fragment.vertices[3 * i + axis];
            }
            sum[3] += weight;
        }
        return new double[] {sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]};
    }
}
