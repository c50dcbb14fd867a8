// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.options;

import dev.cullet.builder.PartOptions;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.importer.ImportOptions;
import dev.cullet.mesh.CleanOptions;
import dev.cullet.pipeline.surfaces.SurfaceRule;
import java.util.List;
import java.util.Map;

/**
 * All options that change the bytes of an asset. Immutable; the {@code with} methods return changed copies.
 *
 * <p>{@link #with(String, String)} parses an option by its name on the command line, for front ends. {@link #text()} is
 * the canonical text, of which an asset stores {@link StoredOptions#differences}.
 *
 * @param importing how the file is read
 * @param cleaning how the mesh is cleaned
 * @param parts division of the file into parts, which move independently
 * @param center the point of each part that becomes its origin
 * @param building what is built for each part
 * @param surfaces surface rules; the first rule that matches a triangle applies, else the surface of the file
 * @param encoding how triangles and trees are stored
 */
public record BakeOptions(
        ImportOptions importing,
        CleanOptions cleaning,
        PartsMode parts,
        CenterMode center,
        PartOptions building,
        List<SurfaceRule> surfaces,
        AssetEncoding encoding) {
    /** Unit and axis of the file, one part, default quality, no BSP trees. */
    public static final BakeOptions DEFAULTS = new BakeOptions(
            ImportOptions.DEFAULTS,
            CleanOptions.DEFAULTS,
            PartsMode.FILE,
            CenterMode.NONE,
            PartOptions.DEFAULTS,
            List.of(),
            AssetEncoding.EXACT);

    /** Copies the list. */
    public BakeOptions {
        surfaces = List.copyOf(surfaces);
    }

    /**
     * Parses the canonical text.
     *
     * @throws IllegalArgumentException if a line is not an option of this version, or its value is not allowed
     */
    public static BakeOptions parse(String text) {
        return OptionsText.parse(text);
    }

    /** Returns the names of all options, sorted. */
    public static List<String> names() {
        return OptionsText.names();
    }

    /** Returns the settings of all options, in the order of help texts. */
    public static List<Setting> settings() {
        return OptionTable.ROWS.values().stream().map(OptionRow::setting).toList();
    }

    /**
     * Returns options with one option changed; a list, such as {@code include}, gets one more value.
     *
     * @throws IllegalArgumentException if no option has this name, or the value is not allowed; the message contains
     *     the allowed values
     */
    public BakeOptions with(String name, String value) {
        return OptionsText.with(this, name, value);
    }

    /** Returns the canonical text: sorted {@code name=value} lines. Equal options have equal texts. */
    public String text() {
        return OptionsText.text(this);
    }

    /** Returns the values by name, sorted; several values of one option are joined by a space. */
    public Map<String, String> map() {
        return OptionsText.map(this);
    }

    /** Returns options with other import options. */
    public BakeOptions withImporting(ImportOptions value) {
        return new BakeOptions(value, cleaning, parts, center, building, surfaces, encoding);
    }

    /** Returns options with other cleaning options. */
    public BakeOptions withCleaning(CleanOptions value) {
        return new BakeOptions(importing, value, parts, center, building, surfaces, encoding);
    }

    /** Returns options with another division into parts. */
    public BakeOptions withParts(PartsMode value) {
        ImportOptions read = importing.withInstances(value == PartsMode.INSTANCE);
        return new BakeOptions(read, cleaning, value, center, building, surfaces, encoding);
    }

    /** Returns options with another origin of the parts. */
    public BakeOptions withCenter(CenterMode value) {
        return new BakeOptions(importing, cleaning, parts, value, building, surfaces, encoding);
    }

    /** Returns options with other build options. */
    public BakeOptions withBuilding(PartOptions value) {
        return new BakeOptions(importing, cleaning, parts, center, value, surfaces, encoding);
    }

    /** Returns options with other surface rules. */
    public BakeOptions withSurfaces(List<SurfaceRule> value) {
        return new BakeOptions(importing, cleaning, parts, center, building, value, encoding);
    }

    /** Returns options with an encoding and its order of triangles. */
    public BakeOptions withEncoding(AssetEncoding value) {
        PartOptions ordered =
                building.withPackedOrder(value == AssetEncoding.PACKED).withCompact(value == AssetEncoding.COMPACT);
        return new BakeOptions(importing, cleaning, parts, center, ordered, surfaces, value);
    }

    /** Returns options with a maximum number of threads per file, at least 1; the asset does not depend on it. */
    public BakeOptions withThreads(int threads) {
        return withBuilding(building.withTree(building.tree().withThreads(threads))
                .withCluster(building.cluster().withThreads(threads)));
    }
}
