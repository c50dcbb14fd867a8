// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/**
 * The points of a lattice, repeated some steps farther along some axes if they are nearly in one plane, so that they
 * span a volume that has faces along the border. The repeated points only give the faces; the thickness of the slab
 * comes from {@link SourceHull}.
 *
 * @param points 3 coordinates per point
 * @param sources the source vertex of a point
 * @param thickAxes per axis, whether points are repeated along it
 */
record Slab(int[] points, int[] sources, boolean[] thickAxes) {
    /** A set within so many steps of a plane is flat: 2^-16 of its extent. */
    static final int FLAT = 16;

    /** How far points are repeated, in steps. */
    static final int HEIGHT = 4 * FLAT;

    /**
     * Returns the points of a volume.
     *
     * @param spanning see {@link AffineRank}
     */
    static Slab of(PointLattice lattice, int[] spanning) {
        boolean[] thick = thickAxes(lattice, spanning);
        int[] points = lattice.points;
        int[] sources = lattice.sources;
        for (int axis = 0; axis < 3; axis++) {
            if (thick[axis]) {
                int count = sources.length;
                int[] twice = new int[6 * count];
                int[] twiceSources = new int[2 * count];
                for (int i = 0; i < 2 * count; i++) {
                    twiceSources[i] = sources[i / 2];
                    System.arraycopy(points, 3 * (i / 2), twice, 3 * i, 3);
                    twice[3 * i + axis] += i % 2 * HEIGHT;
                }
                points = twice;
                sources = twiceSources;
            }
        }
        return new Slab(points, sources, thick);
    }

    private static boolean[] thickAxes(PointLattice lattice, int[] spanning) {
        return switch (spanning.length) {
            case 1 -> new boolean[] {true, true, true};
            case 2 -> {
                int main = mainAxis(AffineRank.minus(lattice.points, spanning[1], spanning[0]));
                yield new boolean[] {main != 0, main != 1, main != 2};
            }
            case 3 -> {
                int main = mainAxis(AffineRank.normal(lattice.points, spanning));
                yield new boolean[] {main == 0, main == 1, main == 2};
            }
            default -> new boolean[3];
        };
    }

    private static int mainAxis(long[] direction) {
        int main = Math.abs(direction[1]) > Math.abs(direction[0]) ? 1 : 0;
        return Math.abs(direction[2]) > Math.abs(direction[main]) ? 2 : main;
    }
}
