// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.ExitCode;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.findings.ReportedFinding;
import java.nio.file.Path;
import java.util.Locale;

/**
 * A batch as JUnit XML, which every build server shows: a file is a test case of the class that its folder is. A failed
 * file is a failure, a fault of the compiler an error; findings of files that were baked are their output.
 */
final class JUnitReport {
    private static final String NAME = "cullet bake";

    private JUnitReport() {}

    static String text(BatchReport report) {
        long failures = report.files().stream()
                .filter(file -> file.failure() != null && !isError(file))
                .count();
        long errors = report.files().stream()
                .filter(file -> file.failure() != null && isError(file))
                .count();
        String counts = " name=\"" + NAME + "\" tests=\"" + report.files().size() + "\" failures=\"" + failures
                + "\" errors=\"" + errors + "\" time=\"" + seconds(report.work().milliseconds()) + "\">\n";
        StringBuilder xml = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
        xml.append("<testsuites").append(counts).append("  <testsuite").append(counts);
        report.files().forEach(file -> testCase(xml, file));
        return xml.append("  </testsuite>\n</testsuites>\n").toString();
    }

    private static void testCase(StringBuilder xml, FileOutcome file) {
        Path folder = file.source().getParent();
        BakeReport report = file.report();
        long time = report == null
                ? 0
                : report.milliseconds().values().stream()
                        .mapToLong(Long::longValue)
                        .sum();
        xml.append("    <testcase classname=\"").append(escaped(folder == null ? "." : slashes(folder)));
        xml.append("\" name=\"").append(escaped(String.valueOf(file.source().getFileName())));
        xml.append("\" file=\"").append(escaped(slashes(file.source())));
        xml.append("\" time=\"").append(seconds(time)).append("\">\n");
        Failure failure = file.failure();
        if (failure != null) {
            String element = isError(file) ? "error" : "failure";
            xml.append("      <").append(element).append(" type=\"").append(failure.exitCode());
            xml.append("\" message=\"").append(escaped(failure.message())).append("\"/>\n");
        }
        if (report != null && !report.findings().isEmpty()) {
            xml.append("      <system-out>");
            for (ReportedFinding finding : report.findings()) {
                xml.append(escaped(FindingText.line(finding))).append('\n');
                finding.places()
                        .forEach(place -> xml.append("  ")
                                .append(escaped(FindingText.place(place)))
                                .append('\n'));
            }
            xml.append("</system-out>\n");
        }
        xml.append("    </testcase>\n");
    }

    private static boolean isError(FileOutcome file) {
        Failure failure = file.failure();
        return failure != null && failure.exitCode() == ExitCode.INTERNAL;
    }

    private static String slashes(Path path) {
        return path.toString().replace('\\', '/');
    }

    private static String seconds(long milliseconds) {
        return String.format(Locale.ROOT, "%.3f", milliseconds / 1000.0);
    }

    /** What XML 1.0 cannot hold at all becomes a question mark. */
    private static String escaped(String text) {
        StringBuilder escaped = new StringBuilder();
        text.codePoints().forEach(c -> {
            switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                default -> {
                    boolean isAllowed = c == '\t'
                            || c == '\n'
                            || (c >= 0x20 && c < 0xD800)
                            || (c >= 0xE000 && c < 0xFFFE)
                            || c >= 0x10000;
                    escaped.appendCodePoint(isAllowed ? c : '?');
                }
            }
        });
        return escaped.toString();
    }
}
