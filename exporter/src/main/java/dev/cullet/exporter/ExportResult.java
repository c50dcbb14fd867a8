// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.util.List;

/**
 * The result of an export.
 *
 * @param files the main file, which has the name of the options, and those that it refers to, with distinct names
 * @param losses what the asset has and the files do not hold, in the order of {@link Property}, then of names
 */
public record ExportResult(List<ExportFile> files, List<Loss> losses) {
    /** Copies the lists. */
    public ExportResult {
        files = List.copyOf(files);
        losses = List.copyOf(losses);
    }
}
