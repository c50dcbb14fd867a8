// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.batch.FileOutcome;
import dev.cullet.pipeline.inspect.ByteSplit;
import dev.cullet.pipeline.scene.SceneSummary;
import dev.cullet.pipeline.text.Decimal;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;

/** The line of a baked file where no terminal is: source, asset and all figures. */
final class BakeFigures {
    private BakeFigures() {}

    static String line(FileOutcome outcome) {
        String begin = outcome.source() + " -> " + outcome.output();
        return switch (outcome.status()) {
            case WOULD_BAKE -> outcome.source() + " would become " + outcome.output() + ": " + outcome.reason();
            case UP_TO_DATE -> begin + ": up to date";
            case CACHED -> begin + ": from the cache" + figures(", ", outcome);
            default -> begin + ":" + figures(" ", outcome);
        };
    }

    private static String figures(String separator, FileOutcome outcome) {
        BakeReport report = outcome.report();
        BakeReport.Frames frames = report == null || report.parts().isEmpty()
                ? null
                : report.parts().get(0).frames();
        if (report == null) {
            return "";
        }
        ByteSplit split = report.bytesByStructure();
        String hint = split == null ? "" : split.hint();
        SceneSummary scene = report.scene();
        String simplified = SimplifyText.of(report.parts());
        String shapes = ShapeText.of(report.parts());
        String pieces = CompoundText.of(report.parts());
        return String.format(
                Locale.ROOT,
                "%s%s%s, %s%s%s, %s%s%s%s (%s B/triangle%s%s), %s",
                separator,
                scene == null ? "" : instances(scene),
                Numbers.count(report.triangles().stored(), "triangle"),
                simplified.isEmpty() ? "" : simplified + ", ",
                Numbers.count(report.parts().size(), "part"),
                centers(report.parts()),
                frames == null ? "" : Numbers.count(frames.count(), "frame") + ", ",
                shapes.isEmpty() ? "" : shapes + ", ",
                pieces.isEmpty() ? "" : pieces + ", ",
                Numbers.count(report.bytes(), "byte"),
                Numbers.oneDecimal(report.bytesPerTriangle()),
                split == null ? "" : structures(split, report.triangles().stored()),
                hint.isEmpty() ? "" : "; " + hint,
                Numbers.count(report.findings().size(), "finding"));
    }

    /** Returns the center of a single part, {@code  centered at (56, 0, 1.5)}, or the number of parts that have one. */
    static String centers(List<BakeReport.Part> parts) {
        List<float[]> centers = parts.stream()
                .map(BakeReport.Part::center)
                .filter(Objects::nonNull)
                .toList();
        if (centers.isEmpty()) {
            return "";
        }
        float[] center = centers.get(0);
        return centers.size() > 1
                ? " (each centered; --report has the centers)"
                : " centered at (" + Decimal.text(center[0]) + ", " + Decimal.text(center[1]) + ", "
                        + Decimal.text(center[2]) + ")";
    }

    /** Returns what a scene shares: {@code 120 instances (71.0 B each, sharing saves 1,234,567 bytes), }. */
    private static String instances(SceneSummary scene) {
        return Numbers.count(scene.instances(), "instance") + " (" + Numbers.oneDecimal(scene.bytesPerInstance())
                + " B each, sharing saves " + Numbers.count(scene.bytesSaved(), "byte") + "), ";
    }

    /** Returns bytes per triangle by structure: {@code : tree 15.6, triangles 9.7, rest 0.6}. */
    private static String structures(ByteSplit split, long triangles) {
        return split.bySize().entrySet().stream()
                .map(structure -> structure.getKey() + " "
                        + Numbers.oneDecimal((double) structure.getValue() / Math.max(1, triangles)))
                .collect(Collectors.joining(", ", ": ", ""));
    }
}
