// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import java.util.Arrays;

/**
 * A bounded intersection of half-spaces whose corners are each on three planes: it can be cut by a plane, and a plane
 * can be removed (see {@link PlaneRemoval}).
 *
 * <p>In double, to choose planes; the chosen planes are solved exactly later. Offsets are moved out by different
 * amounts of about 1e-9 of the size, so that no four planes meet in a corner. A cut whose border is not one cycle, by
 * rounding, is refused.
 *
 * <p>A corner has its planes counter-clockwise from outside, and across the edge on planes k and k + 1 its k-th
 * neighbour. A cut costs the corners that it removes.
 *
 * <p>Source: the dual of incremental convex hulls, de Berg et al. 2008, chapter 11.
 */
final class SimplePolytope {
    /** Height above a plane up to which a corner counts as on it, in units of the size. */
    static final double EPSILON = 1e-12;

    private static final double SHIFT = 1e-9;

    /** Planes: 4 doubles, unit normal and offset, in units of the size around the centre. Read only. */
    final double[] planes;

    /** 3 planes per corner; the first is -1 in a free corner. Read only. */
    int[] cornerPlanes = new int[3 * 64];

    /** 3 corners per corner: across the edges on planes 0 1, 1 2, 2 0. Read only. */
    int[] neighbours = new int[3 * 64];

    /** 3 coordinates per corner. Read only. */
    double[] positions = new double[3 * 64];

    private final int[] cornerOf; // per plane some corner, or -1
    private int used;
    private final IntStack free = new IntStack();
    private int faces;
    private int lastCorner;

    private final IntStack seen = new IntStack();
    private final IntStack made = new IntStack();
    private final IntStack horizon = new IntStack(); // plane before, plane after, corner seen, corner not seen
    private final int[] startsAt;
    private int[] mark = new int[64];
    private int stamp;

    /**
     * Makes the box of the first six planes.
     *
     * @param planes 4 doubles per plane: unit normal and offset; the first six are -x +x -y +y -z +z of a box
     */
    SimplePolytope(double[] planes) {
        int count = planes.length / 4;
        this.planes = planes.clone();
        for (int i = 0; i < count; i++) {
            this.planes[4 * i + 3] += SHIFT * (0.5 + ((i * 0x9E3779B97F4A7C15L) >>> 12) * 0x1p-52);
        }
        cornerOf = new int[count];
        startsAt = new int[count];
        Arrays.fill(cornerOf, -1);
        makeBox();
    }

    private void makeBox() {
        for (int c = 0; c < 8; c++) {
            int x = c & 1;
            int y = (c >> 1) & 1;
            int z = (c >> 2) & 1;
            boolean even = ((x + y + z) & 1) == 1;
            int corner = make(x, even ? 2 + y : 4 + z, even ? 4 + z : 2 + y);
            for (int axis = 0; axis < 3; axis++) {
                int side = (c >> axis) & 1;
                positions[3 * corner + axis] = (side == 0 ? -1 : 1) * planes[4 * (2 * axis + side) + 3];
            }
        }
        for (int edge = 0; edge < 24; edge++) {
            for (int other = 0; other < 24; other++) {
                if (cornerPlanes[edge] == cornerPlanes[next(other)]
                        && cornerPlanes[next(edge)] == cornerPlanes[other]) {
                    neighbours[edge] = other / 3;
                }
            }
        }
        faces = 6;
    }

    /** The next index within a group of three. */
    static int next(int edge) {
        return edge % 3 == 2 ? edge - 2 : edge + 1;
    }

    int make(int a, int b, int c) {
        int corner = free.isEmpty() ? used++ : free.pop();
        if (corner == mark.length) {
            cornerPlanes = Arrays.copyOf(cornerPlanes, 6 * corner);
            neighbours = Arrays.copyOf(neighbours, 6 * corner);
            positions = Arrays.copyOf(positions, 6 * corner);
            mark = Arrays.copyOf(mark, 2 * corner);
        }
        cornerPlanes[3 * corner] = a;
        cornerPlanes[3 * corner + 1] = b;
        cornerPlanes[3 * corner + 2] = c;
        cornerOf[a] = corner;
        cornerOf[b] = corner;
        cornerOf[c] = corner;
        mark[corner] = 0;
        lastCorner = corner;
        return corner;
    }

    void free(int corner) {
        cornerPlanes[3 * corner] = -1;
        free.push(corner);
    }

    /** Returns a bound of the corner numbers; some below it may be free. */
    int cornerBound() {
        return used;
    }

    boolean isFree(int corner) {
        return cornerPlanes[3 * corner] < 0;
    }

    /** Returns the number of planes with a face. */
    int faces() {
        return faces;
    }

    /** Returns the corners that the last cut made. Read only. */
    IntStack made() {
        return made;
    }

    boolean hasFace(int plane) {
        return cornerOf[plane] >= 0;
    }

    int cornerOf(int plane) {
        return cornerOf[plane];
    }

    void dropFace(int plane) {
        cornerOf[plane] = -1;
        faces--;
    }

    /** Returns the height of a corner above a plane, positive outside. */
    double height(int plane, int corner) {
        return planes[4 * plane] * positions[3 * corner]
                + planes[4 * plane + 1] * positions[3 * corner + 1]
                + planes[4 * plane + 2] * positions[3 * corner + 2]
                - planes[4 * plane + 3];
    }

    /** Returns the index of a plane among those of a corner. */
    int indexOf(int corner, int plane) {
        return cornerPlanes[3 * corner] == plane ? 0 : cornerPlanes[3 * corner + 1] == plane ? 1 : 2;
    }

