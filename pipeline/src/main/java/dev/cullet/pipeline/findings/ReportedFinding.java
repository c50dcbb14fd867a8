// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.findings;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonProperty;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.Location;
import dev.cullet.pipeline.text.OptionalValue;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * A finding in the form of reports.
 *
 * @param kind the word for it, such as {@code degenerate-triangle}; never changes its meaning
 * @param severity {@code info} or {@code warning}
 * @param count how many there are
 * @param meaning the kind in a sentence
 * @param detail what is special here; absent if nothing is
 * @param locations the first few; {@code places} in JSON
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReportedFinding(
        String kind,
        String severity,
        long count,
        String meaning,
        @OptionalValue @Nullable String detail,
        @JsonProperty("places") List<ReportedLocation> locations) {

    /**
     * Where it is; what is not known is absent.
     *
     * @param file the source, as the user named it
     * @param node path of the source node
     * @param triangle its number in the imported file
     * @param point 3 numbers, asset space, metres
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ReportedLocation(
            String file,
            @OptionalValue @Nullable String node,
            @OptionalValue @Nullable Integer triangle,
            @OptionalValue double @Nullable [] point) {
        /** Returns the place in a copy of the source. */
        public ReportedLocation at(String other) {
            return new ReportedLocation(other, node, triangle, point);
        }
    }

    /** Copies the list; refuses points that have not 3 numbers. */
    public ReportedFinding {
        locations = List.copyOf(locations);
        for (ReportedLocation location : locations) {
            double[] point = location.point();
            if (point != null && point.length != 3) {
                throw new IllegalArgumentException("a point has " + point.length + " numbers instead of 3");
            }
        }
    }

    public static ReportedFinding of(Finding finding, String file) {
        return of(
                finding.kind(),
                finding.count(),
                finding.detail().isEmpty() ? null : finding.detail(),
                finding.locations().stream()
                        .map(location -> reported(location, file))
                        .toList());
    }

    /** Returns the finding about a file whose size is not as expected. */
    public static ReportedFinding unexpectedSize(String detail, List<ReportedLocation> locations) {
        return of(FindingKind.UNEXPECTED_SIZE, 1, detail, locations);
    }

    private static ReportedFinding of(
            FindingKind kind, long count, @Nullable String detail, List<ReportedLocation> locations) {
        return new ReportedFinding(
                kind.code(),
                kind.severity().name().toLowerCase(Locale.ROOT),
                count,
                kind.sentence(),
                detail,
                locations);
    }

    /** Returns a place in the form of reports. */
    public static ReportedLocation reported(Location location, String file) {
        boolean hasPoint =
                Double.isFinite(location.x()) && Double.isFinite(location.y()) && Double.isFinite(location.z());
        return new ReportedLocation(
                file,
                location.node().isEmpty() ? null : location.node(),
                location.sourceTriangle() < 0 ? null : location.sourceTriangle(),
                hasPoint ? new double[] {location.x(), location.y(), location.z()} : null);
    }

    public ReportedFinding at(String file) {
        return new ReportedFinding(
                kind,
                severity,
                count,
                meaning,
                detail,
                locations.stream().map(location -> location.at(file)).toList());
    }

    /** Whether it is about the file as a whole, not about places in it: its size. */
    @JsonIgnore
    public boolean isOfWholeFile() {
        return kind.equals(FindingKind.UNEXPECTED_SIZE.code());
    }

    /** Whether a bake prints it: warnings, and choices that the file offers, see {@link FindingKind#isChoice}. */
    @JsonIgnore
    public boolean isPrinted() {
        return isWarning()
                || Arrays.stream(FindingKind.values())
                        .anyMatch(one -> one.isChoice() && one.code().equals(kind));
    }

    /** Whether it makes {@code --strict} fail. */
    @JsonIgnore
    public boolean isWarning() {
        return severity.equals("warning");
    }
}
