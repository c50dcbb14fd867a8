// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.arena.window;

/** A camera above and behind the arena: x points left, z away. Matrices are 16 floats, column by column. */
final class Camera {
    private static final double HEIGHT = 150;
    private static final double BEHIND = 42;

    /** z of the centre of the view, metres. */
    private static final double TARGET = -4;

    /** Focal length over half the window's height. */
    private static final double FOCUS = 2.05;

    private static final double NEAR = 10;
    private static final double FAR = 400;

    final float[] matrix = new float[16];

    Camera(int width, int height) {
        double length = Math.sqrt(HEIGHT * HEIGHT + BEHIND * BEHIND);
        double down = HEIGHT / length;
        double ahead = BEHIND / length;
        // Rows of the view: right is -x; up is z, tilted; back is against the line of sight.
        double[][] view = {
            {-1, 0, 0, 0},
            {0, ahead, down, -down * TARGET},
            {0, down, -ahead, ahead * TARGET - length}
        };
        double depth = (FAR + NEAR) / (NEAR - FAR);
        double shift = 2 * FAR * NEAR / (NEAR - FAR);
        for (int column = 0; column < 4; column++) {
            matrix[4 * column] = (float) (FOCUS * height / width * view[0][column]);
            matrix[4 * column + 1] = (float) (FOCUS * view[1][column]);
            matrix[4 * column + 2] = (float) (depth * view[2][column] + (column == 3 ? shift : 0));
            matrix[4 * column + 3] = (float) -view[2][column];
        }
    }

    /** Returns where a point of the world is drawn: x and y, each from -1 to 1, from the left and from the bottom. */
    double[] project(double x, double y, double z) {
        double[] image = new double[4];
        for (int row = 0; row < 4; row++) {
            image[row] = matrix[row] * x + matrix[4 + row] * y + matrix[8 + row] * z + matrix[12 + row];
        }
        return new double[] {image[0] / image[3], image[1] / image[3]};
    }
}
