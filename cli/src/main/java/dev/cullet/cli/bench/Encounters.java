// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli.bench;

import dev.cullet.runtime.CollisionMesh;
import dev.cullet.runtime.RigidTransform;
import java.util.Random;

/**
 * Seeded transforms of one part near another, the same on every machine: encounters of a few frames, in which the part
 * moves by 2 % of its size and rotates by 1.5 degrees per frame. Of ten encounters, one starts far apart; seven start
 * with the outermost vertices along a random line slightly apart or overlapping; one with the centre of one part in the
 * box of the other; and one with a vertex on a vertex.
 */
final class Encounters {
    /** Frames of one encounter. */
    static final int FRAMES = 8;

    private static final double SPEED = 0.02;
    private static final double TURN = StrictMath.toRadians(1.5);

    /** Maximum number of vertices in the search for the outermost one. */
    private static final int MAX_SAMPLES = 5_000;

    private final CollisionMesh mesh;
    private final CollisionMesh other;
    private final Random random;

    private Encounters(CollisionMesh mesh, CollisionMesh other, long seed) {
        this.mesh = mesh;
        this.other = other;
        this.random = new Random(seed);
    }

    /** Returns the transforms from the other part to the first: frame by frame, encounter by encounter. */
    static RigidTransform[] transforms(CollisionMesh mesh, CollisionMesh other, int count, long seed) {
        Encounters encounters = new Encounters(mesh, other, seed);
        RigidTransform[] transforms = new RigidTransform[count];
        for (int at = 0; at < count; at += FRAMES) {
            encounters.encounter(at / FRAMES % 10, transforms, at, Math.min(count, at + FRAMES));
        }
        return transforms;
    }

    private void encounter(int kind, RigidTransform[] transforms, int begin, int end) {
        double size =
                Math.min(mesh.boundingSphere().radius(), other.boundingSphere().radius());
        double[] turned = turn(direction(), 2 * Math.PI * random.nextDouble());
        double[] middle = kind == 8 ? inBox() : kind == 9 ? vertexOnVertex(turned) : beside(kind, size, turned);
        double[] along = direction();
        double[] spin = turn(direction(), TURN);
        double[] c = centre(other);
        for (int at = begin; at < end; at++) {
            double[] m = turned;
            transforms[at] = RigidTransform.ofRowMajor(
                    m[0],
                    m[1],
                    m[2],
                    middle[0] - dot(m, 0, c), //
                    m[3],
                    m[4],
                    m[5],
                    middle[1] - dot(m, 3, c), //
                    m[6],
                    m[7],
                    m[8],
                    middle[2] - dot(m, 6, c), //
                    0,
                    0,
                    0,
                    1);
            turned = times(spin, turned);
            for (int axis = 0; axis < 3; axis++) {
                middle[axis] += SPEED * size * along[axis];
            }
        }
    }

    /** Returns a centre of the other part near a random line along which the outermost vertices are a gap apart. */
    private double[] beside(int kind, double size, double[] turned) {
        double[] line = direction();
        double gap = size * (kind == 0 ? 1 + 2 * random.nextDouble() : 0.6 * random.nextDouble() - 0.25);
        double[] back = new double[3]; // the line in the other's space, backwards
        for (int axis = 0; axis < 3; axis++) {
            back[axis] = -(turned[axis] * line[0] + turned[axis + 3] * line[1] + turned[axis + 6] * line[2]);
        }
        double distance = outermost(mesh, line) + outermost(other, back) + gap;
        double[] middle = centre(mesh);
        for (int axis = 0; axis < 3; axis++) {
            middle[axis] += distance * line[axis] + 0.2 * size * random.nextGaussian();
        }
        return middle;
    }

    private double[] inBox() {
        float[] bounds = new float[6];
        mesh.bounds(bounds, 0);
        double[] point = new double[3];
        for (int axis = 0; axis < 3; axis++) {
            point[axis] = bounds[axis] + random.nextDouble() * ((double) bounds[axis + 3] - bounds[axis]);
        }
        return point;
    }

    private double[] vertexOnVertex(double[] turned) {
        double[] point = vertex(mesh);
        double[] others = vertex(other);
        double[] c = centre(other);
        for (int axis = 0; axis < 3; axis++) {
            others[axis] -= c[axis];
        }
        for (int axis = 0; axis < 3; axis++) {
            point[axis] -= dot(turned, 3 * axis, others);
        }
        return point;
    }

    private double[] vertex(CollisionMesh of) {
        float[] p = of.data().triangles().positions();
        int at = 3 * random.nextInt(p.length / 3);
        return new double[] {p[at], p[at + 1], p[at + 2]};
    }

    /** Returns the extent of a part from its centre along a direction. */
    private static double outermost(CollisionMesh of, double[] d) {
        float[] p = of.data().triangles().positions();
        double[] c = centre(of);
        double max = 0;
        int stride = 3 * Math.max(1, p.length / 3 / MAX_SAMPLES);
        for (int at = 0; at < p.length; at += stride) {
            max = Math.max(max, (p[at] - c[0]) * d[0] + (p[at + 1] - c[1]) * d[1] + (p[at + 2] - c[2]) * d[2]);
        }
        return max;
    }

    private static double[] centre(CollisionMesh of) {
        return new double[] {
            of.boundingSphere().x(),
            of.boundingSphere().y(),
            of.boundingSphere().z()
        };
    }

    private double[] direction() {
        double[] d = new double[3];
        double length;
        do {
            for (int axis = 0; axis < 3; axis++) {
                d[axis] = 2 * random.nextDouble() - 1;
            }
            length = Math.sqrt(d[0] * d[0] + d[1] * d[1] + d[2] * d[2]);
        } while (length > 1 || length < 1e-3);
        for (int axis = 0; axis < 3; axis++) {
            d[axis] /= length;
        }
        return d;
    }

    /** Rodrigues' formula: 9 doubles, row by row. */
    private static double[] turn(double[] axis, double angle) {
        double s = StrictMath.sin(angle);
        double c = StrictMath.cos(angle);
        double x = axis[0];
        double y = axis[1];
        double z = axis[2];
        double k = 1 - c;
        return new double[] {
            c + k * x * x,
            k * x * y - s * z,
            k * x * z + s * y, //
            k * x * y + s * z,
            c + k * y * y,
            k * y * z - s * x, //
            k * x * z - s * y,
            k * y * z + s * x,
            c + k * z * z
        };
    }

    private static double[] times(double[] a, double[] b) {
        double[] product = new double[9];
        for (int i = 0; i < 9; i++) {
            for (int k = 0; k < 3; k++) {
                product[i] += a[i / 3 * 3 + k] * b[3 * k + i % 3];
            }
        }
        return product;
    }

    private static double dot(double[] m, int row, double[] v) {
        return m[row] * v[0] + m[row + 1] * v[1] + m[row + 2] * v[2];
    }
}
