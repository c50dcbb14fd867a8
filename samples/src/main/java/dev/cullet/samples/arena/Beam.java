// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.runtime.SegmentHit;
import org.jspecify.annotations.Nullable;

/**
 * A curved beam: each joint has the heading that the ship had some steps ago, so the beam trails behind a turn. A mesh
 * is tested against it in one query: a chain of segments with a radius.
 */
public final class Beam {
    /** Points of the chain. */
    static final int POINTS = 17;

    private static final double SEGMENT = 3.5;

    /** Radius of the beam, metres. */
    public static final float RADIUS = 0.3f;

    /** Steps between the headings of two joints. */
    private static final int DELAY = 2;

    /** The last headings of the ship in a ring buffer: x and z each. */
    private final double[] headings = new double[2 * DELAY * POINTS];

    private int newest;

    /** 3 floats per point: world space; then the model space of one body. */
    private final float[] points = new float[3 * POINTS];

    private final float[] model = new float[3 * POINTS];
    private final SegmentHit hit = new SegmentHit();
    private boolean on;
    private double length;
    private @Nullable Body burnt;

    /** Whether the beam is switched on. */
    public boolean isOn() {
        return on;
    }

    /** Length up to the first hit, in segments. */
    public double length() {
        return length;
    }

    /** Coordinate x, y or z of a point of the chain, metres. */
    public float point(int point, int axis) {
        return points[3 * point + axis];
    }

    public int pointCount() {
        return POINTS;
    }

    /** Moves the beam to the ship's nose. */
    void update(boolean burns, double noseX, double noseZ, double headingX, double headingZ) {
        newest = (newest + DELAY * POINTS - 1) % (DELAY * POINTS);
        if (!on) { // a new beam is straight
            for (int i = 0; i < DELAY * POINTS; i++) {
                headings[2 * i] = headingX;
                headings[2 * i + 1] = headingZ;
            }
        }
        headings[2 * newest] = headingX;
        headings[2 * newest + 1] = headingZ;
        on = burns;
        double x = noseX;
        double z = noseZ;
        for (int i = 0; i < POINTS; i++) {
            points[3 * i] = (float) x;
            points[3 * i + 2] = (float) z;
            int then = (newest + DELAY * i) % (DELAY * POINTS);
            x += SEGMENT * headings[2 * then];
            z += SEGMENT * headings[2 * then + 1];
        }
    }

    /** Returns the first drone that the beam touches before any wall, or null. */
    @Nullable
    Body burn(Body[] bodies, Walls walls) {
        burnt = null;
        length = POINTS - 1;
        for (int i = 0; i < POINTS - 1 && length > i; i++) {
            double t = walls.firstTouch(points[3 * i], points[3 * i + 2], points[3 * i + 3], points[3 * i + 5]);
            length = t <= 1 ? i + t : length;
        }
        for (Body body : bodies) {
            if (body.number > 0 && body.isThere()) {
                burn(body);
            }
        }
        return burnt;
    }

    private void burn(Body body) {
        for (int i = 0; i < POINTS; i++) {
            body.toWorld().toModelPoint(points[3 * i], points[3 * i + 1], points[3 * i + 2], model, 3 * i);
        }
        if (body.model.mesh.overlapsSegments(model, POINTS, RADIUS, hit) && hit.segment() + hit.t() < length) {
            length = hit.segment() + hit.t();
            burnt = body;
        }
    }
}