    /** Returns the next corner around the face of a plane, counter-clockwise from outside. */
    int nextAround(int corner, int plane) {
        return neighbours[3 * corner + (indexOf(corner, plane) + 2) % 3];
    }

    /** Cuts by a plane that has no face; false if nothing is cut. */
    boolean cut(int plane) {
        return cut(plane, highest(plane));
    }

    /** Returns the corner that is highest above a plane, by climbing along edges. */
    int highest(int plane) {
        int corner = lastCorner;
        double height = height(plane, corner);
        for (boolean higher = true; higher; ) {
            higher = false;
            int from = corner;
            for (int k = 0; k < 3; k++) {
                int other = neighbours[3 * from + k];
                double otherHeight = height(plane, other);
                if (otherHeight > height) {
                    height = otherHeight;
                    corner = other;
                    higher = true;
                }
            }
        }
        return corner;
    }

    /**
     * Cuts by a plane that has no face.
     *
     * @param seed a corner above the plane
     * @return false if the corner is not above it, or the cut is refused; then nothing is changed
     */
    boolean cut(int plane, int seed) {
        if (hasFace(plane) || height(plane, seed) <= EPSILON || !collectSeen(plane, seed)) {
            return false;
        }
        for (int k = 0; k < seen.size(); k++) {
            for (int i = 0; i < 3; i++) {
                int old = cornerPlanes[3 * seen.get(k) + i];
                faces -= cornerOf[old] >= 0 ? 1 : 0;
                cornerOf[old] = -1;
            }
        }
        made.clear();
        faces += horizon.size() / 4 + 1; // each plane of the horizon once, and the new one
        for (int h = 0; h < horizon.size(); h += 4) {
            made.push(makeOnEdge(plane, h));
            startsAt[horizon.get(h)] = made.get(h / 4);
        }
        for (int h = 0; h < horizon.size(); h += 4) {
            int corner = made.get(h / 4);
            int after = horizon.get(h + 1);
            int inside = horizon.get(h + 3);
            neighbours[3 * corner] = inside;
            neighbours[3 * inside + indexOf(inside, after)] = corner;
            int following = startsAt[after];
            neighbours[3 * corner + 1] = following;
            neighbours[3 * following + 2] = corner;
        }
        for (int k = 0; k < seen.size(); k++) {
            free(seen.get(k));
        }
        return true;
    }

    private int makeOnEdge(int plane, int h) {
        int out = horizon.get(h + 2);
        int in = horizon.get(h + 3);
        double above = height(plane, out);
        double part = above / (above - Math.min(0, height(plane, in)));
        int corner = make(horizon.get(h), horizon.get(h + 1), plane);
        for (int axis = 0; axis < 3; axis++) {
            double from = positions[3 * out + axis];
            positions[3 * corner + axis] = from + part * (positions[3 * in + axis] - from);
        }
        return corner;
    }

    /** Collects the corners above a plane and the border; false if the border is not one cycle. */
    private boolean collectSeen(int plane, int seed) {
        stamp++;
        seen.clear();
        horizon.clear();
        seen.push(seed);
        mark[seed] = stamp;
        for (int k = 0; k < seen.size(); k++) {
            int corner = seen.get(k);
            for (int edge = 0; edge < 3; edge++) {
                int other = neighbours[3 * corner + edge];
                if (mark[other] == stamp) {
                    continue;
                }
                if (height(plane, other) > EPSILON) {
                    mark[other] = stamp;
                    seen.push(other);
                } else {
                    horizon.push(cornerPlanes[3 * corner + edge]);
                    horizon.push(cornerPlanes[next(3 * corner + edge)]);
                    horizon.push(corner);
                    horizon.push(other);
                }
            }
        }
        return isOneCycle();
    }

    private boolean isOneCycle() {
        int size = horizon.size() / 4;
        if (size < 3) {
            return false;
        }
        for (int k = 0; k < size; k++) {
            startsAt[horizon.get(4 * k)] = k;
        }
        int at = 0;
        for (int k = 1; k <= size; k++) {
            int following = startsAt[horizon.get(4 * at + 1)];
            if (following < 0 || following >= size || horizon.get(4 * following) != horizon.get(4 * at + 1)) {
                return false;
            }
            at = following;
            if ((at == 0) != (k == size)) {
                return false;
            }
        }
        return true;
    }

    /** Returns the volume, in units of the cubed size. */
    double volume() {
        double sum = 0;
        for (int plane = 0; plane < cornerOf.length; plane++) {
            if (cornerOf[plane] >= 0) {
                sum += area(plane) * planes[4 * plane + 3];
            }
        }
        return sum / 3;
    }

    /** Returns the area of a face, in units of the squared size. */
    double area(int plane) {
        int first = cornerOf[plane];
        int previous = nextAround(first, plane);
        double sum = 0;
        for (int c = nextAround(previous, plane); c != first; c = nextAround(c, plane)) {
            sum += triple(plane, first, previous, c);
            previous = c;
        }
        return sum / 2;
    }

    private double triple(int plane, int a, int b, int c) {
        double bx = positions[3 * b] - positions[3 * a];
        double by = positions[3 * b + 1] - positions[3 * a + 1];
        double bz = positions[3 * b + 2] - positions[3 * a + 2];
        double cx = positions[3 * c] - positions[3 * a];
        double cy = positions[3 * c + 1] - positions[3 * a + 1];
        double cz = positions[3 * c + 2] - positions[3 * a + 2];
        return planes[4 * plane] * (by * cz - bz * cy)
                + planes[4 * plane + 1] * (bz * cx - bx * cz)
                + planes[4 * plane + 2] * (bx * cy - by * cx);
    }
}
