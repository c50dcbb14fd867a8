// SPDX-License-Identifier: Apache-2.0
package dev.cullet.shape;

/**
 * Penetration of two cores in double, by the expanding polytope algorithm: the face of the boundary of the Minkowski
 * difference that is nearest to the origin. For one thread; allocates nothing.
 *
 * <p>A polytope in the difference grows from the simplex of {@link Gjk}. Each step takes the face that is nearest to
 * the origin, and adds the point of the difference that is farthest along its normal; if there is none beyond the face,
 * it is a face of the difference. The height of the farthest point along any direction bounds the depth from above: a
 * motion of that length along it parts the cores. The result is the smallest of these, so it parts them whatever
 * rounding does to the polytope, and its difference to the nearest face bounds by how much it exceeds the minimum.
 *
 * <pre>
 * points   wx wy wz                 3 * MAX_POINTS numbers, and the point of each core
 * faces    i j k                    3 corners per face, counter-clockwise from outside; i is -1 for a removed face
 * planes   nx ny nz distance        unit normal, outward
 * </pre>
 *
 * <p>Source: van den Bergen 2001, Proximity Queries and Penetration Depth Computation on 3D Game Objects.
 */
final class Epa {
    /** Maximum number of points that are added to the first four. */
    static final int MAX_STEPS = 124;

    private static final int MAX_POINTS = 4 + MAX_STEPS + 1;
    private static final int MAX_FACES = 1024;

    /** Relative gain below which a face counts as one of the difference. */
    private static final double CONVERGED = 0x1p-44;

    /** Extent of the difference, relative to its size, below which it counts as flat. */
    private static final double FLAT = 0x1p-44;

    private static final CorePoints NONE = new CorePoints(0);

    /** Cosine of the angle of two normals above which they count as equal. */
    private static final double SAME_NORMAL = 1 - 1e-12;

    private final double[] points = new double[3 * MAX_POINTS];
    private final int[] ofA = new int[MAX_POINTS];
    private final int[] ofB = new int[MAX_POINTS];
    private final int[] faces = new int[3 * MAX_FACES];
    private final double[] planes = new double[4 * MAX_FACES];
    private final int[] border = new int[6 * MAX_FACES];
    private final int[] seen = new int[MAX_FACES];
    private int seenCount;
    private int count;
    private int faceCount;
    private int borderCount;
    private double scale;
    private CorePoints a = NONE;
    private CorePoints b = NONE;

    /** Length of the shortest motion found that parts the cores; the second moves along the unit vector x y z. */
    double depth;

    double x;
    double y;
    double z;

    /** How much shorter the shortest motion may be. */
    double excess;

    int steps;

    /** Weights of three points of the nearest face, whose numbers are {@link #nearest}. */
    private final double[] weights = new double[3];

    private final int[] nearest = new int[3];
    private int nearestCount;

    /** Runs the algorithm for cores that have a common point. */
    void run(CorePoints first, CorePoints second, Gjk start) {
        a = first;
        b = second;
        steps = 0;
        count = start.size;
        scale = a.extent + b.extent;
        for (int i = 0; i < count; i++) {
            put(i, start.ofA[i], start.ofB[i]);
        }
        depth = Double.POSITIVE_INFINITY;
        excess = 0;
        if (!startFaces()) {
            nearestCount = Math.min(count, 3);
            setFlatWeights(start);
            return;
        }
        expand();
    }

    private void put(int at, int i, int k) {
        points[3 * at] = a.points[3 * i] - b.points[3 * k];
        points[3 * at + 1] = a.points[3 * i + 1] - b.points[3 * k + 1];
        points[3 * at + 2] = a.points[3 * i + 2] - b.points[3 * k + 2];
        ofA[at] = i;
        ofB[at] = k;
    }

    /** Puts the point of the difference that is farthest in a direction behind the others, without counting it. */
    private void putFarthest(double dx, double dy, double dz) {
        put(count, a.farthest(dx, dy, dz), b.farthest(-dx, -dy, -dz));
    }

    /** Completes the simplex to a tetrahedron; if the difference is flat, sets the result and returns false. */
    private boolean startFaces() {
        if (count == 4 && height(0, 1, 2, 3) == 0) {
            count = 3;
        }
        while (count < 4) {
            if (!(count == 1 ? addToPoint() : count == 2 ? addToLine() : addToPlane())) {
                return false;
            }
        }
        faceCount = 0;
        boolean outward = height(0, 1, 2, 3) < 0; // the last point is behind the first three
        int second = outward ? 1 : 2;
        int third = outward ? 2 : 1;
        addFace(0, second, third);
        addFace(second, 0, 3);
        addFace(third, second, 3);
        addFace(0, third, 3);
        return true;
    }

