// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.findings;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.Place;
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
 * @param places the first few
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record ReportedFinding(
        String kind,
        String severity,
        long count,
        String meaning,
        @OptionalValue @Nullable String detail,
        List<ReportedPlace> places) {

    /**
     * Where it is; what is not known is absent.
     *
     * @param file the source, as the user named it
     * @param node path of the source node
     * @param triangle its number in the imported file
     * @param point 3 numbers, asset space, metres
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record ReportedPlace(
            String file,
            @OptionalValue @Nullable String node,
            @OptionalValue @Nullable Integer triangle,
            @OptionalValue double @Nullable [] point) {
        /** Returns the place in a copy of the source. */
        public ReportedPlace at(String other) {
            return new ReportedPlace(other, node, triangle, point);
        }
    }

    /** Copies the list; refuses points that have not 3 numbers. */
    public ReportedFinding {
        places = List.copyOf(places);
        for (ReportedPlace place : places) {
            double[] point = place.point();
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
                finding.places().stream().map(place -> reported(place, file)).toList());
    }

    /** Returns the finding about a file whose size is not as expected. */
    public static ReportedFinding unexpectedSize(String detail, List<ReportedPlace> places) {
        return of(FindingKind.UNEXPECTED_SIZE, 1, detail, places);
    }

    private static ReportedFinding of(
            FindingKind kind, long count, @Nullable String detail, List<ReportedPlace> places) {
        return new ReportedFinding(
                kind.code(), kind.severity().name().toLowerCase(Locale.ROOT), count, kind.sentence(), detail, places);
    }

    /** Returns a place in the form of reports. */
    public static ReportedPlace reported(Place place, String file) {
        boolean hasPoint = Double.isFinite(place.x()) && Double.isFinite(place.y()) && Double.isFinite(place.z());
        return new ReportedPlace(
                file,
                place.node().isEmpty() ? null : place.node(),
                place.sourceTriangle() < 0 ? null : place.sourceTriangle(),
                hasPoint ? new double[] {place.x(), place.y(), place.z()} : null);
    }

    public ReportedFinding at(String file) {
        return new ReportedFinding(
                kind,
                severity,
                count,
                meaning,
                detail,
                places.stream().map(place -> place.at(file)).toList());
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
