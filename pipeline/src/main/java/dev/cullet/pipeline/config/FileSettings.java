// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.config;

import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.Setting;

/**
 * What one file is baked with.
 *
 * @param options what changes the asset's bytes
 * @param strict whether warnings are a failure
 * @param maxBytes a larger asset is a failure, {@link Long#MAX_VALUE}: none is
 * @param maxDepth a tree of more levels is a failure, {@link Integer#MAX_VALUE}: none is
 */
public record FileSettings(BakeOptions options, boolean strict, long maxBytes, int maxDepth) {

    /** What all layers together say. */
    public static FileSettings of(Layer all) {
        BakeOptions options = BakeOptions.DEFAULTS;
        for (Setting setting : BakeOptions.settings()) {
            for (String value : all.all(setting.name())) {
                options = options.with(setting.name(), value);
            }
        }
        return new FileSettings(
                options,
                all.one("strict").equals("true"),
                all.has("max-bytes") ? Long.parseLong(all.one("max-bytes")) : Long.MAX_VALUE,
                all.has("max-depth") ? Integer.parseInt(all.one("max-depth")) : Integer.MAX_VALUE);
    }
}
