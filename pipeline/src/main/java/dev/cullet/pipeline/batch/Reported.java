// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.cullet.pipeline.BakeReport;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Report of a bake; the report of a build record is parsed only when it is needed. Thread-safe. */
public final class Reported {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final Figures figures;
    private final Path source;
    private final String json;
    private volatile @Nullable BakeReport report;

    private Reported(Figures figures, Path source, String json, @Nullable BakeReport report) {
        this.figures = figures;
        this.source = source;
        this.json = json;
        this.report = report;
    }

    static Reported of(Path source, BakeReport report) {
        return new Reported(Figures.of(report), source, "", report);
    }

    /** @param json a result of {@link #json}, possibly of the source in another folder */
    static Reported ofRecord(Figures figures, Path source, String json) {
        return new Reported(figures, source, json, null);
    }

    /** One line, the same wherever the source is. */
    static String json(BakeReport report) {
        try {
            return MAPPER.writeValueAsString(report.at(""));
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("a report is made of strings, numbers and lists only", e);
        }
    }

    /** Returns the figures that front ends print of every file. */
    public Figures figures() {
        return figures;
    }

    /** Returns the whole report; parses it at the first call. */
    public BakeReport report() {
        BakeReport known = report;
        if (known == null) {
            try {
                known = MAPPER.readValue(json, BakeReport.class).at(source.toString());
            } catch (JsonProcessingException e) {
                throw new IllegalStateException(source + ": the build record contains no report", e);
            }
            report = known;
        }
        return known;
    }
}
