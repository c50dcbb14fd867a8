// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.batch.BatchReport.Operation;
import dev.cullet.pipeline.config.Configuration;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.findings.ReportedFinding.ReportedLocation;
import dev.cullet.pipeline.text.Json;
import dev.cullet.pipeline.text.Printable;
import dev.cullet.pipeline.version.Version;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * A batch as SARIF 2.1.0, which code hosts show beside the files: a result per finding and per failure. A mesh file has
 * no lines worth naming, so a place is a node, and stands in the message with its triangle and coordinates. Names are
 * escaped, see {@link Printable}, because hosts display them as they are.
 */
final class SarifReport {
    private static final String SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json";
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /** Characters of a path segment that a URI contains as they are. */
    private static final String UNRESERVED =
            "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~!$&'()*+,;=@";

    private SarifReport() {}

    static String text(BatchReport report) {
        ObjectNode root = MAPPER.createObjectNode();
        root.put("$schema", SCHEMA).put("version", "2.1.0");
        ObjectNode run = root.putArray("runs").addObject();
        ObjectNode driver = run.putObject("tool").putObject("driver");
        driver.put("name", "cullet").put("version", Version.current());
        ArrayNode rules = driver.putArray("rules");
        ArrayNode results = run.putArray("results");
        Map<String, String> meanings = new TreeMap<>();
        for (FileOutcome file : report.files()) {
            Failure failure = file.failure();
            if (failure != null) {
                String rule = report.operation().verb() + "-failed-"
                        + failure.exitCode().name().toLowerCase(Locale.ROOT);
                meanings.put(
                        rule,
                        report.operation() == Operation.BAKE
                                ? "no asset was written"
                                : "the file cannot be read, or has findings that are not allowed");
                result(results, rule, "error", failure.message(), file.source(), failure.line());
            }
            BakeReport about = file.report();
            if (about != null) {
                for (ReportedFinding finding : about.findings()) {
                    meanings.put(finding.kind(), finding.meaning());
                    String level = finding.isWarning() ? "warning" : "note";
                    ObjectNode result = result(results, finding.kind(), level, message(finding), file.source(), 0);
                    nodes(result, finding);
                }
            }
        }
        for (BatchFinding finding : report.findings()) {
            meanings.put(finding.kind(), finding.kind().replace('-', ' '));
            String level = finding.severity() == BatchFinding.Severity.INFO
                    ? "note"
                    : finding.severity().text();
            Path file = Path.of(finding.file().isEmpty() ? Configuration.FILE_NAME : finding.file());
            result(results, finding.kind(), level, finding.message(), file, 0);
        }
        meanings.forEach((id, meaning) ->
                rules.addObject().put("id", id).putObject("shortDescription").put("text", meaning));
        return Json.text(root);
    }

    private static ObjectNode result(
            ArrayNode results, String rule, String level, String message, Path source, long line) {
        ObjectNode result = results.addObject();
        result.put("ruleId", rule).put("level", level);
        result.putObject("message").put("text", Printable.line(message));
        ObjectNode location = result.putArray("locations").addObject().putObject("physicalLocation");
        location.putObject("artifactLocation").put("uri", uri(source));
        if (line > 0) {
            location.putObject("region").put("startLine", line);
        }
        return result;
    }

    private static String message(ReportedFinding finding) {
        String locations = finding.locations().stream()
                .map(FindingText::location)
                .filter(location -> !location.isEmpty())
                .collect(Collectors.joining("; "));
        return FindingText.line(finding) + (locations.isEmpty() ? "" : ": " + locations);
    }

    private static void nodes(ObjectNode result, ReportedFinding finding) {
        ObjectNode location = (ObjectNode) result.get("locations").get(0);
        finding.locations().stream().map(ReportedLocation::node).distinct().forEach(node -> {
            if (node != null) {
                location.withArray("/logicalLocations")
                        .addObject()
                        .put("fullyQualifiedName", Printable.line(node))
                        .put("kind", "object");
            }
        });
    }

    private static String uri(Path source) {
        if (source.isAbsolute()) {
            return source.toUri().toASCIIString();
        }
        StringBuilder uri = new StringBuilder();
        for (Path name : source) {
            uri.append(uri.length() == 0 ? "" : "/");
            for (byte b : name.toString().getBytes(StandardCharsets.UTF_8)) {
                if (UNRESERVED.indexOf(b) >= 0) {
                    uri.append((char) b);
                } else {
                    uri.append(String.format(Locale.ROOT, "%%%02X", b));
                }
            }
        }
        return uri.toString();
    }
}
