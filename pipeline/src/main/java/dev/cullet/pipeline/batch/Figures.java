// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.BakeReport;

/**
 * What of a bake's report has to be known of every file, of which most are up to date.
 *
 * @param triangles stored
 * @param bytes of the asset
 * @param warnings things that make {@code strict} fail
 * @param depth levels of the deepest tree
 */
public record Figures(long triangles, long bytes, long warnings, int depth) {
    static Figures of(BakeReport report) {
        return new Figures(report.triangles().stored(), report.bytes(), report.warnings(), report.depth());
    }
}
