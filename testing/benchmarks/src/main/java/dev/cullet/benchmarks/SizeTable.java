// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.inspect.AssetInspection;
import dev.cullet.pipeline.inspect.ByteSplit;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.Target;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Prints the bytes per triangle of whole files as CSV: every encoding without and with a BSP tree, other options at
 * their defaults, beside the mesh files of PhysX, Jolt and Box3D, which hold triangles and a tree of boxes; then the
 * structures of exact and compact files with a BSP tree, the target {@code tiny}, and memory after loading. Medians of
 * closed and of other models follow, with the models above a goal.
 *
 * <pre>
 * testing/benchmarks/sizes [--box3d PROGRAM] [--csv FOLDER] FILE|FOLDER...
 * </pre>
 *
 * <p>Of a folder, all OBJ and FBX files are measured. {@code --csv} writes {@code sizes.csv} to a folder.
 *
 * <p>A file that cannot be baked, or has no triangle, is named in a comment line.
 */
public final class SizeTable {
    /** Goals in bytes per triangle, by column. */
    private static final Map<String, Double> GOALS = goals();

    private static final String TABLE = "sizes";

    /** Sizes of one model in bytes per triangle, by column; a column that was not measured is absent. */
    private record Row(String model, boolean closed, int triangles, Map<String, Double> sizes) {}

    private final PrintStream out;
    private final @Nullable Box3d box3d;
    private final List<Row> rows = new ArrayList<>();
    private final Results results = new Results();

    private SizeTable(PrintStream out, @Nullable Box3d box3d) {
        this.out = out;
        this.box3d = box3d;
        results.table(
                TABLE,
                "bytes per triangle of whole files, default options, without and with a BSP tree; PhysX, Jolt and"
                        + " Box3D: mesh file with its tree, nothing else; structures of files with a BSP tree; memory"
                        + " after loading; largest displacement of compact vertices in millionths of the diagonal");
    }

    private static Map<String, Double> goals() {
        Map<String, Double> goals = new LinkedHashMap<>();
        goals.put("exact", 30.0);
        goals.put("exact_bsp", 50.0);
        goals.put("compact", 11.0);
        goals.put("compact_bsp", 30.0);
        goals.put("packed", 4.2);
        goals.put("packed_bsp", 5.0);
        return goals;
    }