    private boolean addToPoint() {
        int bestAxis = -1;
        double best = 0;
        for (int i = 0; i < 6; i++) {
            putFarthest(axis(i, 0), axis(i, 1), axis(i, 2));
            double away2 = distance2(count, 0);
            if (away2 > best) {
                best = away2;
                bestAxis = i;
            }
        }
        if (bestAxis < 0) {
            setFlat(0, 0, 1);
            return false;
        }
        putFarthest(axis(bestAxis, 0), axis(bestAxis, 1), axis(bestAxis, 2));
        count++;
        return true;
    }

    private static double axis(int i, int k) {
        return i / 2 != k ? 0 : i % 2 == 0 ? 1 : -1;
    }

    private boolean addToLine() {
        double ex = points[3] - points[0];
        double ey = points[4] - points[1];
        double ez = points[5] - points[2];
        double length = Math.sqrt(ex * ex + ey * ey + ez * ez);
        ex /= length;
        ey /= length;
        ez /= length;
        boolean isX = Math.abs(ex) <= Math.abs(ey) && Math.abs(ex) <= Math.abs(ez);
        boolean isY = !isX && Math.abs(ey) <= Math.abs(ez);
        double ux = isX ? 0 : isY ? -ez : ey;
        double uy = isX ? ez : isY ? 0 : -ex;
        double uz = isX ? -ey : isY ? ex : 0;
        double across = Math.sqrt(ux * ux + uy * uy + uz * uz);
        ux /= across;
        uy /= across;
        uz /= across;
        double vx = ey * uz - ez * uy;
        double vy = ez * ux - ex * uz;
        double vz = ex * uy - ey * ux;
        double best = FLAT * scale;
        int bestDirection = -1;
        for (int i = 0; i < 4; i++) {
            double sign = i % 2 == 0 ? 1 : -1;
            putFarthest(sign * (i < 2 ? ux : vx), sign * (i < 2 ? uy : vy), sign * (i < 2 ? uz : vz));
            double px = points[3 * count] - points[0];
            double py = points[3 * count + 1] - points[1];
            double pz = points[3 * count + 2] - points[2];
            double away = Math.abs(i < 2 ? px * ux + py * uy + pz * uz : px * vx + py * vy + pz * vz);
            if (away > best) {
                best = away;
                bestDirection = i;
            }
        }
        if (bestDirection < 0) {
            setFlat(ux, uy, uz);
            return false;
        }
        double sign = bestDirection % 2 == 0 ? 1 : -1;
        boolean first = bestDirection < 2;
        putFarthest(sign * (first ? ux : vx), sign * (first ? uy : vy), sign * (first ? uz : vz));
        count++;
        return true;
    }

    private boolean addToPlane() {
        setNormal(0, 1, 2);
        double nx = x;
        double ny = y;
        double nz = z;
        putFarthest(nx, ny, nz);
        double above = Math.abs(along(count, nx, ny, nz) - along(0, nx, ny, nz));
        putFarthest(-nx, -ny, -nz);
        double below = Math.abs(along(count, nx, ny, nz) - along(0, nx, ny, nz));
        if (!(Math.max(above, below) > FLAT * scale)) {
            setFlat(nx, ny, nz);
            return false;
        }
        if (above >= below) {
            putFarthest(nx, ny, nz);
        }
        count++;
        return true;
    }

    /** Sets the result for a difference without volume: no motion across it is needed. */
    private void setFlat(double nx, double ny, double nz) {
        depth = 0;
        x = nx;
        y = ny;
        z = nz;
    }

    private void setFlatWeights(Gjk start) {
        double sum = 0;
        for (int i = 0; i < nearestCount; i++) {
            nearest[i] = i;
            weights[i] = i < start.size ? start.weights[i] : 0;
            sum += weights[i];
        }
        for (int i = 0; i < nearestCount; i++) {
            weights[i] = sum > 0 ? weights[i] / sum : 1.0 / nearestCount;
        }
    }

    private double distance2(int i, int k) {
        double dx = points[3 * i] - points[3 * k];
        double dy = points[3 * i + 1] - points[3 * k + 1];
        double dz = points[3 * i + 2] - points[3 * k + 2];
        return dx * dx + dy * dy + dz * dz;
    }

    private double along(int i, double dx, double dy, double dz) {
        return points[3 * i] * dx + points[3 * i + 1] * dy + points[3 * i + 2] * dz;
    }

    /** Returns the height of a point above the plane of three, times the length of its normal. */
    private double height(int i, int j, int k, int p) {
        double[] w = points;
        double ux = w[3 * j] - w[3 * i];
        double uy = w[3 * j + 1] - w[3 * i + 1];
        double uz = w[3 * j + 2] - w[3 * i + 2];
        double vx = w[3 * k] - w[3 * i];
        double vy = w[3 * k + 1] - w[3 * i + 1];
        double vz = w[3 * k + 2] - w[3 * i + 2];
        return (uy * vz - uz * vy) * (w[3 * p] - w[3 * i])
                + (uz * vx - ux * vz) * (w[3 * p + 1] - w[3 * i + 1])
                + (ux * vy - uy * vx) * (w[3 * p + 2] - w[3 * i + 2]);
    }

