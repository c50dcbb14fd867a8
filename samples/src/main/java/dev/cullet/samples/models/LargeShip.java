// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes a closed hull with swept fins as an OBJ of any size: 4 * rings * rings triangles and two caps. The hull is 30
 * m long; each ring is an ellipse with fins that grow towards the stern.
 */
public final class LargeShip {
    private static final double LENGTH = 30;

    private LargeShip() {}

    /** Arguments: the number of rings, and the file to write. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 2) {
            System.err.println("usage: LargeShip RINGS FILE.obj");
            System.exit(2);
        }
        int rings = Integer.parseInt(arguments[0]);
        int around = 2 * rings;
        try (BufferedWriter out = Files.newBufferedWriter(Path.of(arguments[1]))) {
            out.write("o ship\n");
            for (int ring = 0; ring <= rings; ring++) {
                for (int k = 0; k < around; k++) {
                    out.write(vertex((double) ring / rings, 2 * Math.PI * k / around));
                }
            }
            int bow = around * (rings + 1) + 1;
            out.write("v 0 0 " + ObjText.number(-LENGTH / 2 - 0.2) + "\nv 0 0 " + ObjText.number(LENGTH / 2) + "\n");
            for (int k = 0; k < around; k++) {
                int next = (k + 1) % around;
                out.write("f " + bow + " " + (k + 1) + " " + (next + 1) + "\n");
                for (int ring = 0; ring < rings; ring++) {
                    int a = ring * around + 1;
                    int b = a + around;
                    out.write("f " + (a + k) + " " + (b + next) + " " + (a + next) + "\n");
                    out.write("f " + (a + k) + " " + (b + k) + " " + (b + next) + "\n");
                }
                int last = rings * around + 1;
                out.write("f " + (bow + 1) + " " + (last + next) + " " + (last + k) + "\n");
            }
        }
    }

    private static String vertex(double along, double angle) {
        double width = 0.2 + 2 * StrictMath.sin(Math.PI * Math.min(0.9, along + 0.05));
        // three fins: narrow bumps of the radius, swept back and longest at the stern
        double fin = StrictMath.pow(StrictMath.cos(1.5 * angle), 24) * 7 * along * along;
        double radius = width * (1 - 0.3 * Math.abs(StrictMath.cos(angle))) + fin;
        return "v " + ObjText.number(radius * StrictMath.sin(angle)) + " "
                + ObjText.number(radius * StrictMath.cos(angle)) + " "
                + ObjText.number(LENGTH * (along - 0.5) + fin / 3) + "\n";
    }
}
