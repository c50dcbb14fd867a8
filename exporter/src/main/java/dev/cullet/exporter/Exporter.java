// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter;

import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Collectors;

/** Runs one export: checks that the asset has what is requested, and calls the format. */
public final class Exporter {
    private Exporter() {}

    /**
     * Exports an asset.
     *
     * @throws ExportException if the format does not hold what is requested, the asset does not have it, or it exceeds
     *     a limit of the format
     */
    public static ExportResult export(ExportFormat format, ExportView view, ExportOptions options)
            throws ExportException {
        if (!view.levels().isEmpty() && (!format.holdsLevels() || view.isScene())) {
            throw new ExportException(
                    view.isScene()
                            ? "is a scene, which has no levels of detail; export it alone"
                            : "cannot be exported with other levels of detail: " + format.id()
                                    + " does not hold them; use glb, or export each asset alone");
        }
        EnumSet<Content> content = EnumSet.noneOf(Content.class);
        for (Content each : options.include()) {
            if (!format.holds().contains(each)) {
                throw new ExportException("cannot be exported: " + format.id() + " does not hold " + each.id()
                        + "; it holds "
                        + format.holds().stream().sorted().map(Content::id).collect(Collectors.joining(", ")));
            }
            require(view, each);
            content.add(each);
        }
        if (content.isEmpty()) {
            Set<Content> wanted = format.defaults(view);
            content.addAll(wanted);
            content.removeIf(each -> !view.has(each));
            if (content.isEmpty()) {
                throw new ExportException(wanted.iterator().next().missing());
            }
            Set<Content> needed = format.needs();
            for (Content each : needed) {
                require(view, each);
            }
        }
        return format.export(view, content, options);
    }

    private static void require(ExportView view, Content content) throws ExportException {
        if (!view.has(content)) {
            throw new ExportException(content.missing());
        }
    }
}
