// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.world.plane.Polygon2;
import dev.cullet.world.plane.PolygonQuery;
import dev.cullet.world.plane.SectionQuery;
import dev.cullet.world.plane.Transform2;

/**
 * A wall: a polygon seen from above, as high as the sky. It may move, but not turn, so queries are asked where the wall stands at
 * the origin. The ship is held against it by its outline, a drone, which tumbles, by the slice at flying height.
 */
public final class Wall {
    /** x and z of its corners, without the shift: 2 floats per corner, ring after ring. For those who draw it. */
    public final float[] corners;

    /** Per ring, the end of its corners. */
    public final int[] ringEnds;

    private final Polygon2 polygon;

    /** How far it is shifted now. */
    public double shiftX;

    private final double travel;
    private final int period;
    private final Transform2 placement = new Transform2();
    private final SectionQuery slice = new SectionQuery();

    /** A wall that stands still. */
    Wall(float[] corners, int... ringEnds) {
        this(0, 1, corners, ringEnds);
    }

    /** A gate, which slides along x and back again. */
    Wall(double travel, int period, float[] corners, int... ringEnds) {
        this.corners = corners;
        this.ringEnds = ringEnds;
        this.polygon = new Polygon2(corners, ringEnds);
        this.travel = travel;
        this.period = period;
    }

    void moveTo(int step) {
        int phase = step % (2 * period);
        shiftX = travel * Math.min(phase, 2 * period - phase) / period;
    }

    public boolean isGate() {
        return travel != 0;
    }

    boolean touches(Body body) {
        return body.number == 0 ? touchesOutline(body) : touchesSlice(body);
    }

    /** A body that only ever turns about the vertical keeps the outline that was baked. */
    private boolean touchesOutline(Body body) {
        // x and z are left-handed seen from above: a turn from z to x is clockwise.
        placement.set(body.pose.yawCosine(), -body.pose.yawSine(), body.pose.x - shiftX, body.pose.z);
        return PolygonQuery.overlaps(polygon, body.model.outline, placement);
    }

    /** What of the body is at the height y = 0. */
    private boolean touchesSlice(Body body) {
        Pose there = new Pose();
        there.set(body.pose);
        there.x -= shiftX;
        return slice.overlapsSolid(body.model.mesh, there.toWorld(), 0, 1, 0, 0, polygon);
    }

    boolean touchesSegment(double ax, double az, double bx, double bz) {
        return PolygonQuery.overlapsSegment(
                polygon, (float) (ax - shiftX), (float) az, (float) (bx - shiftX), (float) bz);
    }
}
