// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh.seams;

import dev.cullet.mesh.ActiveEdges;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Finds the borders that tiles share, and decides which of their edges are active.
 *
 * <p>A border edge is shared if border edges of other tiles lie within the tolerance of it over all its length: one, or
 * several where it is cut (a T-junction). It is inactive, a seam, if each of these continues it flat or concave by the
 * rule of {@link dev.cullet.mesh.ActiveEdges}; else it stays active. A stretch without a neighbour, or with two, keeps
 * it active, too. A gap within the tolerance is handled as none: vertices do not move. Edges without a neighbour
 * between shared ones are findings at any distance, see {@link TileCracks}.
 *
 * <p>How: boxes of border edges are in an {@link EdgeTree}; each edge is compared with the edges near it, whose
 * stretches on it are sorted. O(n log^2 n) for n border edges with few neighbours each. The result does not depend on
 * the order of the tiles.
 */
public final class TileSeams {
    /** Borders up to this multiple of the tolerance apart are findings. */
    public static final double GAP_FACTOR = 10;

    /** Tolerance at least, as a share of the coordinates: 4 units in the last place of a float. */
    static final double ROUNDING = 0x1p-21;

    /** Borders whose directions differ by more than about 25 degrees are not beside each other. */
    private static final double PARALLEL = 0.9;

    /** A stretch of an edge, 0 .. 1, beside another edge. */
    private record Stretch(double from, double to, int other, boolean active) {}

    private final List<SeamTile> tiles;
    private final double tolerance;
    private final double flatCosine;
    private final BorderEdges edges;
    private final List<Stretch> stretches = new ArrayList<>();
    private int gapOther;
    private double gapWidth;

    private TileSeams(List<SeamTile> tiles, SeamOptions options) {
        this.tiles = tiles;
        tolerance = options.tolerance();
        flatCosine = StrictMath.cos(StrictMath.toRadians(options.angle()));
        edges = new BorderEdges(tiles);
    }

    /**
     * Returns the largest gap between borders that matters, as a finding: tiles farther apart do not change each other.
     *
     * @param magnitude largest coordinate magnitude of the border, metres
     */
    public static double largestGap(SeamOptions options, double magnitude) {
        return GAP_FACTOR * Math.max(options.tolerance(), ROUNDING * magnitude);
    }

    /** Finds the shared borders of tiles. */
    public static SeamResult of(List<SeamTile> tiles, SeamOptions options) {
        return new TileSeams(List.copyOf(tiles), options).find();
    }

    private SeamResult find() {
        List<byte[]> flags = new ArrayList<>();
        List<TreeSet<Integer>> neighbours = new ArrayList<>();
        for (SeamTile tile : tiles) {
            flags.add(tile.flags().clone());
            neighbours.add(new TreeSet<>());
        }
        int[] shared = new int[tiles.size()];
        int[] inactive = new int[tiles.size()];
        List<SeamFinding> findings = new ArrayList<>();
        int[] partners = new int[edges.count];
        boolean[] reported = new boolean[edges.count];
        EdgeTree tree = new EdgeTree(edges);
        for (int i = 0; i < edges.count; i++) {
            int edge = i;
            double edgeTolerance = Math.max(tolerance, ROUNDING * edges.magnitude(edge));
            stretches.clear();
            gapOther = -1;
            gapWidth = Double.POSITIVE_INFINITY;
            tree.near(edge, GAP_FACTOR * edgeTolerance, other -> compare(edge, other, edgeTolerance));
            int tile = edges.tiles[edge];
            stretches.forEach(s -> neighbours.get(tile).add(edges.tiles[s.other]));
            SeamFinding finding = defect(edge, edgeTolerance);
            partners[edge] = stretches.isEmpty() ? -1 : stretches.get(0).other; // defect sorts them
            reported[edge] = finding != null;
            boolean active = true;
            if (finding != null) {
                findings.add(finding);
            } else if (!stretches.isEmpty()) {
                shared[tile]++;
                active = stretches.stream().anyMatch(Stretch::active);
                inactive[tile] += active ? 0 : 1;
            }
            int bit = 1 << edges.halfEdges[edge] % 3;
            byte[] bytes = flags.get(tile);
            int triangle = edges.halfEdges[edge] / 3;
            bytes[triangle] = (byte) (active ? bytes[triangle] | bit : bytes[triangle] & ~bit);
        }
        addCracks(new TileCracks(tiles, edges, tree, partners, tolerance), reported, findings);
        List<int[]> sorted = new ArrayList<>();
        neighbours.forEach(
                set -> sorted.add(set.stream().mapToInt(Integer::intValue).toArray()));
        return new SeamResult(flags, sorted, shared, inactive, findings);
    }

    /** Adds a finding for each edge of a crack that has none. */
    private void addCracks(TileCracks cracks, boolean[] reported, List<SeamFinding> findings) {
        for (List<Integer> crack : cracks.find()) {
            Set<Integer> all = Set.copyOf(crack);
            for (int edge : crack) {
                if (!reported[edge]) {
                    TileCracks.Nearest nearest = cracks.nearest(edge, all);
                    findings.add(finding(SeamFinding.Kind.CRACK, edge, nearest.edge(), nearest.distance(), 0.5));
                }
            }
        }
        findings.sort(Comparator.comparingInt(SeamFinding::tile)
                .thenComparingInt(SeamFinding::triangle)
                .thenComparingInt(SeamFinding::edge));
    }

