// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.hull.HullBuilder;
import dev.cullet.builder.hull.HullException;
import dev.cullet.builder.hull.HullFinding;
import dev.cullet.builder.hull.HullLimits;
import dev.cullet.builder.hull.HullOptions;
import dev.cullet.builder.hull.HullProof;
import dev.cullet.builder.hull.HullShape;
import dev.cullet.builder.hull.SourceHull;
import dev.cullet.pipeline.BakeException;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Prints hulls of models as CSV: by Cullet with 33 and 26 planes, by Jolt, PhysX, Bullet and V-HACD with their default
 * limits; then Cullet's hulls for Jolt and PhysX, cooked by these. For each, the source vertices that are outside, and
 * how deep, in exact arithmetic.
 *
 * <pre>
 * testing/benchmarks/hulls [--extents 0.1,1,10] [--tools JOLT,PHYSX,BULLET,VHACD] [--csv FOLDER] INPUT...
 * </pre>
 *
 * <p>An input is a file, or a folder, of which all OBJ and FBX files are measured. All parts of a file are one mesh,
 * scaled to each of the extents, which are metres. V-HACD is measured at the first only. A time is the least of seven,
 * or of those that begin within two seconds, and includes all work from vertices to hull.
 */
public final class HullTable {
    private static final String TABLE = "hulls";

    private static final int ROUNDS = 7;

    /** No further round begins after this time. */
    private static final long ROUNDS_NANOS = 2_000_000_000L;

    private static final int MAX_FINDINGS = Integer.MAX_VALUE;

    private final PrintStream out;
    private final Results results = new Results();
    private final Map<String, List<Double>> excess = new LinkedHashMap<>();
    private final Map<String, int[]> totals = new LinkedHashMap<>();

    private final Set<HullTool> tools;

    private HullTable(PrintStream out, Set<HullTool> tools) {
        this.out = out;
        this.tools = tools;
        results.table(
                TABLE,
                "convex hulls: source vertices outside of the hull of the corners and depth, exact arithmetic; excess"
                        + " volume over the exact hull, percent; largest stick-out, percent of the extent; one thread");
    }

