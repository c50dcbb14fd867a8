// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

/** Radii and stick-outs of shapes that are all points within a radius of a point or a segment. */
final class RoundShapes {
    /** Relative error bound of a squared distance, with a margin. */
    private static final double ERROR = 0x1p-44;

    private RoundShapes() {}

    /** Returns a bound of the largest distance of a vertex from a segment, in metres. */
    static double radius(float[] positions, float[] start, float[] end) {
        double dx = (double) end[0] - start[0];
        double dy = (double) end[1] - start[1];
        double dz = (double) end[2] - start[2];
        double length2 = dx * dx + dy * dy + dz * dz;
        double largest = 0;
        for (int i = 0; i < positions.length; i += 3) {
            double x = (double) positions[i] - start[0];
            double y = (double) positions[i + 1] - start[1];
            double z = (double) positions[i + 2] - start[2];
            double part = length2 == 0 ? 0 : Math.max(0, Math.min(1, (x * dx + y * dy + z * dz) / length2));
            double u = x - part * dx;
            double v = y - part * dy;
            double w = z - part * dz;
            double size2 = x * x + y * y + z * z + length2;
            largest = Math.max(largest, u * u + v * v + w * w + ERROR * ERROR * size2); // part may be rounded
        }
        double extent = Math.sqrt(length2) + Math.sqrt(largest);
        return Math.sqrt(largest) * (1 + ERROR) + ERROR * extent;
    }

    static double distance(float[] p, float[] q) {
        double x = (double) p[0] - q[0];
        double y = (double) p[1] - q[1];
        double z = (double) p[2] - q[2];
        return Math.sqrt(x * x + y * y + z * z);
    }

    /**
     * Returns a bound of the largest distance of a point of a sphere from the hull: for a centre inside, the radius
     * without the depth of the centre below the nearest face, else the radius and the distance of the centre.
     */
    static double stickOut(SourceHull hull, float[] centre, double radius) {
        double depth = hull.isSlab() ? 0 : depth(hull, centre) - 2 * hull.latticeError();
        if (depth > 0) {
            return Math.max(0, radius - depth) * (1 + ERROR);
        }
        HullDistance distance = new HullDistance(hull.cornerTree(), hull.extent());
        return (radius + distance.upperBound(centre[0], centre[1], centre[2], 0)) * (1 + ERROR);
    }

    /** The depth of a point below the nearest face, negative outside, in metres. */
    private static double depth(SourceHull hull, float[] p) {
        LatticeFaces faces = hull.faces();
        double smallest = Double.POSITIVE_INFINITY;
        for (int f = 0; f < faces.count(); f++) {
            int v = 3 * hull.loopSource(faces.starts[f]);
            double x = faces.normals[3 * f];
            double y = faces.normals[3 * f + 1];
            double z = faces.normals[3 * f + 2];
            double below = x * ((double) hull.positions()[v] - p[0])
                    + y * ((double) hull.positions()[v + 1] - p[1])
                    + z * ((double) hull.positions()[v + 2] - p[2]);
            smallest = Math.min(smallest, below / Math.sqrt(x * x + y * y + z * z));
        }
        return smallest;
    }
}
