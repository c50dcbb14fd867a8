// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the findings about assets from a report that {@code bake --report FILE.json} wrote. */
public final class BakeFindings {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private final JsonNode files;

    private BakeFindings(JsonNode files) {
        this.files = files;
    }

    /** Thrown for a file that is no bake report, or a report of other assets; the message distinguishes the two. */
    public static final class WrongReportException extends Exception {
        private static final long serialVersionUID = 1L;

        WrongReportException(String message) {
            super(message);
        }
    }

    /** Parses the text of a report. */
    public static BakeFindings parse(String report) throws WrongReportException {
        JsonNode files;
        try {
            files = MAPPER.readTree(report).path("files");
        } catch (JsonProcessingException e) {
            throw new WrongReportException("is not JSON: " + e.getOriginalMessage() + " (line "
                    + e.getLocation().getLineNr() + ")");
        }
        if (!files.isArray()) {
            throw new WrongReportException("has no \"files\"; is it what bake --report wrote?");
        }
        return new BakeFindings(files);
    }

    /**
     * Returns the entry of the file that has the hash of an asset's source.
     *
     * @param sourceHash of the asset's provenance
     * @throws WrongReportException if there is none
     */
    public ReportedBake get(String sourceHash) throws WrongReportException {
        ReportedBake found = find(sourceHash);
        if (found == null) {
            throw new WrongReportException("none of its " + files.size()
                    + " files is the source of the asset, which has sha256 " + sourceHash
                    + "; bake the asset again with --report");
        }
        return found;
    }

    /** Returns the entry of the file that has the hash of an asset's source, or null. */
    public @Nullable ReportedBake find(String sourceHash) throws WrongReportException {
        for (JsonNode file : files) {
            if (file.path("sourceHash").asText().equals(sourceHash)) {
                JsonNode input = file.path("input");
                return new ReportedBake(
                        file.path("source").textValue(),
                        input.path("format").textValue(),
                        input.path("metresPerUnit").asDouble(),
                        input.path("up").textValue(),
                        findings(file.path("findings")));
            }
        }
        return null;
    }

    private static List<BakeFinding> findings(JsonNode list) throws WrongReportException {
        List<BakeFinding> findings = new ArrayList<>();
        for (JsonNode one : list) {
            try {
                BakeFinding finding = MAPPER.treeToValue(one, BakeFinding.class);
                if (finding.kind() == null || finding.severity() == null) {
                    throw new WrongReportException("a finding has no kind or severity: " + one);
                }
                findings.add(finding);
            } catch (JsonProcessingException e) {
                throw new WrongReportException("a finding is not as bake writes it: " + e.getOriginalMessage());
            }
        }
        return findings;
    }
}
