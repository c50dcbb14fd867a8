// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import com.fasterxml.jackson.annotation.JsonInclude;
import dev.cullet.builder.aabb.TreeQuality;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetScene;
import dev.cullet.importer.UnmatchedPattern;
import dev.cullet.pipeline.findings.ReportedFinding;
import dev.cullet.pipeline.findings.ReportedFinding.ReportedLocation;
import dev.cullet.pipeline.inspect.BspSummary;
import dev.cullet.pipeline.inspect.ByteSplit;
import dev.cullet.pipeline.inspect.CompoundSummary;
import dev.cullet.pipeline.inspect.OutlineSummary;
import dev.cullet.pipeline.inspect.ShapeSummary;
import dev.cullet.pipeline.inspect.SimplifySummary;
import dev.cullet.pipeline.inspect.SphereSummary;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.pipeline.options.ExpectedSize;
import dev.cullet.pipeline.scene.SceneSummary;
import dev.cullet.pipeline.text.OptionalValue;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What became of one source. Its JSON form has these very names; numbers of one bake are the same on every machine, all
 * but {@code milliseconds}.
 *
 * @param source as the user named it
 * @param options those that changed bytes, by name; surface rules that match nothing are not among them
 * @param input what the file states about itself
 * @param sourceHash 64 hexadecimal digits
 * @param triangles how many there were after each step
 * @param area of all triangles that are left, square metres
 * @param size extents of all triangles that are left; those of the first frame, if there are several
 * @param unmatched globs of the options that match nothing in this file; in a batch they may match in another
 * @param findings findings about the mesh, those of the importer first
 * @param parts one entry per part
 * @param bytes size of the asset, 0 if none was made
 * @param bytesByStructure the same by structure; absent if none was made
 * @param scene instances and what sharing saves; absent if the asset is not a scene
 * @param milliseconds time of each step
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record BakeReport(
        String source,
        Map<String, String> options,
        Input input,
        String sourceHash,
        Triangles triangles,
        double area,
        Size size,
        List<UnmatchedPattern> unmatched,
        List<ReportedFinding> findings,
        List<Part> parts,
        long bytes,
        @OptionalValue @Nullable ByteSplit bytesByStructure,
        @OptionalValue @Nullable SceneSummary scene,
        Map<String, Long> milliseconds) {
    private static final String SURFACE = "surface";

    /**
     * Statements of the file about itself.
     *
     * @param format such as {@code FBX 7400 binary}
     * @param metresPerUnit what one unit was taken for
     * @param up the axis that was taken for up
     * @param polygonArea of all polygons before triangulation, square metres
     * @param triangleArea of all triangles after it, square metres
     * @param dependencies names of other files that the source reads
     * @param missing names of files that it would read if they were there
     */
    public record Input(
            String format,
            double metresPerUnit,
            String up,
            long polygons,
            double polygonArea,
            double triangleArea,
            List<String> dependencies,
            List<String> missing) {}

    /** Counts: as imported, and as stored after cleaning. */
    public record Triangles(int imported, int stored) {}

    /**
     * Extents along the axes of the asset.
     *
     * @param x metres
     * @param y metres
     * @param z metres
     * @param outermost the corner farthest from the mean of all corners
     */
    public record Size(double x, double y, double z, ReportedLocation outermost) {
        private static final int SHOWN_DIGITS = 3;

        /** Returns the longest side, metres. */
        public double longest() {
            return Math.max(x, Math.max(y, z));
        }

        /** Returns the extents with {@value #SHOWN_DIGITS} significant digits: {@code 777 x 1100 x 800 m}. */
        public String text() {
            return text(x) + " x " + text(y) + " x " + text(z) + " m";
        }

        /** Returns a length with {@value #SHOWN_DIGITS} significant digits. */
        public static String text(double length) {
            BigDecimal rounded = new BigDecimal(length).round(new MathContext(SHOWN_DIGITS));
            return rounded.signum() == 0 ? "0" : rounded.stripTrailingZeros().toPlainString();
        }
    }

    /**
     * One part.
     *
     * @param center 3 numbers, the point of the file that is the origin of the part, metres; absent unless the option
     *     center selects one
     * @param bounds 6 numbers, lower then upper corner, metres
     * @param sphere 4 numbers, centre and radius, metres
     * @param tree absent where nothing was built
     * @param bsp absent where none was built
     * @param spheres absent if none were requested
     * @param outlines every requested outline
     * @param shape the enclosing shape, absent if none was requested
     * @param compound convex pieces, absent if none were requested
     * @param simplification absent where the part was not simplified
     * @param frames absent where the part is not animated
     */
    @JsonInclude(JsonInclude.Include.NON_NULL)
    public record Part(
            String name,
            int triangles,
            int vertices,
            @OptionalValue float @Nullable [] center,
            @OptionalValue float @Nullable [] bounds,
            @OptionalValue float @Nullable [] sphere,
            @OptionalValue @Nullable TreeQuality tree,
            @OptionalValue @Nullable Bsp bsp,
            @OptionalValue @Nullable SphereSummary spheres,
            List<OutlineSummary> outlines,
            @OptionalValue @Nullable ShapeSummary shape,
            @OptionalValue @Nullable CompoundSummary compound,
            @OptionalValue @Nullable SimplifySummary simplification,
            @OptionalValue @Nullable Frames frames) {}

    /**
     * The frames of a part.
     *
     * @param seconds when each is
     * @param meanCost surface area heuristic of the stored tree, on average over the frames
     * @param worstCost of the frame where it is largest
     */
    public record Frames(int count, float[] seconds, double meanCost, double worstCost) {}

    /**
     * The BSP tree of a part.
     *
     * @param holeShare area of the caps that would close the mesh, as a share of the mesh's area; above 1 % the tree
     *     claims no solid
     * @param unclearLeaves leaves whose winding number was not near a whole number
     */
    public record Bsp(BspSummary tree, double holeShare, int unclearLeaves) {}

    /** Copies the lists; refuses parts whose arrays have another length. */
    public BakeReport {
        unmatched = List.copyOf(unmatched);
        findings = List.copyOf(findings);
        parts = List.copyOf(parts);
        for (Part part : parts) {
            float[] bounds = part.bounds();
            float[] sphere = part.sphere();
            if ((bounds != null && bounds.length != 6) || (sphere != null && sphere.length != 4)) {
                throw new IllegalArgumentException("bounds have 6 numbers, and a sphere has 4");
            }
        }
    }

    /** Size of the asset for each of its triangles. */
    public double bytesPerTriangle() {
        return triangles.stored() == 0 ? 0 : (double) bytes / triangles.stored();
    }

    /**
     * Returns the report with the finding {@code unexpected-size}, if the longest side is not in a range. The range
     * does not change the asset, so a build record contains the report without this finding.
     */
    public BakeReport withExpectedSize(ExpectedSize expected) {
        if (expected.contains(size.longest())) {
            return this;
        }
        List<ReportedFinding> more = new ArrayList<>(findings);
        more.add(ReportedFinding.unexpectedSize(
                "its longest side is " + Size.text(size.longest()) + " m, expected " + expected
                        + "; set --unit, or --expected-size if it is right",
                size.longest() > expected.max() ? List.of(size.outermost()) : List.of()));
        return new BakeReport(
                source,
                options,
                input,
                sourceHash,
                triangles,
                area,
                size,
                unmatched,
                more,
                parts,
                bytes,
                bytesByStructure,
                scene,
                milliseconds);
    }

    /** Returns options of this source without the surface rules that match nothing in it. */
    public BakeOptions matching(BakeOptions all) {
        Set<String> rules = unmatched.stream()
                .filter(pattern -> pattern.option().equals(SURFACE))
                .map(UnmatchedPattern::pattern)
                .collect(Collectors.toSet());
        return all.withSurfaces(all.surfaces().stream()
                .filter(rule -> !rules.contains(rule.text()))
                .toList());
    }

    /** Returns the report with other surface rules that match nothing. */
    public BakeReport withUnmatchedSurfaces(List<UnmatchedPattern> surfaces) {
        List<UnmatchedPattern> all = new ArrayList<>(unmatched);
        all.removeIf(pattern -> pattern.option().equals(SURFACE));
        all.addAll(surfaces);
        return new BakeReport(
                source,
                options,
                input,
                sourceHash,
                triangles,
                area,
                size,
                all,
                findings,
                parts,
                bytes,
                bytesByStructure,
                scene,
                milliseconds);
    }

    /** Returns the number of findings that fail a bake under {@code --strict}. */
    public long warnings() {
        return findings.stream()
                .filter(ReportedFinding::isWarning)
                .mapToLong(ReportedFinding::count)
                .sum();
    }

    /** The same about a copy of the source in another place. */
    public BakeReport at(String file) {
        return new BakeReport(
                file,
                options,
                input,
                sourceHash,
                triangles,
                area,
                new Size(size.x(), size.y(), size.z(), size.outermost().at(file)),
                unmatched,
                findings.stream().map(finding -> finding.at(file)).toList(),
                parts,
                bytes,
                bytesByStructure,
                scene,
                milliseconds);
    }

    /** Levels of the deepest AABB tree. */
    public int depth() {
        return parts.stream()
                .mapToInt(part -> part.tree() == null ? 0 : part.tree().depth())
                .max()
                .orElse(0);
    }

    /** Returns a copy with other findings. */
    public BakeReport withFindings(List<ReportedFinding> others) {
        return new BakeReport(
                source,
                options,
                input,
                sourceHash,
                triangles,
                area,
                size,
                unmatched,
                others,
                parts,
                bytes,
                bytesByStructure,
                scene,
                milliseconds);
    }

    /** @param split null if no asset was made */
    BakeReport withAsset(List<Part> built, @Nullable ByteSplit split, Map<String, Long> times) {
        int stored = built.stream().mapToInt(Part::triangles).sum();
        return new BakeReport(
                source,
                options,
                input,
                sourceHash,
                new Triangles(triangles.imported(), stored),
                area,
                size,
                unmatched,
                findings,
                built,
                split == null ? 0 : split.total(),
                split,
                scene,
                times);
    }

    /** Returns the report with the summary of a scene, if the asset is one. */
    BakeReport withScene(Asset asset, long fileBytes) {
        AssetScene instances = asset.scene();
        return instances == null
                ? this
                : new BakeReport(
                        source,
                        options,
                        input,
                        sourceHash,
                        triangles,
                        area,
                        size,
                        unmatched,
                        findings,
                        parts,
                        bytes,
                        bytesByStructure,
                        SceneSummary.of(instances, asset.parts(), fileBytes),
                        milliseconds);
    }
}
