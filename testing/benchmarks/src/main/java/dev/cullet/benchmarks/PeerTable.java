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

/**
 * Prints this project beside its peers as Markdown: builds, loads and every query, on the same meshes with the same seeded
 * queries. Hits are compared with brute force before anything is timed. Times are the thread's CPU time, all contestants
 * taking turns in each round; a ratio is the median over rounds of our time by theirs, so below 1 is faster.
 *
 * <pre>
 * benchmarks/peers [--only ray,box] [--peers PhysX,Jolt] [--no-build] [--no-load] [--seconds 2] [knot:70k noise:270k terrain:1M model.obj model.obj/4]
 * </pre>
 */
public final class PeerTable {
    private final PrintStream out;
    private final List<String> meshes = new ArrayList<>();
    private List<String> only = List.of();
    private List<String> wanted = List.of();
    private boolean build = true;
    private boolean load = true;
    private boolean flat = true;
    private double seconds = 2;

    private PeerTable(PrintStream out) {
        this.out = out;
    }

    /** Runs; see the class for the words. */
    public static void main(String[] words) throws Exception {
        PeerTable table = new PeerTable(System.out);
        table.read(words);
        table.run();
    }

    private void read(String[] words) {
        for (int i = 0; i < words.length; i++) {
            switch (words[i]) {
                case "--only" -> only = List.of(words[++i].split(","));
                case "--peers" -> wanted = List.of(words[++i].split(","));
                case "--no-build" -> build = false;
                case "--no-load" -> load = false;
                case "--no-plane" -> flat = false;
                case "--seconds" -> seconds = Double.parseDouble(words[++i]);
                default -> meshes.add(words[i]);
            }
        }
        if (meshes.isEmpty()) {
            meshes.addAll(List.of("knot:70k", "noise:270k", "terrain:1M"));
        }
    }

    private void run() throws Exception {
        out.println("JDK " + System.getProperty("java.version") + " (" + System.getProperty("java.vm.name") + "), "
                + processor() + ", " + Runtime.getRuntime().availableProcessors() + " processors");
        for (String word : meshes) {
            compare(Models.of(word));
        }
        if (flat) {
            new SolidAndPlane(out, seconds).run();
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
            // no such file: another system
        }
        return System.getProperty("os.arch");
    }

    private boolean wants(String name) {
        return wanted.isEmpty() || wanted.contains(name);
    }

    /** Peers whose natives are there, prepared and cooked. */
    private List<Contestant> peers(MeshArrays mesh) {
        List<Contestant> peers = new ArrayList<>();
        List<Supplier<Contestant>> all =
                List.of(PhysX::bvh34, PhysX::bvh33, JoltPhysics::new, Bullet::new, JmeBih::new);
        List<String> names = List.of("PhysX", "PhysX 33", "Jolt", "Bullet", "jME BIH");
        for (int i = 0; i < all.size(); i++) {
            if (!wants(names.get(i))) {
                continue;
            }
            try {
                Contestant peer = all.get(i).get();
                peer.prepare(mesh);
                peer.cook();
                peers.add(peer);
            } catch (LinkageError | RuntimeException e) {
                out.println("(" + names.get(i) + " is left out: " + e + ")");
            }
        }
        return peers;
    }

    private void compare(MeshArrays mesh) throws IOException {
        out.printf(Locale.ROOT, "%n## %s, %,d triangles%n%n", mesh.name(), mesh.triangleCount());
        Cullet ours = new Cullet(Quality.DEFAULT);
        ours.prepare(mesh);
        List<Contestant> peers = peers(mesh);
        if (build) {
            new BuildTable(out, seconds).print(mesh, peers);
        }
        if (load) {
            new LoadTable(out, seconds).print(mesh, ours, peers);
        }
        Workload workload = new Workload(mesh, ours.collisionMesh());
        List<Contestant> all = new ArrayList<>(List.of(ours));
        if (wants("compact")) {
            Cullet compact = new Cullet(Quality.DEFAULT, Cullet.Loading.COMPACT);
            compact.prepare(mesh);
            all.add(compact);
        }
        all.addAll(peers);
        if (wants("brute force")) {
            all.add(new BruteForceLoop());
        }
        QueryTable table = new QueryTable(out, seconds, workload, ours, all);
        table.printHead();
        for (Kind kind : Kind.values()) {
            if (only.isEmpty() || only.stream().anyMatch(kind.toString()::contains)) {
                table.printRow(kind);
            }
        }
        table.printNotes();
        if (only.isEmpty()) {
            new BulkTable(out, seconds).print(mesh, ours.collisionMesh());
        }
        for (Contestant contestant : all) {
            contestant.close();
        }
    }

    /** Values in order, as a Markdown row. */
    static String row(String... cells) {
        return "| " + String.join(" | ", Arrays.asList(cells)) + " |";
    }
}
