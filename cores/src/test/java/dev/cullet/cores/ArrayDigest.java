// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.format.AabbTree;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetPart;
import dev.cullet.format.BspTree;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.EdgeFlags;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.IntSequence;
import dev.cullet.format.Outline;
import dev.cullet.format.SolidLattice;
import dev.cullet.format.Sphere;
import dev.cullet.format.SphereCluster;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.format.TriangleSet;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.CRC32;

/**
 * A line per array of an asset, as Java has it in memory: name, bytes, CRC-32. {@code cores/js/test/digest.mjs} and
 * {@code cores/c/test/digest.c} print the same lines of what the other cores read.
 */
final class ArrayDigest {
    private final List<String> lines = new ArrayList<>();

    private final boolean shapes;

    private ArrayDigest(boolean shapes) {
        this.shapes = shapes;
    }

    /** Returns the lines of an asset. */
    static List<String> of(Asset asset) {
        return of(asset, true);
    }

    /**
     * Returns the lines of an asset.
     *
     * @param shapes whether those of enclosing shapes and pieces are among them; JavaScript checks shapes, but has no
     *     view of them
     */
    static List<String> of(Asset asset, boolean shapes) {
        ArrayDigest digest = new ArrayDigest(shapes);
        digest.texts("surface_names", asset.surfaceNames());
        digest.texts("node_paths", asset.nodePaths());
        int[] tags = asset.surfaceTags();
        float[] materials = asset.surfaceMaterials();
        if (tags == null || materials == null) {
            digest.add("tags", null);
            digest.add("materials", null);
        } else {
            digest.ints("tags", tags);
            digest.floats("materials", materials);
        }
        digest.floats("times", asset.frameTimes());
        asset.parts().forEach(digest::part);
        return digest.lines;
    }

    private void part(AssetPart part) {
        lines.add("part " + part.name());
        body(part);
        longs("tree", part.tree().nodes());
        numbers("tree_facts", part.tree().depth(), part.tree().sahCost());
        triangles(part.triangles());
        lattice(part.lattice());
        if (part.bsp() != null) {
            bsp(part.bsp());
        }
        if (part.cluster() != null) {
            cluster(part.cluster());
        }
        if (shapes && part.shape() != null) {
            shape(part.shape());
        }
        if (shapes && part.compound() != null) {
            floats("compound", part.compound().figures());
            part.compound().pieces().forEach(this::shape);
        }
        for (Outline outline : part.outlines()) {
            outline(outline);
        }
        for (int i = 1; i < part.frameCount(); i++) {
            AssetPart frame = part.frame(i);
            body(frame);
            floats("positions", frame.triangles().positions());
            long[] boxes = new long[AabbTree.BOX_WORDS * frame.tree().nodeCount()];
            for (int node = 0; node < frame.tree().nodeCount(); node++) {
                AabbTree.copyBoxes(frame.tree().nodes(), node, boxes);
            }
            longs("boxes", boxes);
        }
    }

    private void body(AssetPart part) {
        Sphere sphere = part.boundingSphere();
        float[] origin = part.tree().origin();
        numbers("bounds", part.bounds());
        numbers("sphere", sphere.x(), sphere.y(), sphere.z(), sphere.radius());
        numbers("origin", origin[0], origin[1], origin[2], part.tree().step());
    }

    private void triangles(TriangleSet set) {
        CornerIndices corners = set.cornerIndices();
        EdgeFlags flags = set.edgeFlags();
        TriangleBlocks blocks = set.blocks();
        ints("triangles", set.triangleCount(), set.uniformSurface(), set.uniformNode());
        floats("positions", blocks == null ? set.positions() : new float[0]);
        longs("indices", corners == null ? null : corners.words());
        sequence("surfaces", set.surfaces());
        sequence("nodes", set.nodes());
        sequence("source_triangles", set.sourceTriangles());
        sequence("edge_flags", flags == null ? null : flags.numbers());
        bytes("edge_flag_values", flags == null ? null : flags.values());
        longs("blocks", blocks == null ? null : blocks.words());
        if (blocks == null) {
            add("blocks_lattice", null);
        } else {
            float[] origin = blocks.origin();
            numbers("blocks_lattice", origin[0], origin[1], origin[2], blocks.step(), blocks.error());
        }
    }

