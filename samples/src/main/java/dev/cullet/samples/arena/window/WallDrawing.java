// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

import dev.cullet.samples.arena.Wall;
import org.lwjgl.opengl.GL33C;

/**
 * Draws walls. Sides are quads. The top, a polygon that may be concave and have holes, needs no triangulation: fans
 * over all rings invert a bit of the stencil, which stays set where an odd number of triangles covers a pixel, that is,
 * inside.
 */
final class WallDrawing {
    private static final double TOP = 3;
    private static final double FLOOR = -4;

    private final Triangles shape = new Triangles();
    private final Buffer buffer = new Buffer();

    void draw(Wall wall) {
        sides(wall);
        buffer.draw(shape, GL33C.GL_TRIANGLES);

        GL33C.glEnable(GL33C.GL_STENCIL_TEST);
        GL33C.glDisable(GL33C.GL_DEPTH_TEST);
        GL33C.glColorMask(false, false, false, false);
        GL33C.glStencilFunc(GL33C.GL_ALWAYS, 0, 1);
        GL33C.glStencilOp(GL33C.GL_KEEP, GL33C.GL_KEEP, GL33C.GL_INVERT);
        fans(wall);
        buffer.draw(shape, GL33C.GL_TRIANGLES);
        GL33C.glColorMask(true, true, true, true);
        GL33C.glEnable(GL33C.GL_DEPTH_TEST);
        GL33C.glStencilFunc(GL33C.GL_EQUAL, 1, 1);
        GL33C.glStencilOp(GL33C.GL_ZERO, GL33C.GL_ZERO, GL33C.GL_ZERO);
        cover(wall);
        buffer.draw(shape, GL33C.GL_TRIANGLES);
        GL33C.glDisable(GL33C.GL_STENCIL_TEST);
    }

    private void sides(Wall wall) {
        shape.clear();
        tint(wall, 0.6);
        int begin = 0;
        for (int end : wall.ringEnds) {
            for (int i = begin; i < end; i++) {
                int next = i + 1 < end ? i + 1 : begin;
                double ax = x(wall, i);
                double az = z(wall, i);
                double bx = x(wall, next);
                double bz = z(wall, next);
                shape.normal(az - bz, 0.3, bx - ax);
                shape.quad(
                        new double[] {ax, FLOOR, az},
                        new double[] {bx, FLOOR, bz},
                        new double[] {bx, TOP, bz},
                        new double[] {ax, TOP, az});
            }
            begin = end;
        }
    }

    private void fans(Wall wall) {
        shape.clear();
        int begin = 0;
        for (int end : wall.ringEnds) {
            for (int i = begin + 1; i + 1 < end; i++) {
                shape.vertex(x(wall, begin), TOP, z(wall, begin));
                shape.vertex(x(wall, i), TOP, z(wall, i));
                shape.vertex(x(wall, i + 1), TOP, z(wall, i + 1));
            }
            begin = end;
        }
    }

    /** Draws a quad over all pixels that the fans may have marked. */
    private void cover(Wall wall) {
        shape.clear();
        tint(wall, 1);
        shape.normal(0, 1, 0);
        double far = 200;
        shape.quad(
                new double[] {-far, TOP, -far},
                new double[] {far, TOP, -far},
                new double[] {far, TOP, far},
                new double[] {-far, TOP, far});
    }

    private void tint(Wall wall, double share) {
        if (wall.isGate()) {
            shape.colour(0.85 * share, 0.65 * share, 0.25 * share, 1);
        } else {
            shape.colour(0.36 * share, 0.42 * share, 0.52 * share, 1);
        }
    }

    private static double x(Wall wall, int corner) {
        return wall.corners[2 * corner] + wall.shiftX;
    }

    private static double z(Wall wall, int corner) {
        return wall.corners[2 * corner + 1];
    }
}
