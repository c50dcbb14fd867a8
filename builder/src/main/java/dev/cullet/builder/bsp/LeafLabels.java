// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import dev.cullet.format.BspTree;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Says of each leaf whether it is inside, by the winding number where it begins.
 *
 * <p>A leaf hangs under a node that has a piece in its plane: planes without one have pieces on both sides. Where nothing
 * is left on a side of the plane, the whole cell on that side is the leaf, and the piece is on its border. So the winding
 * number on that side of the middle of the piece is the leaf's: no point inside the cell has to be found, however thin
 * the cell is.
 */
final class LeafLabels {
    /** How far from a whole number a winding number may be. */
    private static final double CLEAR = 0.25;

    private final int[] labels;
    private final int unclear;

    private LeafLabels(int[] labels, int unclear) {
        this.labels = labels;
        this.unclear = unclear;
    }

    /** Labels the leaves under nodes, on many threads. */
    static LeafLabels of(List<BspNode.Inner> nodes, BspSurface surface) {
        WindingTree winding = new WindingTree(surface.corners, surface.planes, surface.facesFront);
        int[] labels = new int[2 * nodes.size()];
        int unclear = IntStream.range(0, nodes.size())
                .parallel()
                .map(i -> label(nodes.get(i), winding, labels, 2 * i))
                .sum();
        return new LeafLabels(labels, unclear);
    }

    /** The label of a child: 2 * node for the leaf in front of the plane, and one more for the one behind. */
    int of(int child) {
        return labels[child];
    }

    /** How many leaves were labelled by a number that is not near a whole one. */
    int unclear() {
        return unclear;
    }

    private static int label(BspNode.Inner node, WindingTree winding, int[] labels, int at) {
        boolean front = node.front() == BspNode.Leaf.LEAF;
        boolean back = node.back() == BspNode.Leaf.LEAF;
        if (!front && !back) {
            return 0;
        }
        Fragment[] pieces = node.inPlane().clone();
        Arrays.sort(pieces, (p, q) -> Double.compare(q.doubleArea(), p.doubleArea()));
        double[] best = {Double.NaN, Double.NaN};
        double bestDoubt = Double.POSITIVE_INFINITY;
        for (int attempt = 0; attempt < 12 && bestDoubt > CLEAR; attempt++) {
            // the largest piece three times, at other points each time, then the next
            Fragment piece = pieces[Math.min(attempt / 3, pieces.length - 1)];
            double[] point = inside(piece, attempt);
            double[] numbers = winding.besides(point[0], point[1], point[2], node.plane(), piece.triangle);
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

    /** A point inside a piece: the middle of its vertices, or with other weights at later attempts. */
    private static double[] inside(Fragment piece, int attempt) {
        double[] sum = new double[4];
        for (int i = 0; i < piece.size(); i++) {
            double weight = 1 + attempt * ((i * 7 + attempt * 3) % 5) * 0.61803;
            for (int axis = 0; axis < 3; axis++) {
                sum[axis] += weight * piece.vertices[3 * i + axis];
            }
            sum[3] += weight;
        }
        return new double[] {sum[0] / sum[3], sum[1] / sum[3], sum[2] / sum[3]};
    }
}
