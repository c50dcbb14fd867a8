// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.exporter.ColliderNaming;
import dev.cullet.pipeline.export.ExportSettings;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.ExpectedSize;
import dev.cullet.pipeline.options.Setting;
import dev.cullet.pipeline.options.Target;
import java.util.Locale;

/**
 * Typed values of all settings of scope FILE, for one source.
 *
 * @param options options that change the bytes of the asset
 * @param strict whether warnings fail the bake
 * @param expectedSize range of the longest side; a file outside of it gets a finding
 * @param maxBytes largest asset that is written, in bytes; {@link Long#MAX_VALUE}: no limit
 * @param maxDepth most levels of a tree that is written; {@link Integer#MAX_VALUE}: no limit
 * @param exports formats in which the asset is exported
 * @param lods further levels of detail
 */
public record FileSettings(
        BakeOptions options,
        boolean strict,
        ExpectedSize expectedSize,
        long maxBytes,
        int maxDepth,
        ExportSettings exports,
        Lods lods) {

    /** Reads the values of a merged layer; settings that it does not contain have the defaults of its target. */
    public static FileSettings of(Layer layer) {
        BakeOptions options = Target.named(layer.get("target")).defaults();
        for (Setting setting : BakeOptions.settings()) {
            for (String value : layer.getList(setting.name())) {
                options = options.with(setting.name(), value);
            }
        }
        return new FileSettings(
                options,
                Boolean.parseBoolean(layer.get("strict")),
                ExpectedSize.parse(layer.get("expected-size")),
                layer.has("max-bytes") ? Long.parseLong(layer.get("max-bytes")) : Long.MAX_VALUE,
                layer.has("max-depth") ? Integer.parseInt(layer.get("max-depth")) : Integer.MAX_VALUE,
                new ExportSettings(
                        layer.getList("export"),
                        ColliderNaming.valueOf(layer.get("export-naming").toUpperCase(Locale.ROOT))),
                Lods.of(layer.getList("lods")));
    }

    /** Returns the settings of a level of detail. A format that holds several levels is exported with level 0. */
    public FileSettings atLevel(int level) {
        ExportSettings ofLevel = level == 0 ? exports : exports.withoutLevelFormats();
        return new FileSettings(lods.options(options, level), strict, expectedSize, maxBytes, maxDepth, ofLevel, lods);
    }
}
