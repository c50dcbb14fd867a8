// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

/** A wall of 4 m by 3 m by 0.3 m with a doorway: two concave polygons of eight corners, and the faces between them. */
final class WallSection {
    private static final double[][] OUTLINE = {
        {-2, 0}, {-0.5, 0}, {-0.5, 2.1}, {0.5, 2.1}, {0.5, 0}, {2, 0}, {2, 3}, {-2, 3}
    };
    private static final double HALF_THICKNESS = 0.15;

    private WallSection() {}

    static Sketch draw() {
        Sketch wall = new Sketch("wall");
        wall.material("plaster", 0.85, 0.82, 0.75);
        wall.material("stone", 0.50, 0.48, 0.45);
        Sketch.Node node = wall.node("wall", 0, 0, 0);
        int count = OUTLINE.length;
        int[] front = new int[count];
        int[] back = new int[count];
        for (int k = 0; k < count; k++) {
            front[k] = node.vertex(OUTLINE[k][0], OUTLINE[k][1], HALF_THICKNESS);
            back[count - 1 - k] = node.vertex(OUTLINE[k][0], OUTLINE[k][1], -HALF_THICKNESS);
        }
        node.polygon("plaster", front);
        node.polygon("plaster", back);
        for (int k = 0; k < count; k++) {
            int next = (k + 1) % count;
            node.polygon("stone", front[k], back[count - 1 - k], back[count - 1 - next], front[next]);
        }
        return wall;
    }
}
