// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.ArrayList;
import java.util.List;

/** Reads the findings about one asset from a report that {@code bake --report FILE.json} wrote. */
public final class BakeFindings {
    private static final JsonMapper MAPPER = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private BakeFindings() {}

    /** Thrown for a file that is no bake report, or a report of other assets; the message distinguishes the two. */
    public static final class WrongReportException extends Exception {
        private static final long serialVersionUID = 1L;

        WrongReportException(String message) {
            super(message);
        }
    }

    /**
     * Returns the findings of the file in the report that has the hash of the asset's source.
     *
     * @param report text of the report
     * @param sourceHash of the asset's provenance
     */
    public static List<BakeFinding> read(String report, String sourceHash) throws WrongReportException {
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
        for (JsonNode file : files) {
            if (file.path("sourceHash").asText().equals(sourceHash)) {
                return findings(file.path("findings"));
            }
        }
        throw new WrongReportException("none of its " + files.size()
                + " files is the source of the asset, which has sha256 " + sourceHash
                + "; bake the asset again with --report");
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
