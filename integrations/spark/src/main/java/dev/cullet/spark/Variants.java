// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.Pattern;

/**
 * Makes distinct variants of an OBJ file by seed: stretched along the axes, turned about Y, and bent by a wave. The
 * same seed gives the same bytes on any JVM, so a test with a million files needs no disk for them.
 *
 * <p>As a program it prints a manifest:
 * {@code java -cp cullet-spark.jar:SPARK dev.cullet.spark.Variants COUNT MODEL...}
 */
public final class Variants {
    private static final double MICRO = 1e6;
    private static final Pattern BLANKS = Pattern.compile("\\s+");

    private final double[] scale = new double[3];
    private final double cos;
    private final double sin;
    private final double wave;
    private final double frequency;

    private Variants(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int axis = 0; axis < 3; axis++) {
            scale[axis] = 0.5 + 1.5 * random.nextDouble();
        }
        double angle = 2 * Math.PI * random.nextDouble();
        cos = StrictMath.cos(angle);
        sin = StrictMath.sin(angle);
        wave = 0.05 + 0.1 * random.nextDouble();
        frequency = 0.5 + 2 * random.nextDouble();
    }

    /** Prints a manifest of the variants 0 to COUNT - 1, the models in turn. */
    public static void main(String[] arguments) {
        PrintStream out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        if (arguments.length < 2 || !arguments[0].matches("[1-9][0-9]{0,8}")) {
            System.err.println("usage: dev.cullet.spark.Variants COUNT MODEL.obj...");
            System.exit(JobException.USAGE);
        }
        long count = Long.parseLong(arguments[0]);
        for (long seed = 0; seed < count; seed++) {
            out.println(line(arguments[1 + (int) (seed % (arguments.length - 1))], seed));
        }
        out.flush();
    }

    /** Returns the line of a manifest for a variant. Assets are distributed over 1,000 folders. */
    static String line(String model, long seed) {
        String name = model.substring(model.lastIndexOf('/') + 1).replaceFirst("\\.obj$", "");
        return ManifestEntry.MAPPER
                .createObjectNode()
                .put("output", seed % 1000 + "/" + name + "-" + seed + ".cullet")
                .set(
                        "generate",
                        ManifestEntry.MAPPER
                                .createObjectNode()
                                .put("model", model)
                                .put("seed", seed))
                .toString();
    }

    /**
     * Writes a variant.
     *
     * @param model lines of an OBJ file
     * @param target is replaced
     */
    static void write(List<String> model, long seed, Path target) throws IOException {
        Variants variant = new Variants(seed);
        try (BufferedWriter out = Files.newBufferedWriter(target, StandardCharsets.UTF_8)) {
            for (String line : model) {
                if (line.startsWith("v ")) {
                    variant.writeVertex(BLANKS.split(line.strip(), -1), out);
                } else if (!line.startsWith("mtllib ")) {
                    out.write(line);
                    out.write('\n');
                }
            }
        }
    }

    private void writeVertex(String[] fields, Writer out) throws IOException {
        double x = Double.parseDouble(fields[1]) * scale[0];
        double y = Double.parseDouble(fields[2]) * scale[1];
        double z = Double.parseDouble(fields[3]) * scale[2];
        double bent = y + wave * StrictMath.sin(frequency * x);
        out.write("v");
        writeNumber(cos * x - sin * z, out);
        writeNumber(bent, out);
        writeNumber(sin * x + cos * z, out);
        out.write('\n');
    }

    /** Fixed point, because the decimals of {@code Double.toString} differ between JDKs. */
    private static void writeNumber(double value, Writer out) throws IOException {
        long micro = Math.round(value * MICRO);
        String digits = Long.toString(Math.abs(micro) + 10_000_000_000_000L);
        int point = digits.length() - 6;
        out.write(micro < 0 ? " -" : " ");
        out.write(Long.toString(Long.parseLong(digits.substring(1, point))));
        out.write('.');
        out.write(digits.substring(point));
    }
}