    private void lattice(SolidLattice lattice) {
        if (lattice == null) {
            add("lattice", null);
            add("caps", null);
            return;
        }
        float[] numbers = Arrays.copyOf(lattice.origin(), 6);
        numbers[3] = lattice.step();
        numbers[4] = lattice.displacement();
        numbers[5] = lattice.solid() ? 1 : 0;
        numbers("lattice", numbers);
        ints("caps", lattice.caps());
    }

    private void bsp(BspTree tree) {
        ints("bsp", tree.depth(), tree.fragmentCount(), tree.mixedCount(), tree.mixedEntries());
        ints("top_nodes", tree.topNodes());
        ints("top_polygons", tree.topPolygons());
        longs("planes", tree.planes());
        longs("frames", tree.frames());
        longs("mixed_lists", tree.mixedLists());
        longs("mixed_triangles", tree.mixedTriangles());
        longs("mixed_samples", tree.mixedSamples());
        ints("degenerate_triangles", tree.degenerateTriangles());
    }

    private void cluster(SphereCluster cluster) {
        numbers("cluster", cluster.mode(), cluster.meshVolume());
        floats("spheres", cluster.spheres());
        ints("next", cluster.next());
        floats("figures", cluster.figures());
    }

    private void shape(EnclosingShape shape) {
        ints("shape", shape.kind());
        bytes("engine", shape.engine().getBytes(StandardCharsets.UTF_8));
        floats("figures", shape.figures());
        floats("primitive", shape.primitive());
        int[] normals = new int[shape.normals().length];
        Arrays.setAll(normals, i -> shape.normals()[i]);
        shorts("normals", normals);
        long[] offsets = new long[shape.offsets().length];
        Arrays.setAll(offsets, i -> Double.doubleToRawLongBits(shape.offsets()[i]));
        longs("offsets", offsets);
        floats("corners", shape.corners());
        shorts("face_starts", shape.faceStarts());
        shorts("face_corners", shape.faceCorners());
        shorts("triangles", shape.triangles());
    }

    private void outline(Outline outline) {
        numbers("outline", outline.kind(), outline.axis(), outline.at(), outline.error());
        floats("vertices", outline.vertices());
        ints("ring_ends", outline.ringEnds());
        ints("polygon_ends", outline.polygonEnds());
        floats("envelope", outline.envelope());
    }

    /** Adds a line of texts: the bytes of each after their number. */
    private void texts(String name, List<String> texts) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        for (String text : texts) {
            byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
            all.writeBytes(buffer(Integer.BYTES).putInt(bytes.length).array());
            all.writeBytes(bytes);
        }
        bytes(name, all.toByteArray());
    }

    /** Adds a line of numbers that are single fields: NaN has one form. */
    private void numbers(String name, float... values) {
        int[] bits = new int[values.length];
        Arrays.setAll(bits, i -> Float.floatToIntBits(values[i]));
        ints(name, bits);
    }

    private void sequence(String name, IntSequence sequence) {
        longs(name, sequence == null ? null : sequence.words());
    }

    private void floats(String name, float... values) {
        ByteBuffer buffer = buffer(Float.BYTES * values.length);
        buffer.asFloatBuffer().put(values);
        add(name, buffer);
    }

    private void shorts(String name, int[] values) {
        ByteBuffer buffer = buffer(Short.BYTES * values.length);
        for (int i = 0; i < values.length; i++) {
            buffer.putShort(Short.BYTES * i, (short) values[i]);
        }
        add(name, buffer);
    }

    private void ints(String name, int... values) {
        ByteBuffer buffer = buffer(Integer.BYTES * values.length);
        buffer.asIntBuffer().put(values);
        add(name, buffer);
    }

    private void longs(String name, long[] values) {
        if (values == null) {
            add(name, null);
            return;
        }
        ByteBuffer buffer = buffer(Long.BYTES * values.length);
        buffer.asLongBuffer().put(values);
        add(name, buffer);
    }

    private void bytes(String name, byte[] values) {
        add(name, values == null ? null : ByteBuffer.wrap(values));
    }

    private static ByteBuffer buffer(int bytes) {
        return ByteBuffer.allocate(bytes).order(ByteOrder.LITTLE_ENDIAN);
    }

    private void add(String name, ByteBuffer bytes) {
        if (bytes == null) {
            lines.add(name + " -");
            return;
        }
        CRC32 crc = new CRC32();
        crc.update(bytes.duplicate());
        lines.add(name + " " + bytes.capacity() + " " + String.format("%08x", crc.getValue()));
    }
}