    /** Prints the table; the class comment lists the arguments. */
    public static void main(String[] args) throws IOException {
        double[] extents = {0.1, 1, 10};
        Set<HullTool> tools = EnumSet.allOf(HullTool.class);
        Path csv = null;
        List<Path> inputs = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--extents" -> extents = numbers(args[++i]);
                case "--tools" -> tools = tools(args[++i]);
                case "--csv" -> csv = Path.of(args[++i]);
                default -> inputs.add(Path.of(args[i]));
            }
        }
        HullTable table = new HullTable(System.out, tools);
        table.out.println("model,extent_m,vertices,hull,outside,deepest_mm,planes,corners,excess,stick_out,ms");
        for (Path input : inputs) {
            for (Path file : SizeTable.files(input)) {
                table.measure(file, extents);
            }
        }
        table.printTotals();
        table.results.write(csv);
        System.exit(0); // natives of peers have threads
    }

    private static double[] numbers(String list) {
        String[] texts = list.split(",", -1);
        double[] numbers = new double[texts.length];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = Double.parseDouble(texts[i]);
        }
        return numbers;
    }

    private static Set<HullTool> tools(String list) {
        Set<HullTool> tools = EnumSet.noneOf(HullTool.class);
        for (String name : list.split(",", -1)) {
            tools.add(HullTool.valueOf(name));
        }
        return tools;
    }

    private void measure(Path file, double[] extents) {
        MeshArrays mesh;
        try {
            mesh = used(Models.of(file.toString()));
        } catch (BakeException e) {
            out.println("# " + file.getFileName() + " is not measured: " + e.getMessage());
            return;
        }
        for (double extent : extents) {
            MeshArrays scaled = scaled(mesh, extent);
            SourceHull exact = SourceHull.of(scaled.positions());
            Case one = new Case(String.valueOf(file.getFileName()), extent, scaled, exact);
            one.cullet("Cullet 33", HullOptions.DEFAULT, null);
            one.cullet("Cullet 26", HullOptions.DEFAULT.withPlanes(26), null);
            for (HullTool tool : tools) {
                if (tool != HullTool.VHACD || extent == extents[0]) {
                    one.peer(tool);
                }
            }
            one.cullet("Cullet for Jolt", HullOptions.DEFAULT.withLimits(HullLimits.JOLT), HullTool.JOLT);
            one.cullet("Cullet for PhysX", HullOptions.DEFAULT.withLimits(HullLimits.PHYSX), HullTool.PHYSX);
        }
    }

    /** The mesh without vertices that no triangle has. */
    private static MeshArrays used(MeshArrays mesh) {
        int[] number = new int[mesh.positions().length / 3];
        int[] indices = new int[mesh.indices().length];
        float[] positions = new float[mesh.positions().length];
        int count = 0;
        for (int i = 0; i < indices.length; i++) {
            int vertex = mesh.indices()[i];
            if (number[vertex] == 0) {
                System.arraycopy(mesh.positions(), 3 * vertex, positions, 3 * count, 3);
                number[vertex] = ++count;
            }
            indices[i] = number[vertex] - 1;
        }
        return new MeshArrays(mesh.name(), Arrays.copyOf(positions, 3 * count), indices);
    }

    private static MeshArrays scaled(MeshArrays mesh, double extent) {
        double[] bounds = mesh.bounds();
        double longest = 0;
        for (int axis = 0; axis < 3; axis++) {
            longest = Math.max(longest, bounds[axis + 3] - bounds[axis]);
        }
        double factor = extent / longest;
        return mesh.scaledAndMoved(factor, -factor * bounds[0], -factor * bounds[1], -factor * bounds[2]);
    }

    /** One model at one size. */
    private final class Case {
        private final String model;
        private final double extent;
        private final MeshArrays mesh;
        private final SourceHull exact;

        Case(String model, double extent, MeshArrays mesh, SourceHull exact) {
            this.model = model;
            this.extent = extent;
            this.mesh = mesh;
            this.exact = exact;
        }

        /** A hull by Cullet, and as an engine cooks it. */
        void cullet(String name, HullOptions options, @Nullable HullTool engine) {
            HullShape shape = null;
            long time = 0;
            try {
                long begin = System.nanoTime();
                for (int round = 0; isWanted(round, begin); round++) {
                    long start = System.nanoTime();
                    shape = HullBuilder.build(mesh.positions(), options);
                    long spent = System.nanoTime() - start;
                    time = round == 0 ? spent : Math.min(time, spent);
                }
            } catch (HullException e) {
                row(name, Map.of("note", String.valueOf(e.getMessage())));
                return;
            }
            HullShape made = Objects.requireNonNull(shape);
            Map<String, String> cells = outside(name, made.corners());
            cells.put("planes", "" + made.planeCount());
            cells.put("corners", "" + made.cornerCount());
            excess(name, cells, made.measures().excessVolume());
            cells.put("stick_out", Results.rounded(100 * made.measures().stickOut() / extent));
            cells.put("ms", Results.rounded(1e-6 * time));
            row(name, cells);
            if (engine != null) {
                HullTool.Hull cooked = engine.hull(made.corners(), new int[0]);
                row("cooked by " + title(engine), peerCells("cooked by " + title(engine), cooked));
            }
        }

        void peer(HullTool tool) {
            HullTool.Hull hull = null;
            long time = 0;
            long begin = System.nanoTime();
            for (int round = 0; isWanted(round, begin); round++) {
                long start = System.nanoTime();
                hull = tool.hull(mesh.positions(), mesh.indices());
                long spent = System.nanoTime() - start;
                time = round == 0 ? spent : Math.min(time, spent);
            }
            Map<String, String> cells = peerCells(title(tool), Objects.requireNonNull(hull));
            cells.put("ms", Results.rounded(1e-6 * time));
            row(title(tool), cells);
        }

        private static boolean isWanted(int round, long begin) {
            return round == 0 || (round < ROUNDS && System.nanoTime() - begin < ROUNDS_NANOS);
        }

        private Map<String, String> peerCells(String name, HullTool.Hull hull) {
            if (!hull.error().isEmpty()) {
                return new LinkedHashMap<>(Map.of("note", hull.error()));
            }
            Map<String, String> cells = outside(name, hull.corners());
            cells.put("planes", hull.planes() == 0 ? "" : "" + hull.planes());
            cells.put("corners", "" + hull.corners().length / 3);
            double volume = SourceHull.of(hull.corners()).volume();
            excess(name, cells, exact.volume() > 0 ? volume / exact.volume() - 1 : Double.POSITIVE_INFINITY);
            return cells;
        }

        private Map<String, String> outside(String name, float[] corners) {
            List<HullFinding> findings = HullProof.encloses(corners, mesh.positions(), MAX_FINDINGS);
            double deepest = 0;
            for (HullFinding finding : findings) {
                deepest = Math.max(deepest, finding.amount());
            }
            int[] total = totals.computeIfAbsent(name, unused -> new int[2]);
            total[0]++;
            total[1] += findings.isEmpty() ? 0 : 1;
            Map<String, String> cells = new LinkedHashMap<>();
            cells.put("outside", "" + findings.size());
            cells.put("deepest_mm", Double.isNaN(deepest) ? "" : Results.rounded(1000 * deepest)); // of a flat hull
            return cells;
        }

        private void excess(String name, Map<String, String> cells, double value) {
            if (value < Double.POSITIVE_INFINITY) {
                HullTable.this
                        .excess
                        .computeIfAbsent(name, unused -> new ArrayList<>())
                        .add(100 * value);
                cells.put("excess", Results.rounded(100 * value));
            }
        }

        private void row(String name, Map<String, String> cells) {
            Map<String, String> row = new LinkedHashMap<>();
            row.put("model", model);
            row.put("extent_m", Results.rounded(extent));
            row.put("vertices", "" + mesh.positions().length / 3);
            row.put("hull", name);
            for (String column : List.of("outside", "deepest_mm", "planes", "corners", "excess", "stick_out", "ms")) {
                row.put(column, cells.getOrDefault(column, ""));
            }
            out.println(String.join(",", row.values()) + (cells.containsKey("note") ? " # " + cells.get("note") : ""));
            if (cells.containsKey("note")) {
                row.put("note", cells.get("note"));
            }
            results.row(TABLE, row);
        }
    }

    private static String title(HullTool tool) {
        return switch (tool) {
            case JOLT -> "Jolt";
            case PHYSX -> "PhysX";
            case BULLET -> "Bullet";
            case VHACD -> "V-HACD";
        };
    }

    private void printTotals() {
        totals.forEach((name, total) -> {
            List<Double> values = excess.getOrDefault(name, new ArrayList<>());
            values.sort(null);
            String median = values.isEmpty() ? "" : Results.rounded(values.get(values.size() / 2));
            String line = name + ": " + total[1] + " of " + total[0] + " hulls leave vertices outside; median excess "
                    + median + " %";
            out.println("# " + line);
            results.note(TABLE, line);
        });
    }
}
