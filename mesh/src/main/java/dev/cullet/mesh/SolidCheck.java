// SPDX-License-Identifier: Apache-2.0
package dev.cullet.mesh;

/**
 * Whether a mesh bounds a solid, and how large the solid is.
 *
 * @param kind how well inside and outside are defined
 * @param area in square metres
 * @param volume in cubic metres, above 0 where faces look outward; an estimate only where the mesh is open
 * @param components number of connected components
 * @param ambiguous share of the sampled points whose winding number is not near a whole number; 0 for a closed mesh,
 *     which is not sampled
 */
public record SolidCheck(Kind kind, double area, double volume, int components, double ambiguous) {
    /** How well inside and outside are defined. */
    public enum Kind {
        /**
         * Each edge is used equally often in both directions: the winding number is whole everywhere off the surface.
         */
        CLOSED,
        /** Gaps (T-junctions, cracks, single missing triangles) are so small that few points are ambiguous. */
        NEARLY_CLOSED,
        /** Inside and outside are not defined. */
        OPEN
    }

    private static final int SAMPLES = 512;

    /** Largest distance of an unambiguous winding number from a whole number. */
    private static final double NEAR = 0.1;

    /** Largest share of ambiguous points of a mesh that is nearly closed. */
    private static final double MAX_AMBIGUOUS = 0.02;

    /**
     * Checks a welded mesh. A mesh whose edges do not match is sampled: its winding number is computed at {@value
     * #SAMPLES} points of a Halton sequence in its bounding box. It is nearly closed if some points are inside and few
     * are ambiguous.
     */
    public static SolidCheck of(TriangleMesh mesh) {
        return of(mesh, EdgeTopology.of(mesh));
    }

    /** Checks a welded mesh whose topology is known already. */
    public static SolidCheck of(TriangleMesh mesh, EdgeTopology topology) {
        double area = MeshMeasures.area(mesh);
        double volume = MeshMeasures.volume(mesh);
        int components = ConnectedComponents.of(mesh).count();
        if (topology.isClosed()) {
            return new SolidCheck(Kind.CLOSED, area, volume, components, 0);
        }
        WindingNumber winding = WindingNumber.of(mesh);
        double[] bounds = MeshMeasures.bounds(mesh);
        int ambiguousPoints = 0;
        int inside = 0;
        for (int i = 1; i <= SAMPLES; i++) {
            double w = winding.at(
                    bounds[0] + (bounds[3] - bounds[0]) * halton(i, 2),
                    bounds[1] + (bounds[4] - bounds[1]) * halton(i, 3),
                    bounds[2] + (bounds[5] - bounds[2]) * halton(i, 5));
            double whole = Math.rint(w);
            ambiguousPoints += Math.abs(w - whole) > NEAR ? 1 : 0;
            inside += whole != 0 ? 1 : 0;
        }
        double ambiguous = (double) ambiguousPoints / SAMPLES;
        Kind kind = ambiguous <= MAX_AMBIGUOUS && inside > 0 ? Kind.NEARLY_CLOSED : Kind.OPEN;
        return new SolidCheck(kind, area, volume, components, ambiguous);
    }

    /** Returns the i-th number of the van der Corput sequence of a base, in 0 .. 1. */
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
