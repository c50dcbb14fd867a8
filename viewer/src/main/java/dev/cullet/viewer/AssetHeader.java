// SPDX-License-Identifier: Apache-2.0
package dev.cullet.viewer;

import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.cullet.builder.bsp.BspNodes;
import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.format.BspTree;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.IntSequence;
import dev.cullet.format.Outline;
import dev.cullet.format.Provenance;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleSet;
import dev.cullet.pipeline.options.StoredOptions;
import dev.cullet.pipeline.text.Json;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The JSON header of a page: names, numbers and references to arrays. {@code asset.mjs} reads it.
 *
 * <pre>
 * { title, bytes: of all arrays, index, maxBoxes, surfaces: [name], nodes: [path], palette: [#rrggbb],
 *   times: [seconds],
 *   structures: [{ name, colour, bytes }], builder, sourceHash, options: [{ name, value }],
 *   source: { file, format, metresPerUnit, up } or null, findings: [..] or null,
 *   parts: [{ name, bounds, positions, indices, surfaces, uniformSurface, sourceNodes, uniformNode, sourceTriangles,
 *             edgeFlags, tree: { origin, step, depth, nodes }, sahCost, bsp, cluster, shape, pieces, outlines,
 *             frames }],
 *   scene: { origin, positions, rotations, scales, meshes, mirrored, layers, userIds, tree } or null }
 * </pre>
 */
final class AssetHeader {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();
    private static final String[] MODES = {"cover", "inner", "fit"};
    private static final String[] SHAPES = {"hull", "k-DOP", "box", "capsule", "sphere"};
    private static final String AXES = "xyz";

    private final ArrayTable arrays;
    private final ObjectNode root = MAPPER.createObjectNode();

    /**
     * Makes the header.
     *
     * @param arrays receives the arrays
     * @param maxBoxes maximum number of boxes of a part that the page draws at one level of its tree
     */
    AssetHeader(PageContent content, ArrayTable arrays, int maxBoxes) {
        this.arrays = arrays;
        Asset asset = content.asset();
        root.put("title", content.title());
        root.put("index", content.index());
        root.put("maxBoxes", maxBoxes);
        strings(root.putArray("surfaces"), asset.surfaceNames());
        strings(root.putArray("nodes"), asset.nodePaths());
        ArrayNode palette = root.putArray("palette");
        for (int i = 0; i < SurfacePalette.size(); i++) {
            palette.add(String.format(Locale.ROOT, "#%06x", SurfacePalette.colour(i)));
        }
        numbers(root.putArray("times"), asset.frameTimes());
        ArrayNode structures = root.putArray("structures");
        content.structures()
                .forEach((structure, bytes) -> structures
                        .addObject()
                        .put("name", structure.text())
                        .put("colour", structure.css())
                        .put("bytes", bytes));
        provenance(asset.provenance());
        report(content.report());
        ArrayNode parts = root.putArray("parts");
        for (AssetPart part : asset.parts()) {
            parts.add(part(part, asset.frameTimes().length));
        }
        AssetScene scene = asset.scene();
        root.set("scene", scene == null ? null : scene(scene));
    }

    private ObjectNode scene(AssetScene scene) {
        ObjectNode node = MAPPER.createObjectNode();
        ArrayNode origin = node.putArray("origin");
        for (double value : scene.origin()) {
            origin.add(value);
        }
        node.set("positions", arrays.doubles(scene.positions()));
        node.set("rotations", arrays.floats(scene.rotations()));
        node.set("scales", arrays.floats(scene.scales()));
        node.set("meshes", arrays.indices(scene.meshes()));
        node.set("mirrored", arrays.words(scene.mirrored()));
        node.set("layers", arrays.integers(scene.layers()));
        node.set("userIds", arrays.longs(scene.userIds()));
        node.set("tree", tree(scene.tree()));
        return node;
    }

    private void provenance(Provenance provenance) {
        root.put("builder", provenance.builderVersion());
        root.put("sourceHash", provenance.sourceHash());
        ArrayNode options = root.putArray("options");
        for (String line : StoredOptions.resolve(provenance.options()).split("\n", -1)) {
            int equals = line.indexOf('=');
            if (equals >= 0) {
                options.addObject().put("name", line.substring(0, equals)).put("value", line.substring(equals + 1));
            }
        }
    }

    private void report(@Nullable ReportedBake report) {
        root.set("findings", report == null ? null : MAPPER.valueToTree(report.findings()));
        if (report == null || report.source() == null) {
            root.putNull("source");
            return;
        }
        root.putObject("source")
                .put("file", report.source())
                .put("format", report.format())
                .put("metresPerUnit", report.metresPerUnit())
                .put("up", report.up());
    }

    /** Returns the header as JSON. */
    ObjectNode json() {
        return root;
    }

    /**
     * Returns JSON without any {@code <}, so that no name can end the HTML element that contains the text. Names are
     * escaped for display: a bidirectional override in a name cannot reorder the text of the page.
     */
    static String text(ObjectNode root) {
        return Json.lineForDisplay(root).replace("<", "\\u003c");
    }

    private ObjectNode part(AssetPart part, int frames) {
        TriangleSet set = part.triangles();
        ObjectNode node = MAPPER.createObjectNode();
        node.put("name", part.name());
        numbers(node.putArray("bounds"), part.bounds());
        ObjectNode positions = arrays.floats(set.positions());
        node.set("positions", positions);
        node.set("indices", arrays.indices(set.indices()));
        IntSequence surfaces = set.surfaces();
        node.set("surfaces", surfaces == null ? null : arrays.indices(surfaces.toArray()));
        node.put("uniformSurface", set.uniformSurface());
        IntSequence nodes = set.nodes();
        node.set("sourceNodes", nodes == null ? null : arrays.indices(nodes.toArray()));
        node.put("uniformNode", set.uniformNode());
        IntSequence sources = set.sourceTriangles();
        node.set("sourceTriangles", sources == null ? null : arrays.indices(sources.toArray()));
        EdgeFlags flags = set.edgeFlags();
        node.set("edgeFlags", flags == null ? null : arrays.bytes(flags.toArray()));
        node.set("tree", tree(part.tree()));
        node.put("sahCost", part.tree().sahCost());
        BspTree bsp = part.bsp();
        node.set("bsp", bsp == null ? null : bsp(bsp, part.triangles()));
        SphereCluster cluster = part.cluster();
        node.set("cluster", cluster == null ? null : cluster(cluster));
        EnclosingShape shape = part.shape();
        node.set("shape", shape == null ? null : shape(shape, part));
        EnclosingCompound compound = part.compound();
        node.set("pieces", compound == null ? null : pieces(compound));
        ArrayNode outlines = node.putArray("outlines");
        for (Outline outline : part.outlines()) {
            outlines.add(outline(outline));
        }
        ArrayNode poses = node.putArray("frames");
        for (int i = 0; i < frames; i++) {
            poses.add(frame(part.frame(i), i == 0 ? positions : null));
        }
        return node;
    }

    private ObjectNode tree(AabbTree tree) {
        ObjectNode node = MAPPER.createObjectNode();
        numbers(node.putArray("origin"), tree.origin());
        node.put("step", tree.step());
        node.put("depth", tree.depth());
        node.set("nodes", arrays.words(tree.nodes()));
        return node;
    }

    private ObjectNode frame(AssetPart pose, @Nullable ObjectNode positions) {
        ObjectNode node = MAPPER.createObjectNode();
        numbers(node.putArray("bounds"), pose.bounds());
        numbers(node.putArray("origin"), pose.tree().origin());
        node.put("step", pose.tree().step());
        node.set("positions", positions == null ? arrays.floats(pose.triangles().positions()) : positions.deepCopy());
        long[] nodes = pose.tree().nodes();
        long[] boxes = new long[AabbTree.BOX_WORDS * pose.tree().nodeCount()];
        for (int i = 0; i < pose.tree().nodeCount(); i++) {
            AabbTree.copyBoxes(nodes, i, boxes);
        }
        node.set("boxes", arrays.words(boxes));
        return node;
    }

    private ObjectNode bsp(BspTree bsp, TriangleSet set) {
        BspNodes nodes = BspNodes.of(bsp, set);
        ObjectNode node = MAPPER.createObjectNode();
        numbers(node.putArray("origin"), bsp.lattice().origin());
        node.put("step", bsp.lattice().step());
        node.put("depth", bsp.depth());
        node.put("root", nodes.root());
        node.set("planes", arrays.wholeDoubles(nodes.planes()));
        node.set("children", arrays.integers(nodes.children()));
        return node;
    }

    private ObjectNode cluster(SphereCluster cluster) {
        ObjectNode node = MAPPER.createObjectNode();
        node.put("mode", MODES[cluster.mode()]);
        ArrayNode levels = node.putArray("levels");
        for (int level = 0; level < cluster.levelCount(); level++) {
            int at = SphereCluster.LEVEL_FIGURES * level;
            ObjectNode one = levels.addObject();
            one.set("spheres", arrays.floats(cluster.level(level)));
            one.put("outside", cluster.figures()[at + SphereCluster.OUTSIDE_VOLUME]);
            one.put("overhang", cluster.figures()[at + SphereCluster.MAX_OVERHANG]);
            one.put("coverage", cluster.figures()[at + SphereCluster.COVERAGE]);
        }
        return node;
    }

    private ObjectNode shape(EnclosingShape shape, AssetPart part) {
        ShapeSurface surface = ShapeSurface.of(shape);
        ObjectNode node = MAPPER.createObjectNode();
        node.put("kind", SHAPES[shape.kind()]);
        node.put("engine", shape.engine());
        node.put("planes", shape.planeCount());
        node.put("corners", shape.cornerCount());
        node.put("volume", shape.volume());
        if (shape.excessVolume() == EnclosingShape.NO_VOLUME) {
            node.putNull("excess");
        } else {
            node.put("excess", shape.excessVolume());
        }
        node.put("stickOut", shape.stickOut());
        node.put("margin", shape.margin());
        node.set("points", arrays.floats(surface.points()));
        node.set("distances", arrays.floats(surface.distances(part)));
        node.set("triangles", arrays.indices(surface.triangles()));
        node.set("edges", arrays.indices(surface.edges()));
        return node;
    }

    private ObjectNode pieces(EnclosingCompound compound) {
        PieceSurfaces pieces = PieceSurfaces.of(compound.pieces());
        ObjectNode node = MAPPER.createObjectNode();
        node.put("error", compound.error());
        node.put("stickOut", compound.stickOut());
        node.put("depth", compound.uncoveredDepth());
        ObjectNode kinds = node.putObject("kinds");
        for (EnclosingShape piece : compound.pieces()) {
            kinds.put(SHAPES[piece.kind()], kinds.path(SHAPES[piece.kind()]).asInt() + 1);
        }
        node.set("ends", arrays.indices(pieces.ends()));
        node.set("points", arrays.floats(pieces.surface().points()));
        node.set("triangles", arrays.indices(pieces.surface().triangles()));
        node.set("edges", arrays.indices(pieces.surface().edges()));
        return node;
    }

    private ObjectNode outline(Outline outline) {
        boolean section = outline.kind() == Outline.SECTION;
        char axis = AXES.charAt(outline.axis());
        ObjectNode node = MAPPER.createObjectNode();
        node.put("name", section ? "section:" + axis + "=" + outline.at() : "silhouette:" + axis);
        node.put("kind", section ? "section" : "silhouette");
        node.put("axis", outline.axis());
        node.put("at", outline.at());
        node.set("vertices", arrays.floats(outline.vertices()));
        node.set("ringEnds", arrays.integers(outline.ringEnds()));
        node.set("polygonEnds", arrays.integers(outline.polygonEnds()));
        return node;
    }

    private static void strings(ArrayNode target, List<String> values) {
        values.forEach(target::add);
    }

    private static void numbers(ArrayNode target, float[] values) {
        for (float value : values) {
            target.add((double) value); // all its bits: a float's own shortest text is not its value in double
        }
    }
}
