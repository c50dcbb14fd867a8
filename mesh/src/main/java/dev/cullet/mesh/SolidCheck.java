// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/**
 * Whether a mesh bounds a solid, and how large it is.
 *
 * @param kind how well inside and outside are defined
 * @param area in square metres
 * @param volume in cubic metres, above 0 where faces look outward; of an open mesh only a hint
 * @param pieces how many connected pieces
 * @param ambiguous the share of sampled points whose winding number is not near a whole number; 0 for a closed mesh,
 *     which is not sampled
 */
public record SolidCheck(Kind kind, double area, double volume, int pieces, double ambiguous) {
    /** How well inside and outside are defined. */
    public enum Kind {
        /** Every edge is run as often one way as the other: the winding number is whole everywhere off the surface. */
        CLOSED,
        /** Gaps are so small (T-junctions, hair cracks, single missing triangles) that hardly a point is in doubt. */
        NEARLY_CLOSED,
        /** There is no inside worth the name. */
        OPEN
    }

    private static final int SAMPLES = 512;

    /** A winding number this near to a whole number is one. */
    private static final double NEAR = 0.1;

    /** Nearly closed are meshes with no more points in doubt than this. */
    private static final double TOLERATED = 0.02;

    /**
     * Checks a welded mesh. A mesh whose edges do not match is judged by its winding numbers at {@value #SAMPLES} points
     * of a Halton sequence in its bounding box: nearly closed if some are inside and hardly any in doubt.
     */
    public static SolidCheck of(TriangleMesh mesh) {
        return of(mesh, EdgeTopology.of(mesh));
    }

    /** The same with a topology that is there already. */
    public static SolidCheck of(TriangleMesh mesh, EdgeTopology topology) {
        double area = MeshMeasures.area(mesh);
        double volume = MeshMeasures.volume(mesh);
        int pieces = Pieces.of(mesh).count();
        if (topology.isClosed()) {
            return new SolidCheck(Kind.CLOSED, area, volume, pieces, 0);
        }
        WindingNumber winding = WindingNumber.of(mesh);
        double[] bounds = MeshMeasures.bounds(mesh);
        int inDoubt = 0;
        int inside = 0;
        for (int i = 1; i <= SAMPLES; i++) {
            double w = winding.at(
                    bounds[0] + (bounds[3] - bounds[0]) * halton(i, 2),
                    bounds[1] + (bounds[4] - bounds[1]) * halton(i, 3),
                    bounds[2] + (bounds[5] - bounds[2]) * halton(i, 5));
            double whole = Math.rint(w);
            inDoubt += Math.abs(w - whole) > NEAR ? 1 : 0;
            inside += whole != 0 ? 1 : 0;
        }
        double ambiguous = (double) inDoubt / SAMPLES;
        Kind kind = ambiguous <= TOLERATED && inside > 0 ? Kind.NEARLY_CLOSED : Kind.OPEN;
        return new SolidCheck(kind, area, volume, pieces, ambiguous);
    }

    /** The i-th number of the van der Corput sequence of a base, in 0 .. 1. */
    private static double halton(int i, int base) {
        double sum = 0;
        double digit = 1.0 / base;
        for (int rest = i; rest > 0; rest /= base) {
            sum += digit * (rest % base);
            digit /= base;
        }
        return sum;
    }
}