    /** Prints the table; the class comment lists the arguments. */
    public static void main(String[] args) throws IOException {
        Box3d box3d = null;
        Path csv = null;
        List<Path> inputs = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--box3d" -> box3d = new Box3d(Path.of(args[++i]));
                case "--csv" -> csv = Path.of(args[++i]);
                default -> inputs.add(Path.of(args[i]));
            }
        }
        SizeTable table = new SizeTable(System.out, box3d);
        for (Path input : inputs) {
            for (Path file : files(input)) {
                table.measure(file);
            }
        }
        table.printMedians(true);
        table.printMedians(false);
        table.results.write(csv);
        System.exit(0); // natives of peers have threads
    }

    static List<Path> files(Path input) throws IOException {
        if (!Files.isDirectory(input)) {
            return List.of(input);
        }
        try (Stream<Path> all = Files.walk(input)) {
            return all.filter(Files::isRegularFile)
                    .filter(SizeTable::isMesh)
                    .sorted()
                    .toList();
        }
    }

    private static boolean isMesh(Path file) {
        String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
        return name.endsWith(".obj") || name.endsWith(".fbx");
    }

    private void measure(Path file) throws IOException {
        Map<String, Double> sizes = new LinkedHashMap<>();
        boolean closed = true;
        int triangles = 0;
        try (Baker baker = Baker.inProcess()) {
            Map<String, Double> structures = new LinkedHashMap<>();
            for (AssetEncoding encoding : AssetEncoding.values()) {
                for (String bsp : new String[] {"off", "on"}) {
                    BakedAsset asset = baker.bake(
                            file, BakeOptions.DEFAULTS.withEncoding(encoding).with("bsp", bsp), BakeProgress.NONE);
                    triangles = asset.report().triangles().stored();
                    closed &= asset.report().parts().stream()
                            .allMatch(part ->
                                    part.bsp() == null || part.bsp().tree().solid());
                    String name = encoding.name().toLowerCase(Locale.ROOT);
                    sizes.put(bsp.equals("on") ? name + "_bsp" : name, perTriangle(asset, triangles));
                    if (encoding != AssetEncoding.PACKED) {
                        structures.putAll(structures(asset, name, bsp.equals("on")));
                    }
                }
            }
            MeshArrays mesh = Models.of(file.toString());
            sizes.put("physx", saved(PhysX::bvh34, mesh));
            sizes.put("jolt", saved(JoltPhysics::new, mesh));
            if (box3d != null) {
                Box3d.Size size = box3d.cook(mesh);
                sizes.put("box3d", (double) size.bytes() / size.triangles());
            }
            sizes.putAll(structures);
            BakedAsset tiny = baker.bake(file, Target.TINY.defaults(), BakeProgress.NONE);
            sizes.put("tiny", perTriangle(tiny, triangles));
            AssetInspection read = inspection(tiny);
            sizes.put("tiny_memory", read.sizes().loadedBytesPerTriangle());
            sizes.put("tiny_compact_memory", Objects.requireNonNull(read.sizes().compactBytesPerTriangle()));
            BakeOptions numbered = Target.TINY.defaults().with("source-triangles", "true");
            sizes.put("tiny_source_numbers", perTriangle(baker.bake(file, numbered, BakeProgress.NONE), triangles));
        } catch (BakeException e) {
            String message = String.valueOf(e.getMessage())
                    .lines()
                    .findFirst()
                    .orElse("")
                    .replace(file.toString(), "");
            String note = "not baked: " + file.getFileName() + message; // without the folder, which is of one machine
            results.note(TABLE, note);
            out.println("# " + note);
            return;
        }
        sizes.values().removeIf(size -> size.isNaN());
        Row row = new Row(String.valueOf(file.getFileName()), closed, triangles, sizes);
        rows.add(row);
        Map<String, String> cells = new LinkedHashMap<>();
        cells.put("model", row.model());
        cells.put("closed", String.valueOf(closed));
        cells.put("triangles", String.valueOf(triangles));
        sizes.forEach((name, size) -> cells.put(name, text(size)));
        results.row(TABLE, cells);
        out.println(cells);
    }

    private static double perTriangle(BakedAsset asset, int triangles) {
        return (double) asset.bytes().remaining() / triangles;
    }

    /** Returns memory after loading, and with a BSP tree the structures of the file. */
    private static Map<String, Double> structures(BakedAsset asset, String name, boolean bsp) throws IOException {
        Map<String, Double> sizes = new LinkedHashMap<>();
        AssetInspection read = inspection(asset);
        double triangles = read.sizes().triangles();
        if (bsp) {
            ByteSplit split = read.sizes().bytesByStructure();
            sizes.put(name + "_tree", split.tree() / triangles);
            sizes.put(name + "_triangles", split.triangles() / triangles);
            sizes.put(name + "_bsp_tree", split.bsp() / triangles);
            sizes.put(name + "_rest", split.rest() / triangles);
        }
        sizes.put(name + (bsp ? "_bsp_memory" : "_memory"), read.sizes().loadedBytesPerTriangle());
        double error = 0;
        for (AssetInspection.Part part : read.parts()) {
            float[] b = part.extent().bounds();
            double diagonal = Math.sqrt(Math.pow((double) b[3] - b[0], 2)
                    + Math.pow((double) b[4] - b[1], 2)
                    + Math.pow((double) b[5] - b[2], 2));
            error = Math.max(error, part.error() == null ? 0 : part.error() / diagonal);
        }
        if (name.equals("compact") && !bsp) {
            sizes.put("compact_error", 1e6 * error);
        }
        return sizes;
    }

    private static AssetInspection inspection(BakedAsset asset) throws IOException {
        Path file = Files.createTempFile("cullet-sizes", ".cullet");
        try {
            byte[] bytes = new byte[asset.bytes().remaining()];
            asset.bytes().duplicate().get(bytes);
            Files.write(file, bytes);
            return AssetInspection.of(file);
        } finally {
            Files.delete(file);
        }
    }

    private void printMedians(boolean closed) {
        List<Row> kind = rows.stream().filter(row -> row.closed() == closed).toList();
        if (kind.isEmpty()) {
            return;
        }
        String name = closed ? "closed models" : "other models";
        for (Map.Entry<String, Double> goal : GOALS.entrySet()) {
            String column = goal.getKey();
            List<String> above = kind.stream()
                    .filter(row -> row.sizes().getOrDefault(column, 0.0) > goal.getValue())
                    .sorted(Comparator.comparingDouble((Row row) -> -row.sizes().getOrDefault(column, 0.0)))
                    .map(row -> row.model() + " " + text(row.sizes().getOrDefault(column, 0.0)))
                    .toList();
            double median = Clock.median(kind.stream()
                    .mapToDouble(row -> row.sizes().getOrDefault(column, 0.0))
                    .toArray());
            out.println("# " + column + ", " + kind.size() + " " + name + ": median " + text(median) + ", goal "
                    + text(goal.getValue()) + ", " + above.size() + " above it"
                    + (above.isEmpty() ? "" : ": " + String.join(", ", above)));
        }
    }

    /** Returns the bytes per triangle of a peer's file, or NaN where its natives do not load or it rejects the mesh. */
    private static double saved(Supplier<Engine> library, MeshArrays mesh) throws IOException {
        Path file = Files.createTempFile("cullet-sizes", ".bin");
        try (Engine engine = library.get()) {
            engine.prepare(mesh);
            engine.cook();
            long bytes = engine.save(file);
            return bytes > 0 ? (double) bytes / mesh.triangleCount() : Double.NaN;
        } catch (LinkageError | RuntimeException e) {
            return Double.NaN;
        } finally {
            Files.delete(file);
        }
    }

    private static String text(double size) {
        return String.format(Locale.ROOT, size < 10 ? "%.2f" : "%.1f", size);
    }
}
