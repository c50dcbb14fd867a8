// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Writes the hills of {@link Terrain} as an OBJ of any size: 2 * cells * cells triangles over the same 128 m. */
public final class LargeTerrain {
    private static final double SIDE = 128;

    private LargeTerrain() {}

    /** Arguments: the number of cells per side, and the file to write. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            System.err.println("usage: LargeTerrain CELLS FILE.obj");
            System.exit(2);
        }
        int cells = Integer.parseInt(arguments[0]);
        try (BufferedWriter out = Files.newBufferedWriter(Path.of(arguments[1]))) {
            out.write("o terrain\n");
            for (int row = 0; row <= cells; row++) {
                for (int column = 0; column <= cells; column++) {
                    double x = SIDE * column / cells - SIDE / 2;
                    double z = SIDE * row / cells - SIDE / 2;
                    out.write("v " + ObjText.number(x) + " " + ObjText.number(Terrain.height(x, z)) + " "
                            + ObjText.number(z) + "\n");
                }
            }
            for (int row = 0; row < cells; row++) {
                for (int column = 0; column < cells; column++) {
                    int a = row * (cells + 1) + column + 1;
                    int b = a + cells + 1;
                    out.write("f " + a + " " + b + " " + (b + 1) + "\nf " + a + " " + (b + 1) + " " + (a + 1) + "\n");
                }
            }
        }
    }
}
