// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.BakedAsset;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Prints the bytes per triangle of whole files as CSV: every encoding without and with a BSP tree, other options at
 * their defaults, beside the mesh files of PhysX, Jolt and Box3D, which hold triangles and a tree of boxes. Medians of
 * closed and of other models follow, with the models above a goal.
 *
 * <pre>
 * testing/benchmarks/sizes [--box3d PROGRAM] FILE|FOLDER...
 * </pre>
 *
 * <p>Of a folder, all OBJ and FBX files are measured.
 *
 * <p>A file that cannot be baked, or has no triangle, is named in a comment line.
 */
public final class SizeTable {
    /** Goals in bytes per triangle: exact, compact, packed, each without and with a BSP tree. */
    private static final double[] GOALS = {30, 50, 11, 30, 4.2, 5};

    private static final String[] COLUMNS = {
        "exact", "exact_bsp", "compact", "compact_bsp", "packed", "packed_bsp", "physx", "jolt", "box3d"
    };

    /** Sizes of one model, bytes per triangle in the order of the columns; NaN where there is none. */
    private record Row(String model, boolean closed, int triangles, double[] sizes) {}

    private final PrintStream out;
    private final @Nullable Box3d box3d;
    private final List<Row> rows = new ArrayList<>();

    private SizeTable(PrintStream out, @Nullable Box3d box3d) {
        this.out = out;
        this.box3d = box3d;
    }

    /** Prints the table; the class comment lists the arguments. */
    public static void main(String[] args) throws IOException {
        Box3d box3d = null;
        List<Path> inputs = new ArrayList<>();
        for (int i = 0; i < args.length; i++) {
            if (args[i].equals("--box3d")) {
                box3d = new Box3d(Path.of(args[++i]));
            } else {
                inputs.add(Path.of(args[i]));
            }
        }
        SizeTable table = new SizeTable(System.out, box3d);
        table.out.println("model,closed,triangles," + String.join(",", COLUMNS));
        for (Path input : inputs) {
            for (Path file : files(input)) {
                table.measure(file);
            }
        }
        table.printMedians(true);
        table.printMedians(false);
        System.exit(0); // natives of peers have threads
    }

    private static List<Path> files(Path input) throws IOException {
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
        double[] sizes = new double[COLUMNS.length];
        boolean closed = true;
        int triangles = 0;
        try (Baker baker = Baker.inProcess()) {
            int column = 0;
            for (AssetEncoding encoding : AssetEncoding.values()) {
                for (String bsp : new String[] {"off", "on"}) {
                    BakedAsset asset = baker.bake(
                            file, BakeOptions.DEFAULTS.withEncoding(encoding).with("bsp", bsp), BakeProgress.NONE);
                    triangles = asset.report().triangles().stored();
                    sizes[column++] = (double) asset.bytes().remaining() / triangles;
                    closed &= asset.report().parts().stream()
                            .allMatch(part ->
                                    part.bsp() == null || part.bsp().tree().solid());
                }
            }
            MeshArrays mesh = Models.of(file.toString());
            sizes[column++] = saved(PhysX::bvh34, mesh);
            sizes[column++] = saved(JoltPhysics::new, mesh);
            sizes[column] = Double.NaN;
            if (box3d != null) {
                Box3d.Size size = box3d.cook(mesh);
                sizes[column] = (double) size.bytes() / size.triangles();
            }
        } catch (BakeException e) {
            out.println("# " + file.getFileName() + ": not baked: "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
            return;
        }
        Row row = new Row(String.valueOf(file.getFileName()), closed, triangles, sizes);
        rows.add(row);
        StringBuilder line = new StringBuilder(row.model() + "," + closed + "," + triangles);
        for (double size : sizes) {
            line.append(',').append(text(size));
        }
        out.println(line);
    }

    private void printMedians(boolean closed) {
        List<Row> kind = rows.stream().filter(row -> row.closed() == closed).toList();
        if (kind.isEmpty()) {
            return;
        }
        String name = closed ? "closed models" : "other models";
        StringBuilder line = new StringBuilder("# median of " + kind.size() + " " + name + ",,");
        for (int i = 0; i < COLUMNS.length; i++) {
            line.append(',').append(text(median(kind, i)));
        }
        out.println(line);
        for (int i = 0; i < GOALS.length; i++) {
            int column = i;
            List<String> above = kind.stream()
                    .filter(row -> row.sizes()[column] > GOALS[column])
                    .sorted(Comparator.comparingDouble((Row row) -> -row.sizes()[column]))
                    .map(row -> row.model() + " " + text(row.sizes()[column]))
                    .toList();
            out.println("# " + COLUMNS[i] + ", goal " + text(GOALS[i]) + ", " + name + ": " + above.size() + " above it"
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

    private static double median(List<Row> rows, int column) {
        return Clock.median(rows.stream()
                .mapToDouble(row -> row.sizes()[column])
                .filter(size -> !Double.isNaN(size))
                .toArray());
    }

    private static String text(double size) {
        return Double.isNaN(size) ? "" : String.format(Locale.ROOT, size < 10 ? "%.2f" : "%.1f", size);
    }
}
