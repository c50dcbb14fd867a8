// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeReport;

/**
 * Figures of a bake report that are stored in plain form, because they are needed of every file.
 *
 * @param triangles stored
 * @param bytes of the asset
 * @param warnings findings that fail a bake under {@code strict}
 * @param depth levels of the deepest tree
 */
public record Figures(long triangles, long bytes, long warnings, int depth) {
    static Figures of(BakeReport report) {
        return new Figures(report.triangles().stored(), report.bytes(), report.warnings(), report.depth());
    }
}
