// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.tiles;

import dev.cullet.mesh.seams.SeamFinding;
import dev.cullet.mesh.seams.SeamOptions;
import dev.cullet.mesh.seams.SeamResult;
import dev.cullet.mesh.seams.SeamTile;
import dev.cullet.mesh.seams.TileSeams;
import dev.cullet.pipeline.files.AtomicOutput;
import dev.cullet.pipeline.source.Hashes;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The seams of a set of tiles: which files have to be rewritten. Reads all tiles before it writes one, so that a
 * missing or malformed tile leaves all as they are. A tile whose neighbours did not change is not rewritten. The order
 * of the tiles does not matter. Memory: all tiles.
 */
public final class SeamPlan {
    /**
     * A tile.
     *
     * @param file path of the asset
     * @param neighbours paths of the assets that share a border with it, sorted
     * @param shared number of border edges that neighbours continue
     * @param inactive number of these that are inactive
     * @param changed whether the file has other flags or another record than it should have
     */
    public record Tile(String file, List<String> neighbours, int shared, int inactive, boolean changed) {}

    /**
     * A border that does not match.
     *
     * @param kind {@code gap}, {@code crack}, {@code partial} or {@code non-manifold}
     * @param file path of the asset
     * @param neighbour path of the other asset
     * @param part number of the part; of a scene that of the instance
     * @param triangle triangle of the part
     * @param width gap, or length without one neighbour, metres
     * @param place 3 coordinates, metres
     */
    public record Finding(
            String kind, String file, String neighbour, int part, int triangle, double width, List<Double> place) {}

    /**
     * What the manifest of neighbours contains.
     *
     * @param tolerance metres
     * @param angle degrees
     * @param tiles by path
     * @param findings by path, part and triangle
     */
    public record Manifest(double tolerance, double angle, List<Tile> tiles, List<Finding> findings) {}

    private final List<TileFile> files;
    private final List<List<byte[]>> flags = new ArrayList<>();
    private final List<String> records = new ArrayList<>();
    private final Manifest manifest;

    SeamPlan(List<TileFile> files, SeamOptions options) {
        this.files = files;
        List<SeamTile> parts = new ArrayList<>();
        List<Integer> owner = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            for (SeamTile part : files.get(i).tiles()) {
                parts.add(part);
                owner.add(i);
            }
        }
        SeamResult result = TileSeams.of(parts, options);
        List<String> hashes = files.stream().map(TileFile::hash).toList();
        List<Tile> tiles = new ArrayList<>();
        int first = 0;
        for (int i = 0; i < files.size(); i++) {
            TileFile file = files.get(i);
            int end = first + file.tiles().size();
            TreeSet<Integer> neighbours = new TreeSet<>();
            int shared = 0;
            int inactive = 0;
            for (int part = first; part < end; part++) {
                for (int other : result.neighbours().get(part)) {
                    neighbours.add(owner.get(other));
                }
                shared += result.shared()[part];
                inactive += result.inactive()[part];
            }
            neighbours.remove(i);
            List<byte[]> fileFlags = file.flags(result.flags().subList(first, end));
            List<String> decided = neighbours.stream().map(hashes::get).sorted().toList();
            boolean decides = !decided.isEmpty() || (file.isScene() && shared > 0);
            String record =
                    decides ? SeamRecord.with(file.options(), options, decided) : SeamRecord.without(file.options());
            flags.add(fileFlags);
            records.add(record);
            tiles.add(new Tile(
                    text(file.path),
                    neighbours.stream().map(n -> text(files.get(n).path)).toList(),
                    shared,
                    inactive,
                    !file.has(fileFlags, record)));
            first = end;
        }
        List<Finding> findings = new ArrayList<>();
        for (SeamFinding finding : result.findings()) {
            int tile = owner.get(finding.tile());
            findings.add(new Finding(
                    finding.kind().name().toLowerCase(Locale.ROOT).replace('_', '-'),
                    text(files.get(tile).path),
                    text(files.get(owner.get(finding.neighbour())).path),
                    files.get(tile).number(finding.tile() - owner.indexOf(tile)),
                    finding.triangle(),
                    finding.width(),
                    List.of(finding.x(), finding.y(), finding.z())));
        }
        manifest = new Manifest(options.tolerance(), options.angle(), tiles, findings);
    }

    /**
     * Reads tiles and decides their seams; writes nothing.
     *
     * @throws IOException if a tile is missing, malformed, or an {@link UnsupportedTileException}
     */
    public static SeamPlan of(Collection<Path> tiles, SeamOptions options) throws IOException {
        Hashes hashes = new Hashes();
        List<TileFile> files = new ArrayList<>();
        for (Path tile : sorted(tiles)) {
            files.add(TileFile.read(tile, hashes));
        }
        return new SeamPlan(files, options);
    }

    /** Returns the paths in the order of plans, each once. */
    static Collection<Path> sorted(Collection<Path> tiles) {
        TreeMap<String, Path> sorted = new TreeMap<>();
        for (Path tile : tiles) {
            sorted.put(text(tile.normalize()), tile.normalize());
        }
        return sorted.values();
    }

    /** Returns the bytes of a tile that changes, or null. */
    @Nullable
    ByteBuffer changed(Path file) {
        int i = index(file);
        return manifest.tiles().get(i).changed() ? files.get(i).encode(flags.get(i), records.get(i)) : null;
    }

    /** Returns the number of findings of a tile. */
    int findings(Path file) {
        String name = text(file.normalize());
        return (int) manifest.findings().stream()
                .filter(finding -> finding.file().equals(name))
                .count();
    }

    /** Returns the tiles and what does not match. */
    public Manifest manifest() {
        return manifest;
    }

    /** Returns what the manifest contains about a tile of this plan. */
    public Tile tile(Path file) {
        return manifest.tiles().get(index(file));
    }

    private int index(Path file) {
        String name = text(file.normalize());
        for (int i = 0; i < files.size(); i++) {
            if (manifest.tiles().get(i).file().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException(file + " is not a tile of this plan");
    }

    /** Rewrites the tiles that change, each atomically; returns their number. */
    public int write() throws IOException {
        int written = 0;
        for (int i = 0; i < files.size(); i++) {
            if (manifest.tiles().get(i).changed()) {
                AtomicOutput.write(files.get(i).path, files.get(i).encode(flags.get(i), records.get(i)));
                written++;
            }
        }
        return written;
    }

    /**
     * Returns the SHA-256 of an asset as it was before its seams were decided, as 64 hexadecimal digits; empty if it
     * has no seams or cannot be read.
     */
    public static String hashWithoutSeams(Path file, Hashes hashes) {
        try {
            TileFile tile = TileFile.read(file, hashes);
            return tile.options().equals(SeamRecord.without(tile.options()))
                    ? ""
                    : TileFile.sha256(tile.withoutSeams());
        } catch (IOException | IllegalArgumentException e) {
            return "";
        }
    }

    private static String text(Path path) {
        return path.toString().replace('\\', '/');
    }
}
