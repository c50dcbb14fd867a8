// SPDX-License-Identifier: Apache-2.0
package dev.cullet.samples.models;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Random;

/**
 * Writes a level of any size: a manifest for {@code cullet bake-scene} and the meshes that it names, all from a seed. A
 * quarter of the meshes each are rocks, towers, crates and trees: closed, of 12 to 900 triangles, 0.5 to 14 m high. An
 * instance has 160 m<sup>2</sup> of a square of hills, so 100,000 of them cover 4 km by 4 km. Three quarters are turned
 * about Y, the others about any axis; scales are 0.5 to 2, one in eight is mirrored, and the kind is a layer bit.
 */
public final class LargeLevel {
    /** Layers of rocks, towers, crates and trees: bits 0 to 3. */
    private static final String[] KINDS = {"rock", "tower", "crate", "tree"};

    private static final double SQUARE_METRES = 160;

    private final Random random;

    private LargeLevel(long seed) {
        random = new Random(seed);
    }

    /** Arguments: the numbers of meshes and instances, the seed, and the folder to write. */
    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 4) {
            System.err.println("usage: LargeLevel MESHES INSTANCES SEED FOLDER");
            System.exit(2);
        }
        write(
                Integer.parseInt(arguments[0]),
                Integer.parseInt(arguments[1]),
                Long.parseLong(arguments[2]),
                Path.of(arguments[3]));
    }

    /** Writes {@code level.jsonl}, and the meshes below {@code meshes}. */
    static void write(int meshes, int instances, long seed, Path folder) throws IOException {
        LargeLevel level = new LargeLevel(seed);
        Path below = Files.createDirectories(folder.resolve("meshes"));
        for (int mesh = 0; mesh < meshes; mesh++) {
            Sketch sketch = level.mesh(mesh);
            Files.writeString(below.resolve(sketch.name + ".obj"), ObjText.obj(sketch));
            Files.writeString(below.resolve(sketch.name + ".mtl"), ObjText.mtl(sketch));
        }
        double side = Math.sqrt(SQUARE_METRES * instances);
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve("level.jsonl"))) {
            for (int instance = 0; instance < instances; instance++) {
                int mesh = instance < meshes ? instance : level.random.nextInt(meshes);
                out.write(level.line(mesh, side));
            }
        }
    }

    private static String name(int mesh) {
        return KINDS[mesh % KINDS.length] + mesh;
    }

    private String line(int mesh, double side) {
        double x = side * (random.nextDouble() - 0.5);
        double z = side * (random.nextDouble() - 0.5);
        boolean upright = random.nextInt(4) > 0;
        double[] q = new double[4];
        double length = 0;
        for (int k = 0; k < 4; k++) {
            q[k] = upright && k % 2 == 0 ? 0 : random.nextDouble() - 0.5;
            length += q[k] * q[k];
        }
        length = Math.sqrt(length) + 1e-9;
        double scale = StrictMath.pow(2, 2 * random.nextDouble() - 1);
        return String.format(
                Locale.ROOT,
                "{\"asset\": \"meshes/%s.obj\", \"translation\": [%.3f, %.3f, %.3f],"
                        + " \"rotation\": [%.7f, %.7f, %.7f, %.7f], \"scale\": %.4f%s, \"layers\": %d}\n",
                name(mesh),
                x,
                Terrain.height(x, z),
                z,
                q[0] / length,
                q[1] / length,
                q[2] / length,
                q[3] / length,
                scale,
                random.nextInt(8) == 0 ? ", \"mirror\": true" : "",
                1 << mesh % KINDS.length);
    }

    /** Draws a mesh above Y = 0. */
    Sketch mesh(int number) {
        Sketch sketch = new Sketch(name(number));
        sketch.material(KINDS[number % KINDS.length], 0.5, 0.5, 0.45);
        Sketch.Node node = sketch.node(name(number), 0, 0, 0);
        String material = KINDS[number % KINDS.length];
        switch (number % KINDS.length) {
            case 0 ->
                node.loft(material, rings(3 + random.nextInt(10), 6 + random.nextInt(15), 0, height(0.5, 4), 0.3));
            case 1 -> node.loft(material, rings(3 + random.nextInt(20), 5 + random.nextInt(16), 0, height(6, 14), 0.1));
            case 2 -> node.loft(material, rings(2, 4, 0, height(0.5, 2), 0));
            default -> {
                double trunk = height(1, 3);
                node.loft(material, rings(3, 6, 0, trunk, 0.05));
                node.loft(material, rings(3 + random.nextInt(8), 6 + random.nextInt(12), trunk, height(2, 7), 0.4));
            }
        }
        return sketch;
    }

    private double height(double min, double max) {
        return min + (max - min) * random.nextDouble();
    }

    /** Rings of a round body from a height upwards, each counter-clockwise seen from above, radii varied by a share. */
    private double[][][] rings(int count, int corners, double from, double height, double share) {
        double width = height * (0.2 + 0.3 * random.nextDouble());
        double[][][] rings = new double[count][corners][];
        for (int ring = 0; ring < count; ring++) {
            double along = (double) ring / (count - 1);
            double bulge = count == 2 ? 1 : 0.35 + StrictMath.sin(Math.PI * (0.1 + 0.8 * along));
            for (int k = 0; k < corners; k++) {
                double angle = 2 * Math.PI * k / corners;
                double radius = width * bulge * (1 + share * (random.nextDouble() - 0.5));
                rings[ring][k] = new double[] {
                    radius * StrictMath.cos(angle), from + height * along, -radius * StrictMath.sin(angle)
                };
            }
        }
        return rings;
    }

    /** Returns the meshes of a seed, as {@link #write} writes them. */
    static Sketch[] meshes(int count, long seed) {
        LargeLevel level = new LargeLevel(seed);
        Sketch[] meshes = new Sketch[count];
        for (int i = 0; i < count; i++) {
            meshes[i] = level.mesh(i);
        }
        return meshes;
    }
}
