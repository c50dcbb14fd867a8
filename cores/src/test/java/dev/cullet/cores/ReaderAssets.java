// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cores;

import dev.cullet.cores.FlatTree.Elements;
import dev.cullet.cores.FlatTree.Table;
import dev.cullet.fixtures.TestAsset;
import dev.cullet.format.Asset;
import dev.cullet.format.AssetException;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetReader;
import dev.cullet.format.EnclosingCompound;
import dev.cullet.format.EnclosingShape;
import dev.cullet.format.writer.AssetEncoding;
import dev.cullet.format.writer.AssetWriter;
import dev.cullet.pipeline.BakeException;
import dev.cullet.pipeline.BakeProgress;
import dev.cullet.pipeline.Baker;
import dev.cullet.pipeline.options.BakeOptions;
import dev.cullet.testkit.Checkout;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Small valid assets that together have every table and every array of the format. */
final class ReaderAssets {
    /** Bytes by name. */
    static final Map<String, byte[]> BYTES = bake();

    private ReaderAssets() {}

    /** Returns the packed ones, without scenes. */
    static Map<String, byte[]> packed() {
        Map<String, byte[]> packed = new LinkedHashMap<>(BYTES);
        packed.keySet().removeIf(name -> !name.startsWith("packed"));
        return packed;
    }

    private static Map<String, byte[]> bake() {
        Map<String, byte[]> assets = new LinkedHashMap<>();
        BakeOptions shapes = BakeOptions.DEFAULTS
                .with("source-triangles", "true")
                .with("spheres", "4")
                .with("spheres-budget", "0.1")
                .with("outline", "silhouette:z");
        try (Baker baker = Baker.inProcess()) {
            List<Path> wall = List.of(Checkout.path("samples/models/wall.obj"));
            for (String encoding : List.of("exact", "compact", "packed")) {
                BakeOptions options = shapes.with("encoding", encoding);
                BakeOptions hull =
                        options.with("hull", "on").with("hull-for", "jolt").with("bsp", "off");
                assets.put(encoding + "-shapes", withCompound(bake(baker, wall, hull), encoding));
                assets.put(
                        encoding + "-bsp",
                        bake(baker, wall, options.with("bsp", "on").with("primitive", "box")));
            }
            for (String encoding : List.of("exact", "packed")) { // compact assets have no frames
                BakeOptions options = BakeOptions.DEFAULTS.with("encoding", encoding);
                assets.put(encoding + "-frames", bake(baker, frames(), options.with("frames", "all")));
                assets.put(encoding + "-parts", withTags(bake(baker, parts(), options.with("parts", "node"))));
            }
            assets.put("packed-plain-head", FlatTree.write(FlatTree.read(assets.get("packed-shapes"))));
            assets.put("scene", scene());
        } catch (BakeException | IOException e) {
            throw new IllegalStateException(e);
        }
        return assets;
    }

    /**
     * Returns an asset with a compound: of the shape of its part, and of a box. The part of a compact asset loses its
     * shape, so that the arrays of a shape that are changed there are those of a piece.
     */
    private static byte[] withCompound(byte[] file, String encoding) throws AssetException {
        Asset asset = AssetReader.read(ByteBuffer.wrap(file), encoding);
        AssetPart part = asset.parts().get(0);
        float[] numbers = {0, 0, 0, 0, 0.6f, 0, 0.8f, 2, 2, 2};
        EnclosingShape box = EnclosingShape.primitive(EnclosingShape.BOX, "", new float[4], numbers);
        float[] figures = {0.5f, 2, 0.25f, 0.5f, -0.5f, 1};
        AssetPart changed = part.withCompound(new EnclosingCompound(figures, List.of(part.shape(), box)))
                .withShape(encoding.equals("compact") ? null : part.shape());
        return bytes(AssetWriter.write(
                TestAsset.withParts(asset, changed), AssetEncoding.valueOf(encoding.toUpperCase(Locale.ROOT))));
    }

    private static byte[] bake(Baker baker, List<Path> files, BakeOptions options) throws BakeException {
        return bytes(baker.bake(files, options, BakeProgress.NONE).bytes());
    }

    private static byte[] bytes(ByteBuffer buffer) {
        byte[] bytes = new byte[buffer.remaining()];
        buffer.get(bytes);
        return bytes;
    }

    /** Two sheets in parts of their own, each with two surfaces and without a solid. */
    private static List<Path> parts() throws IOException {
        StringBuilder text = new StringBuilder();
        for (int part = 0; part < 2; part++) {
            text.append("o sheet_").append(part).append('\n');
            for (int i = 0; i < 25; i++) {
                text.append("v ").append(i % 5 + 10 * part).append(' ').append(i % 3 * 0.25);
                text.append(' ').append(i / 5).append('\n');
            }
            for (int i = 0; i < 16; i++) {
                int first = 25 * part + 1 + i / 4 * 5 + i % 4;
                text.append("usemtl surface_").append(i % 3).append("\nf ");
                text.append(first)
                        .append(' ')
                        .append(first + 5)
                        .append(' ')
                        .append(first + 1)
                        .append("\nf ");
                text.append(first + 1)
                        .append(' ')
                        .append(first + 5)
                        .append(' ')
                        .append(first + 6)
                        .append('\n');
            }
        }
        return List.of(write("sheets.obj", text.toString()));
    }

    /** A strip of triangles that bends, in four frames. */
    private static List<Path> frames() throws IOException {
        Path[] files = new Path[4];
        for (int frame = 0; frame < files.length; frame++) {
            StringBuilder text = new StringBuilder();
            for (int i = 0; i < 12; i++) {
                text.append("v ")
                        .append(i)
                        .append(' ')
                        .append(0.01 * frame * i * i)
                        .append(" ")
                        .append(i % 2)
                        .append('\n');
            }
            for (int i = 1; i < 11; i++) {
                text.append("f ")
                        .append(i)
                        .append(' ')
                        .append(i + 1)
                        .append(' ')
                        .append(i + 2)
                        .append('\n');
            }
            files[frame] = write("strip_" + frame + ".obj", text.toString());
        }
        return List.of(files);
    }

    private static byte[] scene() throws IOException, BakeException {
        write("wall.obj", Files.readString(Checkout.path("samples/models/wall.obj")));
        Path level = write("level.jsonl", """
                {"asset": "wall.obj", "layers": "0x3", "id": 7}
                {"asset": "wall.obj", "translation": [1e6, 0, 3], "rotation": [0, 0, 0.6, 0.8], "scale": 2}
                """);
        return bytes(Baker.bake(level, BakeOptions.DEFAULTS.with("parts", "instance"))
                .bytes());
    }

    private static Path write(String name, String text) throws IOException {
        Path folder = Files.createDirectories(Path.of("target", "readers", "models"));
        return Files.writeString(folder.resolve(name), text);
    }

    /** Returns an asset with a tag, a friction and a restitution per surface. */
    private static byte[] withTags(byte[] file) throws AssetException {
        Table root = FlatTree.read(file);
        int surfaces = ((Elements) root.get("surfaces")).count();
        for (String name : List.of("surface_tags", "surface_materials")) {
            StoredSchema.Field field = root.fields.stream()
                    .filter(each -> each.name().equals(name))
                    .findFirst()
                    .orElseThrow();
            root.set(name, Elements.of(field, new byte[field.width() * surfaces * (name.endsWith("tags") ? 1 : 2)]));
        }
        return FlatTree.write(root);
    }
}
