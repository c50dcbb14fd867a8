// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cullet.pipeline.BakeReport;
import dev.cullet.pipeline.batch.BatchReport.Operation;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.cache.CacheUse;
import dev.cullet.pipeline.text.Json;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A batch as JSON, or as JSON lines. The page {@code docs/report.md} lists all keys. The options of the files are a
 * list of different sets, because most files have the same ones; a file has the number of its set.
 */
public final class JsonReport {
    /** Version of the form. It changes if a key is removed or gets another meaning; version 1 had no number. */
    private static final int VERSION = 2;

    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final BatchReport report;
    private final Map<Map<String, String>, Integer> optionSets = new LinkedHashMap<>();

    private JsonReport(BatchReport report) {
        this.report = report;
        for (FileOutcome outcome : report.files()) {
            BakeReport of = outcome.report();
            if (of != null) {
                optionSets.putIfAbsent(of.options(), optionSets.size());
            }
        }
    }

    /** Returns one indented object; ends with a line end. */
    public static String text(BatchReport report) {
        JsonReport json = new JsonReport(report);
        ObjectNode root = json.head();
        ArrayNode files = root.putArray("files");
        report.files().forEach(outcome -> files.add(json.file(outcome)));
        root.setAll(json.end());
        return Json.text(root);
    }

    /**
     * Returns lines, each an object that ends with a line end: {@code version} and {@code options}, then one line per
     * file in the order of the plan, then {@code findings}, {@code pruned} and {@code summary}. The keys are those of
     * {@link #text}.
     */
    static String lines(BatchReport report) {
        JsonReport json = new JsonReport(report);
        StringBuilder lines = new StringBuilder();
        lines.append(Json.line(json.head())).append('\n');
        for (FileOutcome outcome : report.files()) {
            lines.append(Json.line(json.file(outcome))).append('\n');
        }
        return lines.append(Json.line(json.end())).append('\n').toString();
    }

    private ObjectNode head() {
        ObjectNode head = MAPPER.createObjectNode();
        head.put("version", VERSION);
        head.set("options", MAPPER.valueToTree(optionSets.keySet()));
        return head;
    }

    private ObjectNode end() {
        ObjectNode end = MAPPER.createObjectNode();
        end.set("findings", MAPPER.valueToTree(report.findings()));
        ArrayNode pruned = end.putArray("pruned");
        for (Path asset : report.pruned()) {
            pruned.add(asset.toString());
        }
        ObjectNode summary = end.putObject("summary");
        for (Status status : Status.values()) {
            if (status == Status.FAILED || (status == Status.CHECKED) == (report.operation() == Operation.CHECK)) {
                summary.put(status.text(), report.count(status));
            }
        }
        summary.put("exitCode", report.exitCode().code());
        cache(summary, report.work().cache());
        SeamOutcome seams = report.seams();
        if (seams != null) {
            seams(summary.putObject("seams"), seams);
        }
        summary.put("imports", report.work().imports());
        summary.put("hashedFiles", report.work().hashedFiles());
        summary.put("milliseconds", report.work().milliseconds());
        return end;
    }

    /** Absent without a cache. */
    private static void cache(ObjectNode summary, CacheUse use) {
        if (!use.levels().isEmpty()) {
            summary.set("cache", MAPPER.valueToTree(use));
        }
    }

    private static void seams(ObjectNode target, SeamOutcome seams) {
        target.put("tiles", seams.tiles());
        target.put("read", seams.read());
        target.put("rewritten", seams.rewritten());
        target.put("findings", seams.findings());
        Failure failure = seams.failure();
        if (failure != null) {
            target.put("error", failure.message());
        }
    }

    private ObjectNode file(FileOutcome outcome) {
        BakeReport of = outcome.report();
        ObjectNode file = of == null ? MAPPER.createObjectNode() : MAPPER.valueToTree(of);
        if (of != null) {
            file.put("options", optionSets.get(of.options()));
        }
        file.put("source", outcome.source().toString());
        if (report.operation() == Operation.BAKE) {
            file.put("output", outcome.output().toString());
        }
        file.put("status", outcome.status().text());
        if (!outcome.reason().isEmpty()) {
            file.put("reason", outcome.reason());
        }
        Failure failure = outcome.failure();
        if (failure != null) {
            file.put("exitCode", failure.exitCode().code());
            file.put("error", failure.message());
        }
        return file;
    }
}