    /** Sets x, y and z to the unit normal of three points; 0 0 0 if they are on a line. */
    private void setNormal(int i, int j, int k) {
        double[] w = points;
        double ux = w[3 * j] - w[3 * i];
        double uy = w[3 * j + 1] - w[3 * i + 1];
        double uz = w[3 * j + 2] - w[3 * i + 2];
        double vx = w[3 * k] - w[3 * i];
        double vy = w[3 * k + 1] - w[3 * i + 1];
        double vz = w[3 * k + 2] - w[3 * i + 2];
        x = uy * vz - uz * vy;
        y = uz * vx - ux * vz;
        z = ux * vy - uy * vx;
        double length = Math.sqrt(x * x + y * y + z * z);
        double per = length > 0 ? 1 / length : 0;
        x *= per;
        y *= per;
        z *= per;
    }

    private void addFace(int i, int j, int k) {
        int f = faceCount++;
        faces[3 * f] = i;
        faces[3 * f + 1] = j;
        faces[3 * f + 2] = k;
        setNormal(i, j, k);
        planes[4 * f] = x;
        planes[4 * f + 1] = y;
        planes[4 * f + 2] = z;
        boolean area = x != 0 || y != 0 || z != 0;
        planes[4 * f + 3] = area ? along(i, x, y, z) : Double.POSITIVE_INFINITY;
    }

    private void expand() {
        double bestX = 0;
        double bestY = 0;
        double bestZ = 0;
        while (true) {
            int face = nearestFace();
            double nx = planes[4 * face];
            double ny = planes[4 * face + 1];
            double nz = planes[4 * face + 2];
            double distance = planes[4 * face + 3];
            putFarthest(nx, ny, nz);
            double farthest = along(count, nx, ny, nz);
            if (farthest < depth) {
                depth = farthest;
                bestX = nx;
                bestY = ny;
                bestZ = nz;
            }
            excess = depth - distance;
            boolean last = steps == MAX_STEPS || faceCount + 3 * count + 16 > MAX_FACES;
            if (last || excess <= CONVERGED * scale || isIn(face) || !insert(face)) {
                double height = depth;
                if (farthest <= depth + CONVERGED * scale) { // of equal directions that of the nearest face
                    depth = farthest;
                    height = distance;
                    bestX = nx;
                    bestY = ny;
                    bestZ = nz;
                }
                setPoints(bestX, bestY, bestZ, height);
                break;
            }
        }
        x = bestX;
        y = bestY;
        z = bestZ;
        depth = Math.max(depth, 0);
        excess = Math.max(excess, 0);
    }

    private int nearestFace() {
        int best = 0;
        double min = Double.POSITIVE_INFINITY;
        for (int f = 0; f < faceCount; f++) {
            if (planes[4 * f + 3] < min) {
                min = planes[4 * f + 3];
                best = f;
            }
        }
        return best;
    }

    /** Returns whether the new point is a corner of a face. */
    private boolean isIn(int face) {
        for (int i = 0; i < 3; i++) {
            int corner = faces[3 * face + i];
            if (ofA[corner] == ofA[count] && ofB[corner] == ofB[count]) {
                return true;
            }
        }
        return false;
    }

    /** Replaces the faces that the new point sees by those of the point and their border; returns false if none is. */
    private boolean insert(int face) {
        borderCount = 0;
        int kept = 0;
        int before = faceCount;
        findSeen(face);
        for (int f = 0; f < before; f++) {
            if (isSeen(f)) {
                for (int i = 0; i < 3; i++) {
                    addBorder(faces[3 * f + i], faces[3 * f + (i + 1) % 3]);
                }
            } else {
                if (kept < f) {
                    System.arraycopy(faces, 3 * f, faces, 3 * kept, 3);
                    System.arraycopy(planes, 4 * f, planes, 4 * kept, 4);
                }
                kept++;
            }
        }
        if (kept == before || borderCount == 0 || kept + borderCount > MAX_FACES) {
            return false;
        }
        faceCount = kept;
        int point = count++;
        steps++;
        for (int i = 0; i < borderCount; i++) {
            addFace(border[2 * i], border[2 * i + 1], point);
        }
        return true;
    }

