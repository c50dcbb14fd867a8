// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.tiles;

import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.mesh.seams.TileSeams;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.source.Hashes;
import dev.cullet.pipeline.source.SourceHash;
import dev.cullet.pipeline.version.BuildId;
import dev.cullet.pipeline.version.Version;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Decides the seams of tiles again where something changed, with the bytes of a {@link SeamPlan} of all tiles.
 *
 * <p>The seams of a tile depend on the options, its geometry, and that of the tiles whose boxes of borders touch its
 * own, enlarged by the largest gap that is a finding; the tiles of a crack touch each other. A {@link TileState} has a
 * hash of all this. A tile with the bytes and the hash of its state is up to date. The others are decided with the
 * tiles around them: of a grid, one changed tile reads 25 and decides 9.
 *
 * <p>Cost: a hash of every file, a sort of the boxes, and what is read. States are written after all tiles, so a run
 * that is interrupted is repeated.
 */
public final class SeamUpdate {
    /**
     * What was done.
     *
     * @param tiles number of tiles
     * @param read tiles whose geometry was read
     * @param rewritten tiles that changed
     * @param findings borders of all tiles that do not match
     */
    public record Result(int tiles, int read, int rewritten, int findings) {}

    /** What is known of a tile before its seams are decided. */
    private static final class Tile {
        final Path path;
        final String hash;
        final @Nullable TileState state;
        final String geometry;
        final double[] box;
        final TreeSet<Integer> around = new TreeSet<>();
        String key = "";

        Tile(Path path, String hash, @Nullable TileState state, String geometry, double[] box) {
            this.path = path;
            this.hash = hash;
            this.state = state;
            this.geometry = geometry;
            this.box = box;
        }

        boolean isUpToDate() {
            return state != null && state.file().equals(hash) && state.key().equals(key);
        }
    }

    private final SeamOptions options;
    private final TileStates states;
    private final Hashes hashes;
    private final List<Tile> tiles = new ArrayList<>();
    private final Map<Path, TileFile> read = new HashMap<>();
    private final TreeSet<Integer> stale = new TreeSet<>();
    private @Nullable SeamPlan plan;

    private SeamUpdate(SeamOptions options, TileStates states, Hashes hashes) {
        this.options = options;
        this.states = states;
        this.hashes = hashes;
    }

    /**
     * Reads what changed and decides its seams; writes nothing.
     *
     * @param hashes counts the files that are hashed, and the tiles that are read
     * @throws IOException if a tile is missing, malformed, or an {@link UnsupportedTileException}
     */
    public static SeamUpdate of(Collection<Path> tiles, SeamOptions options, TileStates states, Hashes hashes)
            throws IOException {
        SeamUpdate update = new SeamUpdate(options, states, hashes);
        update.decide(SeamPlan.sorted(tiles));
        return update;
    }

    private void decide(Collection<Path> paths) throws IOException {
        for (Path path : paths) {
            String hash = hashes.of(path);
            TileState state = states.read(path);
            if (state != null && state.file().equals(hash)) {
                double[] box =
                        state.box().stream().mapToDouble(Double::doubleValue).toArray();
                tiles.add(new Tile(path, hash, state, state.geometry(), box));
            } else {
                TileFile file = read(path);
                tiles.add(new Tile(path, hash, state, file.hash(), file.borderBox()));
            }
        }
        findTilesAround();
        TreeSet<Integer> needed = new TreeSet<>();
        for (int i = 0; i < tiles.size(); i++) {
            tiles.get(i).key = key(tiles.get(i));
            if (!tiles.get(i).isUpToDate()) {
                stale.add(i);
                needed.add(i);
                needed.addAll(tiles.get(i).around);
            }
        }
        List<TileFile> files = new ArrayList<>();
        for (int i : needed) {
            files.add(read(tiles.get(i).path));
        }
        if (!files.isEmpty()) {
            plan = new SeamPlan(files, options);
        }
    }

    private TileFile read(Path path) throws IOException {
        TileFile file = read.get(path);
        if (file == null) {
            file = TileFile.read(path, hashes);
            read.put(path, file);
        }
        return file;
    }

    /** Finds the tiles whose boxes touch, in order of their minima along x. */
    private void findTilesAround() {
        double[][] boxes = new double[tiles.size()][];
        Integer[] order = new Integer[boxes.length];
        for (int i = 0; i < boxes.length; i++) {
            boxes[i] = enlarged(tiles.get(i).box);
            order[i] = i;
        }
        Arrays.sort(order, Comparator.<Integer>comparingDouble(i -> boxes[i][0]).thenComparing(i -> i));
        for (int a = 0; a < order.length; a++) {
            double[] box = boxes[order[a]];
            for (int b = a + 1; b < order.length && boxes[order[b]][0] <= box[3]; b++) {
                double[] other = boxes[order[b]];
                if (box[1] <= other[4] && other[1] <= box[4] && box[2] <= other[5] && other[2] <= box[5]) {
                    tiles.get(order[a]).around.add(order[b]);
                    tiles.get(order[b]).around.add(order[a]);
                }
            }
        }
    }

    private double[] enlarged(double[] box) {
        double magnitude = 0;
        for (double coordinate : box) {
            magnitude = Math.max(magnitude, Double.isInfinite(coordinate) ? 0 : Math.abs(coordinate));
        }
        double largestGap = TileSeams.largestGap(options, magnitude);
        double[] enlarged = new double[6];
        for (int k = 0; k < 6; k++) {
            enlarged[k] = k < 3 ? box[k] - largestGap : box[k] + largestGap;
        }
        return enlarged;
    }

    private String key(Tile tile) {
        List<String> around = new ArrayList<>();
        tile.around.forEach(other -> around.add(tiles.get(other).geometry));
        Collections.sort(around);
        return SourceHash.ofText(Version.current() + " " + BuildId.current() + "\n" + options.tolerance() + ","
                + options.angle() + "\n" + tile.geometry + "\n" + String.join("\n", around) + "\n");
    }

    /**
     * Rewrites the tiles that change, each atomically, and stores what is known of them.
     *
     * @throws IOException if a file cannot be written
     */
    public Result write() throws IOException {
        int rewritten = 0;
        Map<Integer, TileState> decided = new HashMap<>();
        SeamPlan decision = plan;
        for (int i : stale) {
            Tile tile = tiles.get(i);
            TileFile file = read.get(tile.path);
            if (decision == null || file == null) {
                throw new IllegalStateException(tile.path + " was not read");
            }
            ByteBuffer bytes = decision.changed(tile.path);
            if (bytes != null) {
                AtomicOutput.write(tile.path, bytes.duplicate());
                rewritten++;
            }
            decided.put(
                    i,
                    new TileState(
                            bytes == null ? tile.hash : TileFile.sha256(bytes),
                            TileFile.sha256(file.withoutSeams()),
                            tile.geometry,
                            tile.key,
                            Arrays.stream(tile.box).boxed().toList(),
                            decision.findings(tile.path)));
        }
        int findings = 0;
        for (int i = 0; i < tiles.size(); i++) {
            TileState state = decided.getOrDefault(i, tiles.get(i).state);
            findings += state == null ? 0 : state.findings();
            if (decided.containsKey(i) && state != null) {
                states.write(tiles.get(i).path, state);
            }
        }
        return new Result(tiles.size(), read.size(), rewritten, findings);
    }
}
