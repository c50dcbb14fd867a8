// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cullet.pipeline.batch.BatchReport.Operation;
import dev.cullet.pipeline.batch.FileOutcome.Status;
import dev.cullet.pipeline.cache.CacheUse;
import dev.cullet.pipeline.text.Json;
import java.nio.file.Path;

/**
 * A batch as JSON: {@code files}, each with the fields of its bake report where there is one, then {@code status},
 * {@code output}, {@code reason}, and {@code exitCode} and {@code error} where it failed; {@code findings} about the
 * whole run; {@code pruned}; and {@code summary}, with a count per status, and {@code cache} and {@code seams} where
 * they are used.
 */
public final class JsonReport {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private JsonReport() {}

    /** Ends with a line end. */
    public static String text(BatchReport report) {
        ObjectNode root = MAPPER.createObjectNode();
        ArrayNode files = root.putArray("files");
        for (FileOutcome outcome : report.files()) {
            files.add(file(outcome, report.operation()));
        }
        root.set("findings", MAPPER.valueToTree(report.findings()));
        ArrayNode pruned = root.putArray("pruned");
        for (Path asset : report.pruned()) {
            pruned.add(asset.toString());
        }
        ObjectNode summary = root.putObject("summary");
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
        return Json.text(root);
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

    private static ObjectNode file(FileOutcome outcome, Operation operation) {
        ObjectNode file = outcome.report() == null ? MAPPER.createObjectNode() : MAPPER.valueToTree(outcome.report());
        file.put("source", outcome.source().toString());
        if (operation == Operation.BAKE) {
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
