// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena;

import dev.cullet.world.plane.Polygon2;
import dev.cullet.world.plane.PolygonQuery;
import dev.cullet.world.plane.SectionQuery;
import dev.cullet.world.plane.Transform2;

/**
 * A wall: a polygon seen from above, of infinite height. It may move, but not rotate, so queries run in a space in
 * which the wall rests. The ship is tested by its outline; a drone, which tumbles, by its section at flying height.
 */
final class Wall {
    private final Polygon2 polygon;

    /** The current shift along x, metres. */
    private double shiftX;

    private final int gate;
    private final Transform2 outlineToWall = new Transform2();
    private final SectionQuery section = new SectionQuery();

    /**
     * Creates a wall at rest.
     *
     * @param corners x and z: 2 floats per corner, ring after ring
     * @param ringEnds per ring the end index of its corners
     */
    Wall(float[] corners, int... ringEnds) {
        this(-1, corners, ringEnds);
    }

    /** Creates a gate with a number, which slides along x and back. */
    Wall(int gate, float[] corners, int... ringEnds) {
        this.polygon = new Polygon2(corners, ringEnds);
        this.gate = gate;
    }

    void moveTo(int step) {
        shiftX = isGate() ? Walls.gateShift(gate, step) : 0;
    }

    boolean isGate() {
        return gate >= 0;
    }

    boolean touches(Body body) {
        return body.number == 0 ? touchesOutline(body) : touchesSection(body);
    }

    /** A body that rotates about the vertical axis only keeps its baked outline. */
    private boolean touchesOutline(Body body) {
        // x and z are left-handed seen from above: a rotation from z to x is clockwise
        outlineToWall.set(body.pose.yawCosine(), -body.pose.yawSine(), body.pose.x - shiftX, body.pose.z);
        return PolygonQuery.overlaps(polygon, body.model.outline, outlineToWall);
    }

    /** Tests the section of the body at y = 0. */
    private boolean touchesSection(Body body) {
        Pose there = new Pose();
        there.set(body.pose);
        there.x -= shiftX;
        return section.overlapsSolid(body.model.mesh, there.toWorld(), 0, 1, 0, 0, polygon);
    }

    boolean touchesSegment(double ax, double az, double bx, double bz) {
        return PolygonQuery.overlapsSegment(
                polygon, (float) (ax - shiftX), (float) az, (float) (bx - shiftX), (float) bz);
    }
}