    /** Adds the stretch of an edge that another tile's edge lies beside, if any. */
    private void compare(int edge, int other, double limit) {
        if (edges.tiles[edge] == edges.tiles[other]) {
            return;
        }
        double length = edges.length(edge);
        double otherLength = edges.length(other);
        if (length == 0 || otherLength == 0) {
            return;
        }
        double dot = 0;
        double from = 0;
        double to = 0;
        for (int k = 0; k < 3; k++) {
            double d = (edges.end(edge, k + 3) - edges.end(edge, k)) / length;
            dot += d * (edges.end(other, k + 3) - edges.end(other, k)) / otherLength;
            from += d * (edges.end(other, k) - edges.end(edge, k));
            to += d * (edges.end(other, k + 3) - edges.end(edge, k));
        }
        double min = Math.max(0, Math.min(from, to));
        double max = Math.min(length, Math.max(from, to));
        double tol = Math.max(limit, ROUNDING * edges.magnitude(other));
        if (Math.abs(dot) < PARALLEL || max - min <= Math.min(tol, 0.5 * Math.min(length, otherLength))) {
            return;
        }
        double width = Math.max(
                apart(edge, other, min / length, (min - from) / (to - from)),
                apart(edge, other, max / length, (max - from) / (to - from)));
        if (width <= tol) {
            stretches.add(new Stretch(min, max, other, isActive(edge, other, dot < 0)));
        } else if (width <= GAP_FACTOR * tol && (width < gapWidth || (width == gapWidth && other < gapOther))) {
            gapWidth = width;
            gapOther = other;
        }
    }

    private double apart(int edge, int other, double s, double t) {
        double sum = 0;
        for (int k = 0; k < 3; k++) {
            double a = edges.end(edge, k) + s * (edges.end(edge, k + 3) - edges.end(edge, k));
            double b = edges.end(other, k) + t * (edges.end(other, k + 3) - edges.end(other, k));
            sum += (a - b) * (a - b);
        }
        return Math.sqrt(sum);
    }

    /** Returns what does not match along an edge, or null. */
    private @Nullable SeamFinding defect(int edge, double limit) {
        if (stretches.isEmpty()) {
            return gapOther < 0 ? null : finding(SeamFinding.Kind.GAP, edge, gapOther, gapWidth, 0.5);
        }
        stretches.sort(Comparator.comparingDouble(Stretch::from)
                .thenComparingDouble(Stretch::to)
                .thenComparingInt(Stretch::other));
        double length = edges.length(edge);
        double tol = Math.min(limit, 0.25 * length);
        double end = 0;
        for (Stretch stretch : stretches) {
            if (stretch.from < end - 2 * tol) {
                double width = Math.min(end, stretch.to) - stretch.from;
                return finding(
                        SeamFinding.Kind.NON_MANIFOLD, edge, stretch.other, width, (stretch.from + width / 2) / length);
            }
            if (stretch.from > end + tol) {
                double at = 0.5 * (end + stretch.from) / length;
                return finding(SeamFinding.Kind.PARTIAL, edge, stretch.other, stretch.from - end, at);
            }
            end = Math.max(end, stretch.to);
        }
        int last = stretches.get(stretches.size() - 1).other;
        return end < length - tol
                ? finding(SeamFinding.Kind.PARTIAL, edge, last, length - end, 0.5 * (end + length) / length)
                : null;
    }

    private SeamFinding finding(SeamFinding.Kind kind, int edge, int other, double width, double at) {
        double[] p = new double[3];
        for (int k = 0; k < 3; k++) {
            p[k] = edges.end(edge, k) + at * (edges.end(edge, k + 3) - edges.end(edge, k));
        }
        int halfEdge = edges.halfEdges[edge];
        int tile = edges.tiles[edge];
        return new SeamFinding(kind, tile, edges.tiles[other], halfEdge / 3, halfEdge % 3, width, p[0], p[1], p[2]);
    }

    private boolean isActive(int edge, int other, boolean consistent) {
        double[] n = normal(edge);
        double[] m = normal(other);
        double cosine = (consistent ? 1 : -1) * dot(n, m) / Math.sqrt(dot(n, n) * dot(m, m));
        if (cosine >= flatCosine) {
            return false;
        }
        if (!(cosine >= ActiveEdges.FOLDED_COSINE) || !consistent) {
            return true;
        }
        // convex: the neighbour's free corner, seen from its own border, is behind this triangle's plane
        SeamTile tile = tiles.get(edges.tiles[other]);
        int halfEdge = edges.halfEdges[other];
        double height = 0;
        for (int k = 0; k < 3; k++) {
            height += n[k] * (tile.at(halfEdge / 3, halfEdge % 3 + 2, k) - edges.end(other, k));
        }
        return height < 0;
    }

    private double[] normal(int edge) {
        SeamTile tile = tiles.get(edges.tiles[edge]);
        int triangle = edges.halfEdges[edge] / 3;
        double[] u = new double[3];
        double[] v = new double[3];
        for (int k = 0; k < 3; k++) {
            u[k] = tile.at(triangle, 1, k) - tile.at(triangle, 0, k);
            v[k] = tile.at(triangle, 2, k) - tile.at(triangle, 0, k);
        }
        return new double[] {u[1] * v[2] - u[2] * v[1], u[2] * v[0] - u[0] * v[2], u[0] * v[1] - u[1] * v[0]};
    }

    private static double dot(double[] a, double[] b) {
        return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }
}
