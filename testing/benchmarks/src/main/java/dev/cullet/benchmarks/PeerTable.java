// SPDX-License-Identifier: Apache-2.0
package dev.cullet.benchmarks;

import dev.cullet.builder.aabb.TreeOptions.Quality;
import dev.cullet.testkit.MeshArrays;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Prints Cullet beside its peers as Markdown tables: build, load and every query, on the same meshes with the same
 * seeded queries. The program compares all hits with brute force before it times anything. Times are CPU times of the
 * thread; all engines take turns in each round. A ratio is the median over rounds of our time divided by theirs: below
 * 1 is faster.
 *
 * <pre>
 * testing/benchmarks/peers [--only ray,box] [--peers PhysX,Jolt] [--no-build] [--no-load] [--seconds 2] \
 *     [--warm-up 1] [--csv FOLDER] [--queries NAME] [knot:70k noise:270k terrain:1M model.obj model.obj/4]
 * </pre>
 *
 * <p>{@code --csv} also writes the tables as CSV files, those of queries with the name after {@code --queries}.
 */
public final class PeerTable {
    private final PrintStream out;
    private final List<String> meshes = new ArrayList<>();
    private List<String> only = List.of();
    private List<String> includedPeers = List.of();
    private boolean build = true;
    private boolean load = true;
    private boolean flat = true;
    private double seconds = 2;
    private double warmUp = 1;
    private @Nullable Path csv;
    private String queries = "peers-queries";
    private final Results results = new Results();

    private PeerTable(PrintStream out) {
        this.out = out;
    }

    /** Runs the comparison; the class comment lists the arguments. */
    public static void main(String[] args) throws Exception {
        PeerTable table = new PeerTable(System.out);
        table.read(args);
        table.run();
        table.results.write(table.csv);
    }

    private void read(String[] args) {
        for (int i = 0; i < args.length; i++) {
            switch (args[i]) {
                case "--only" -> only = List.of(args[++i].split(","));
                case "--peers" -> includedPeers = List.of(args[++i].split(","));
                case "--no-build" -> build = false;
                case "--no-load" -> load = false;
                case "--no-plane" -> flat = false;
                case "--seconds" -> seconds = Double.parseDouble(args[++i]);
                case "--warm-up" -> warmUp = Double.parseDouble(args[++i]);
                case "--csv" -> csv = Path.of(args[++i]);
                case "--queries" -> queries = args[++i];
                default -> meshes.add(args[i]);
            }
        }
        if (meshes.isEmpty()) {
            meshes.addAll(List.of("knot:70k", "noise:270k", "terrain:1M"));
        }
    }

    private void run() throws Exception {
        out.println("JDK " + System.getProperty("java.version") + " (" + System.getProperty("java.vm.name") + "), "
                + processor() + ", " + Runtime.getRuntime().availableProcessors() + " processors");
        for (String name : meshes) {
            compare(Models.of(name));
        }
        if (flat) {
            new SolidAndPlane(out, seconds, results).run();
        }
    }

    private static String processor() {
        try {
            for (String line : Files.readAllLines(Path.of("/proc/cpuinfo"))) {
                if (line.startsWith("model name")) {
                    return line.substring(line.indexOf(':') + 2);
                }
            }
        } catch (IOException e) {
            // not Linux: the architecture stands in for the processor
        }
        return System.getProperty("os.arch");
    }

    private boolean includes(String name) {
        return includedPeers.isEmpty() || includedPeers.contains(name);
    }

    /** Returns the peers whose native libraries load, prepared and cooked. */
    private List<Engine> peers(MeshArrays mesh) {
        List<Engine> peers = new ArrayList<>();
        List<Supplier<Engine>> all = List.of(PhysX::bvh34, PhysX::bvh33, JoltPhysics::new, Bullet::new, JmeBih::new);
        List<String> names = List.of("PhysX", "PhysX 33", "Jolt", "Bullet", "jME BIH");
        for (int i = 0; i < all.size(); i++) {
            if (!includes(names.get(i))) {
                continue;
            }
            try {
                Engine peer = all.get(i).get();
                peer.prepare(mesh);
                peer.cook();
                peers.add(peer);
            } catch (LinkageError | RuntimeException e) {
                out.println("(" + names.get(i) + " does not load: " + e + ")");
            }
        }
        return peers;
    }

    private void compare(MeshArrays mesh) throws IOException {
        out.printf(Locale.ROOT, "%n## %s, %,d triangles%n%n", mesh.name(), mesh.triangleCount());
        CulletEngine ours = new CulletEngine(Quality.DEFAULT);
        ours.prepare(mesh);
        List<Engine> peers = peers(mesh);
        if (build) {
            new BuildTable(out, seconds, results).print(mesh, peers);
        }
        if (load) {
            new LoadTable(out, seconds, results).print(mesh, ours, peers);
        }
        Workload workload = new Workload(mesh, ours.collisionMesh());
        List<Engine> all = new ArrayList<>(List.of(ours));
        for (CulletEngine.Loading loading : List.of(
                CulletEngine.Loading.RAY_LAYOUT,
                CulletEngine.Loading.COMPACT,
                CulletEngine.Loading.COMPACT_RAY_LAYOUT)) {
            CulletEngine other = new CulletEngine(Quality.DEFAULT, loading);
            if (includes(other.name())) {
                other.prepare(mesh);
                all.add(other);
            }
        }
        all.addAll(peers);
        if (includes("brute force")) {
            all.add(new BruteForceLoop());
        }
        QueryTable table = new QueryTable(out, seconds, warmUp, workload, ours, all, results, queries);
        table.printHead();
        for (QueryKind kind : QueryKind.values()) {
            if (only.isEmpty() || only.stream().anyMatch(kind.toString()::contains)) {
                table.printRow(kind);
            }
        }
        table.printNotes();
        if (only.isEmpty() || only.contains("bulk")) {
            new BulkTable(out, seconds, results).print(mesh, ours.collisionMesh());
        }
        for (Engine engine : all) {
            engine.close();
        }
    }

    /** Returns the cells as one row of a Markdown table. */
    static String row(String... cells) {
        return "| " + String.join(" | ", Arrays.asList(cells)) + " |";
    }
}
