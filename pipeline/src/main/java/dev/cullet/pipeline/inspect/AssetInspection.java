// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.inspect;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.format.BspTree;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.Sphere;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleSet;
import dev.cullet.format.internal.AssetLayout;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.StoredForm;
import dev.cullet.pipeline.files.AssetFiles;
import dev.cullet.pipeline.options.StoredOptions;
import dev.cullet.pipeline.scene.SceneSummary;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is in an asset, in numbers. Its JSON form has the names of these components; those of {@link Origin},
 * {@link Names}, {@link Sizes}, {@link Extent}, {@link Structures} and {@link ArrayBytes} are not nested in it.
 *
 * @param parts of the asset
 * @param scene instances of the parts; absent if the asset is not a scene
 */
public record AssetInspection(
        @JsonUnwrapped Origin origin,
        @JsonUnwrapped Names names,
        @JsonUnwrapped Sizes sizes,

        @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable SceneSummary scene,

        List<Part> parts) {

    /**
     * Where the asset comes from.
     *
     * @param file as the user named it
     * @param format major version of the format
     * @param builder version of the compiler that baked it
     * @param options it was baked with, by name
     * @param sourceHash of the source and its dependencies, 64 hexadecimal digits
     */
    public record Origin(String file, int format, String builder, Map<String, String> options, String sourceHash) {}

    /**
     * The names that the asset contains.
     *
     * @param surfaces names of surfaces
     * @param surfaceMaterials the same surfaces with tag, friction, restitution and number of triangles
     * @param nodes paths of source nodes
     */
    public record Names(List<String> surfaces, List<SurfaceSummary> surfaceMaterials, List<String> nodes) {}

    /**
     * Bytes in the file and in memory.
     *
     * @param encoding how triangles and trees are stored: exact or packed
     * @param triangles of all parts
     * @param bytes size of the file
     * @param bytesPerTriangle of all parts together
     * @param loadedBytesPerTriangle what the arrays of all parts take in memory, per triangle
     * @param rayLayoutBytesPerTriangle what the ray layouts of all parts take in memory beside that, if they are loaded
     *     with them
     * @param compactBytesPerTriangle the loaded bytes after unpacking to compact triangles; absent where the asset is
     *     not packed
     * @param bytesByStructure the bytes of the file by structure
     */
    public record Sizes(
            String encoding,
            long triangles,
            long bytes,
            double bytesPerTriangle,
            double loadedBytesPerTriangle,
            double rayLayoutBytesPerTriangle,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Double compactBytesPerTriangle,

            ByteSplit bytesByStructure) {}

    /**
     * Bounds of a part.
     *
     * @param pivot 3 numbers
     * @param bounds 6 numbers, lower then upper corner
     * @param sphere 4 numbers, centre and radius
     */
    public record Extent(float[] pivot, float[] bounds, float[] sphere) {}

    /**
     * What is built for the triangles of a part.
     *
     * @param solid absent where the part is not closed
     * @param bsp absent where there is none
     * @param spheres absent where there are none
     * @param sphereList centre and radius of each sphere, metres; absent where there are none, or where the figures of
     *     the cluster are enough
     * @param outlines silhouettes and sections, empty where there are none
     * @param shape the enclosing shape; absent where there is none
     * @param simplification absent where the part was not simplified
     * @param frames absent where the part is not animated
     */
    public record Structures(
            Tree tree,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            SolidSummary solid,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            BspSummary bsp,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            SphereSummary spheres,

            @JsonInclude(JsonInclude.Include.NON_NULL) float @Nullable [][] sphereList,

            List<OutlineSummary> outlines,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            ShapeSummary shape,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            CompoundSummary compound,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            SimplifySummary simplification,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Frames frames) {}

    /**
     * The arrays of a part.
     *
     * @param loadedBytes what they take in memory after loading
     * @param rayLayoutBytes what the ray layouts of the part take in memory beside that, one per frame, if it is loaded
     *     with them
     * @param sections bytes of each array in the file, by name; {@code bsp}, {@code spheres}, {@code outlines},
     *     {@code shape} and {@code frames} are all arrays of these, and {@code packed} is triangles and tree
     */
    public record ArrayBytes(long loadedBytes, long rayLayoutBytes, Map<String, Long> sections) {}

    /**
     * One part; lengths in metres, model space.
     *
     * @param trianglesPerSurface how many triangles each surface has, by its name; only those that have any
     * @param error metres by which the vertices of a compact part were moved at most; absent where the part is exact
     */
    public record Part(
            String name,
            int triangles,
            int vertices,
            @JsonUnwrapped Extent extent,
            Map<String, Integer> trianglesPerSurface,
            @JsonUnwrapped Structures structures,

            @JsonInclude(JsonInclude.Include.NON_NULL) @Nullable
            Float error,

            @JsonUnwrapped ArrayBytes arrays) {

        /** Bytes of an array of the part, or of all of them that are named, for each triangle. */
        public double bytesPerTriangle(String... names) {
            long bytes = 0;
            for (String name : names) {
                bytes += arrays.sections.getOrDefault(name, 0L);
            }
            return (double) bytes / triangles;
        }
    }

    /**
     * The frames of a part.
     *
     * @param seconds when each is
     * @param bounds 6 numbers: round the part in all frames
     */
    public record Frames(int count, float[] seconds, float[] bounds) {}

    /**
     * The AABB tree.
     *
     * @param sah surface area heuristic of the binary tree that it was made from
     * @param nodes of 64 bytes, four lanes each
     * @param leaves lanes that hold triangles
     * @param depth levels of nodes on the longest path
     * @param largestLeaf triangles in it
     */
    public record Tree(float sah, int nodes, int leaves, int depth, int largestLeaf, double trianglesPerLeaf) {}

    /**
     * Reads an asset and counts.
     *
     * @throws dev.cullet.format.AssetException if it is corrupt, or of a version that this program does not read
     * @throws IOException if the file cannot be read
     */
    public static AssetInspection of(Path file) throws IOException {
        return of(file, false);
    }

    /**
     * Reads an asset and counts; the result also has the spheres of each part.
     *
     * @throws dev.cullet.format.AssetException if it is corrupt, or of a version that this program does not read
     * @throws IOException if the file cannot be read
     */
    public static AssetInspection withSpheres(Path file) throws IOException {
        return of(file, true);
    }

    private static AssetInspection of(Path file, boolean spheres) throws IOException {
        Asset asset = AssetFiles.read(file);
        StoredForm form = AssetFiles.form(file);
        Double compact = null;
        if (form.encoding() == AssetEncoding.PACKED) {
            List<AssetPart> parts = AssetFiles.readCompact(file).parts();
            compact = parts.stream().mapToDouble(AssetInspection::loadedBytes).sum()
                    / parts.stream()
                            .mapToDouble(part -> part.triangles().triangleCount())
                            .sum();
        }
        return of(asset, form, compact, file.toString(), spheres);
    }

    private static AssetInspection of(
            Asset asset, StoredForm form, @Nullable Double compact, String file, boolean spheres) {
        List<Part> parts = new ArrayList<>();
        long triangles = 0;
        long loaded = 0;
        long rayLayouts = 0;
        for (int i = 0; i < asset.parts().size(); i++) {
            Part part = part(i, asset, form.arrays(i), spheres);
            loaded += part.arrays().loadedBytes();
            rayLayouts += part.arrays().rayLayoutBytes();
            parts.add(part);
            triangles += part.triangles();
        }
        AssetScene scene = asset.scene();
        return new AssetInspection(
                new Origin(
                        file,
                        AssetLayout.VERSION_MAJOR,
                        asset.provenance().builderVersion(),
                        options(asset.provenance().options()),
                        asset.provenance().sourceHash()),
                new Names(asset.surfaceNames(), SurfaceSummary.of(asset), asset.nodePaths()),
                new Sizes(
                        form.encoding().name().toLowerCase(Locale.ROOT),
                        triangles,
                        form.fileBytes(),
                        (double) form.fileBytes() / triangles,
                        (double) loaded / triangles,
                        (double) rayLayouts / triangles,
                        compact,
                        ByteSplit.of(form)),
                scene == null ? null : SceneSummary.of(scene, asset.parts(), form.fileBytes()),
                parts);
    }

    private static Part part(int index, Asset asset, Map<String, Long> sections, boolean spheres) {
        AssetPart part = asset.parts().get(index);
        TriangleSet set = part.triangles();
        Sphere sphere = part.boundingSphere();
        BspTree bsp = part.bsp();
        SphereCluster cluster = part.cluster();
        return new Part(
                part.name(),
                set.triangleCount(),
                set.vertexCount(),
                new Extent(
                        part.pivot(), part.bounds(), new float[] {sphere.x(), sphere.y(), sphere.z(), sphere.radius()}),
                surfaces(set, asset.surfaceNames()),
                new Structures(
                        tree(part.tree(), set.triangleCount()),
                        SolidSummary.of(part.lattice()),
                        bsp == null ? null : BspSummary.of(bsp, set),
                        cluster == null ? null : SphereSummary.of(cluster),
                        cluster == null || !spheres ? null : SphereSummary.rows(cluster),
                        OutlineSummary.of(part),
                        ShapeSummary.of(part.shape()),
                        CompoundSummary.of(part.compound()),
                        SimplifySummary.of(asset.provenance().options(), index),
                        frames(part, asset.frameTimes())),
                set.blocks() == null ? null : set.blocks().error(),
                new ArrayBytes(loadedBytes(part), rayLayoutBytes(part), sections));
    }

    private static @Nullable Frames frames(AssetPart part, float[] seconds) {
        if (seconds.length == 0) {
            return null;
        }
        float[] bounds = part.bounds().clone();
        for (int i = 1; i < part.frameCount(); i++) {
            for (int axis = 0; axis < 3; axis++) {
                bounds[axis] = Math.min(bounds[axis], part.frame(i).bounds()[axis]);
                bounds[axis + 3] = Math.max(bounds[axis + 3], part.frame(i).bounds()[axis + 3]);
            }
        }
        return new Frames(part.frameCount(), seconds, bounds);
    }

    private static Map<String, Integer> surfaces(TriangleSet set, List<String> names) {
        int[] counts = SurfaceSummary.triangles(set, names.size());
        Map<String, Integer> byName = new LinkedHashMap<>();
        for (int surface = 0; surface < counts.length; surface++) {
            if (counts[surface] > 0) {
                byName.merge(names.get(surface), counts[surface], Integer::sum);
            }
        }
        return byName;
    }

    private static Tree tree(AabbTree tree, int triangles) {
        int leaves = 0;
        int largest = 0;
        for (int node = 0; node < tree.nodeCount(); node++) {
            int begin = 0;
            for (int lane = 0; lane < AabbTree.laneCount(tree.nodes(), node); lane++) {
                int end = AabbTree.leafEnd(tree.nodes(), node, lane);
                if (end > 0) {
                    leaves++;
                    largest = Math.max(largest, end - begin);
                    begin = end;
                }
            }
        }
        return new Tree(tree.sahCost(), tree.nodeCount(), leaves, tree.depth(), largest, (double) triangles / leaves);
    }

    private static long loadedBytes(AssetPart part) {
        TriangleSet set = part.triangles();
        SolidLattice lattice = part.lattice();
        BspTree bsp = part.bsp();
        SphereCluster cluster = part.cluster();
        EnclosingShape shape = part.shape();
        EnclosingCompound compound = part.compound();
        long tree = 8L * part.tree().nodes().length;
        return set.bytes()
                + tree
                + (part.frameCount() - 1) * (tree + 12L * set.vertexCount())
                + (lattice == null ? 0 : 4L * lattice.caps().length)
                + (bsp == null ? 0 : BspSummary.bytes(bsp))
                + (cluster == null ? 0 : SphereSummary.bytes(cluster))
                + (shape == null ? 0 : ShapeSummary.bytes(shape))
                + (compound == null
                        ? 0
                        : compound.pieces().stream()
                                .mapToLong(ShapeSummary::bytes)
                                .sum())
                + Arrays.stream(part.outlines())
                        .mapToLong(OutlineSummary::bytes)
                        .sum();
    }

    /** Returns 64 bytes per pair of boxes, of which a node of n lanes has n - 1, and 36 per triangle; per frame. */
    private static long rayLayoutBytes(AssetPart part) {
        long pairs = 0;
        for (int node = 0; node < part.tree().nodeCount(); node++) {
            pairs += Math.max(1, part.tree().laneCount(node) - 1);
        }
        return part.frameCount() * (64 * pairs + 36L * part.triangles().triangleCount());
    }

    /**
     * Returns all options that an asset was baked with, by name; several values of one option are joined by a space.
     *
     * @param stored as the build record of the asset has them, see {@link StoredOptions}
     */
    public static Map<String, String> options(String stored) {
        Map<String, String> options = new LinkedHashMap<>();
        for (String line : StoredOptions.resolve(stored).split("\n", -1)) {
            int equals = line.indexOf('=');
            if (equals >= 0) {
                options.merge(line.substring(0, equals), line.substring(equals + 1), (a, b) -> a + " " + b);
            }
        }
        return options;
    }
}
