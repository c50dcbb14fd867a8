// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import dev.cullet.builder.BspMode;
import dev.cullet.builder.PartOptions;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.importer.ImportOptions;
import dev.cullet.mesh.CleanOptions;
import dev.cullet.pipeline.surfaces.SurfaceRule;
import java.util.List;
import java.util.Map;

/**
 * Everything that can be chosen for a bake; a value, changed by its {@code with} methods.
 *
 * <p>{@link #with(String, String)} takes each option as text, under the name that it has on the command line; that is
 * what front ends use. {@link #text()} is the canonical form, which is stored in the asset: it names every option that
 * changes bytes, and no other.
 *
 * @param importing how the file is read
 * @param cleaning how the mesh is cleaned
 * @param parts which pieces move on their own
 * @param building what is built for each part
 * @param surfaces what triangles are made of; the first rule that fits a triangle counts, and where none does it keeps
 *     the surface that the file gives it
 * @param encoding how triangles and trees are stored
 */
public record BakeOptions(
        ImportOptions importing,
        CleanOptions cleaning,
        PartsMode parts,
        PartOptions building,
        List<SurfaceRule> surfaces,
        AssetEncoding encoding) {
    /** As the file says, one part, default quality, BSP trees for small solids. */
    public static final BakeOptions DEFAULTS = new BakeOptions(
            ImportOptions.DEFAULTS,
            CleanOptions.DEFAULTS,
            PartsMode.FILE,
            PartOptions.DEFAULTS.withBsp(BspMode.AUTO),
            List.of(),
            AssetEncoding.EXACT);

    /** Copies the list. */
    public BakeOptions {
        surfaces = List.copyOf(surfaces);
    }

    /**
     * Reads the canonical form.
     *
     * @throws IllegalArgumentException if a line is no option of this version, or has a value that is not allowed
     */
    public static BakeOptions parse(String text) {
        return OptionsText.parse(text);
    }

    /** Names of all options that {@link #with(String, String)} takes, sorted. */
    public static List<String> names() {
        return OptionsText.names();
    }

    /** All of them as front ends show them, in the order in which a person reads about them. */
    public static List<Setting> settings() {
        return OptionTable.ROWS.values().stream().map(OptionRow::setting).toList();
    }

    /**
     * The same with one option changed; {@code include}, {@code exclude} and {@code surface} get one more.
     *
     * @throws IllegalArgumentException if there is no such option, or the value is not allowed; the message says what is
     */
    public BakeOptions with(String name, String value) {
        return OptionsText.with(this, name, value);
    }

    /** {@code name=value} lines, sorted: the same options always give the same text. */
    public String text() {
        return OptionsText.text(this);
    }

    /** The same as a map; several values of one option are joined by a space. */
    public Map<String, String> map() {
        return OptionsText.map(this);
    }

    public BakeOptions withImporting(ImportOptions value) {
        return new BakeOptions(value, cleaning, parts, building, surfaces, encoding);
    }

    public BakeOptions withCleaning(CleanOptions value) {
        return new BakeOptions(importing, value, parts, building, surfaces, encoding);
    }

    public BakeOptions withParts(PartsMode value) {
        return new BakeOptions(importing, cleaning, value, building, surfaces, encoding);
    }

    public BakeOptions withBuilding(PartOptions value) {
        return new BakeOptions(importing, cleaning, parts, value, surfaces, encoding);
    }

    public BakeOptions withSurfaces(List<SurfaceRule> value) {
        return new BakeOptions(importing, cleaning, parts, building, value, encoding);
    }

    /** The encoding, and the order of triangles that goes with it. */
    public BakeOptions withEncoding(AssetEncoding value) {
        PartOptions ordered =
                building.withPackedOrder(value == AssetEncoding.PACKED).withCompact(value == AssetEncoding.COMPACT);
        return new BakeOptions(importing, cleaning, parts, ordered, surfaces, value);
    }

    /** At most so many threads for one file; never changes the bytes. */
    public BakeOptions withThreads(int threads) {
        return withBuilding(building.withTree(building.tree().withThreads(threads))
                .withCluster(building.cluster().withThreads(threads)));
    }
}