    /**
     * Finds the faces that the new point sees, connected with the one that it was found for: by rounding it may also
     * see others, in whose planes it is, and two holes instead of one would turn the polytope inside out.
     */
    private void findSeen(int face) {
        int candidates = 0;
        for (int f = 0; f < faceCount; f++) {
            double above = along(count, planes[4 * f], planes[4 * f + 1], planes[4 * f + 2]) - planes[4 * f + 3];
            if (above > 0) {
                seen[candidates++] = f;
                if (f == face) {
                    swapSeen(0, candidates - 1);
                }
            }
        }
        seenCount = candidates > 0 && seen[0] == face ? 1 : 0;
        for (int from = 0; from < seenCount; from++) {
            for (int i = seenCount; i < candidates; i++) {
                if (shareAnEdge(seen[from], seen[i])) {
                    swapSeen(seenCount++, i);
                }
            }
        }
    }

    private void swapSeen(int i, int k) {
        int face = seen[i];
        seen[i] = seen[k];
        seen[k] = face;
    }

    private boolean shareAnEdge(int face, int other) {
        for (int i = 0; i < 9; i++) {
            if (faces[3 * face + i / 3] == faces[3 * other + (i + 1) % 3]
                    && faces[3 * face + (i / 3 + 1) % 3] == faces[3 * other + i % 3]) {
                return true;
            }
        }
        return false;
    }

    private boolean isSeen(int face) {
        for (int i = 0; i < seenCount; i++) {
            if (seen[i] == face) {
                return true;
            }
        }
        return false;
    }

    /** Adds an edge of a removed face; with the one in the other direction it is inside, and both are dropped. */
    private void addBorder(int from, int to) {
        for (int i = 0; i < borderCount; i++) {
            if (border[2 * i] == to && border[2 * i + 1] == from) {
                borderCount--;
                border[2 * i] = border[2 * borderCount];
                border[2 * i + 1] = border[2 * borderCount + 1];
                return;
            }
        }
        border[2 * borderCount] = from;
        border[2 * borderCount + 1] = to;
        borderCount++;
    }

    /**
     * Sets the points to those of the face along a direction that contains the foot of the origin; to the farthest
     * point where no face has the direction.
     *
     * @param height distance of the face from the origin
     */
    private void setPoints(double dx, double dy, double dz, double height) {
        int best = -1;
        double max = Double.NEGATIVE_INFINITY;
        for (int f = 0; f < faceCount; f++) {
            double cosine = planes[4 * f] * dx + planes[4 * f + 1] * dy + planes[4 * f + 2] * dz;
            if (!(cosine > SAME_NORMAL && Math.abs(planes[4 * f + 3] - height) <= CONVERGED * scale)) {
                continue;
            }
            int i = faces[3 * f];
            int j = faces[3 * f + 1];
            int k = faces[3 * f + 2];
            double inside = Math.min(area(i, j, f), Math.min(area(j, k, f), area(k, i, f)));
            if (inside > max) {
                max = inside;
                best = f;
            }
        }
        if (best >= 0) {
            setWeights(best);
            return;
        }
        putFarthest(dx, dy, dz);
        nearestCount = 1;
        nearest[0] = count;
        weights[0] = 1;
    }

    /** Sets the weights of the foot of the origin on a face. */
    private void setWeights(int face) {
        nearestCount = 3;
        double sum = 0;
        for (int i = 0; i < 3; i++) {
            nearest[i] = faces[3 * face + i];
            int j = faces[3 * face + (i + 1) % 3];
            int k = faces[3 * face + (i + 2) % 3];
            weights[i] = Math.max(0, area(j, k, face));
            sum += weights[i];
        }
        for (int i = 0; i < 3; i++) {
            weights[i] = sum > 0 ? weights[i] / sum : 1.0 / 3;
        }
    }

    /** Returns twice the area, along a face's normal, of the triangle of two points and the foot of the origin. */
    private double area(int j, int k, int face) {
        double nx = planes[4 * face];
        double ny = planes[4 * face + 1];
        double nz = planes[4 * face + 2];
        double d = planes[4 * face + 3];
        double ux = points[3 * j] - d * nx;
        double uy = points[3 * j + 1] - d * ny;
        double uz = points[3 * j + 2] - d * nz;
        double vx = points[3 * k] - d * nx;
        double vy = points[3 * k + 1] - d * ny;
        double vz = points[3 * k + 2] - d * nz;
        return nx * (uy * vz - uz * vy) + ny * (uz * vx - ux * vz) + nz * (ux * vy - uy * vx);
    }

    /** Writes the point of each core that is deepest in the other. */
    void copyPoints(double[] target) {
        for (int i = 0; i < 6; i++) {
            target[i] = 0;
        }
        for (int n = 0; n < nearestCount; n++) {
            for (int axis = 0; axis < 3; axis++) {
                target[axis] += weights[n] * a.points[3 * ofA[nearest[n]] + axis];
                target[3 + axis] += weights[n] * b.points[3 * ofB[nearest[n]] + axis];
            }
        }
    }
}
