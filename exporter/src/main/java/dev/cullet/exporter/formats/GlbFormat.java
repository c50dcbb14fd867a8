// SPDX-License-Identifier: Apache-2.0
package dev.cullet.exporter.formats;

import dev.cullet.exporter.ColliderNaming;
import dev.cullet.exporter.Content;
import dev.cullet.exporter.ExportException;
import dev.cullet.exporter.ExportFile;
import dev.cullet.exporter.ExportFormat;
import dev.cullet.exporter.ExportInstance;
import dev.cullet.exporter.ExportOptions;
import dev.cullet.exporter.ExportPart;
import dev.cullet.exporter.ExportResult;
import dev.cullet.exporter.ExportView;
import dev.cullet.exporter.Loss;
import dev.cullet.exporter.NameTable;
import dev.cullet.exporter.Property;
import dev.cullet.exporter.TriangleGroup;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Binary glTF 2.0: a node per source node, with the triangles of each surface as a primitive; of a scene, a mesh per
 * part and a node per instance; colliders by the names of an engine, or as extensions, see {@link GltfColliderNodes}.
 *
 * <p>Coordinates are those of the asset, bit for bit: nodes of parts have no transform, and the pivot of a part is in
 * the extras of its node.
 */
public final class GlbFormat implements ExportFormat {
    private static final int MAGIC = 0x46546C67;
    private static final int VERSION = 2;
    private static final int JSON_CHUNK = 0x4E4F534A;
    private static final int BINARY_CHUNK = 0x004E4942;
    private static final int HEADER = 12;
    private static final int CHUNK_HEADER = 8;

    /** Characters that Unreal replaces in names of objects, and Godot in names of nodes. */
    private static final String UNREAL_REPLACES = "\"' ,/.:|&!~@#(){}[]=;^%$`\\";

    private static final String GODOT_REPLACES = ".:@/\"%";

    @Override
    public String id() {
        return "glb";
    }

    @Override
    public String extension() {
        return "glb";
    }

    @Override
    public String description() {
        return "binary glTF 2.0: triangles, colliders, instances";
    }

    @Override
    public Set<Content> holds() {
        return EnumSet.of(Content.TRIANGLES, Content.SHAPES);
    }

    @Override
    public boolean holdsLevels() {
        return true;
    }

    @Override
    public ExportResult export(ExportView view, Set<Content> content, ExportOptions options) throws ExportException {
        if (options.gpuInstancing() && !(view.isScene() && content.contains(Content.TRIANGLES))) {
            throw new ExportException("has no instances of triangles for --gpu-instancing; bake it with bake-scene");
        }
        NameTable names = names(options.naming());
        GltfNodes nodes = new GltfNodes();
        GltfMeshes meshes = new GltfMeshes();
        GltfColliderNodes colliders = new GltfColliderNodes(nodes, meshes, view.surfaces(), options);
        if (options.gpuInstancing()) {
            addArrays(view, names, nodes, meshes);
        } else if (view.isScene()) {
            addInstances(view, content, names, nodes, meshes, colliders);
        } else {
            new GlbParts(content, names, nodes, meshes, colliders).add(view);
        }
        boolean isNamed = view.isScene() || view.nodePaths().stream().anyMatch(path -> !path.isEmpty());
        if (isNamed) {
            nodes.wrapSingleRoot(options.baseName());
        }
        byte[] json = padded(GltfJson.bytes(document(nodes, meshes, colliders, options)));
        GltfBuffer buffer = meshes.buffer();
        long binary = buffer.length() == 0 ? 0 : CHUNK_HEADER + buffer.length();
        long length = HEADER + CHUNK_HEADER + json.length + binary;
        if (length > 0xffffffffL) {
            throw new ExportException("needs " + length + " bytes, but a binary glTF file has at most 4294967295");
        }
        ExportFile file = new ExportFile(options.fileName(), target -> write(target, json, buffer, length));
        return new ExportResult(List.of(file), losses(view, content, options, names));
    }

    private static NameTable names(ColliderNaming naming) {
        String replaced = switch (naming) {
            case UNREAL -> UNREAL_REPLACES;
            case GODOT -> GODOT_REPLACES;
            case NONE -> "";
        };
        return new NameTable(
                naming == ColliderNaming.NONE ? NameTable.Style.PERCENT : NameTable.Style.IDENTIFIER,
                (c, isEnd) -> replaced.indexOf(c) < 0);
    }

    private static List<Loss> losses(ExportView view, Set<Content> content, ExportOptions options, NameTable names) {
        Set<Property> held = EnumSet.of(
                Property.SURFACES,
                Property.TAGS,
                Property.MATERIALS,
                Property.INSTANCES,
                Property.DOUBLES,
                Property.LAYERS,
                Property.IDS,
                Property.PIVOTS);
        if (content.contains(Content.SHAPES)) {
            held.add(Property.SHAPES);
        }
        if (options.gpuInstancing()) {
            held.removeAll(EnumSet.of(Property.DOUBLES, Property.LAYERS, Property.IDS, Property.SHAPES));
        }
        Map<String, Long> lost = new LinkedHashMap<>();
        Stream.concat(Stream.of(view), view.levels().stream())
                .flatMap(level -> Property.losses(level, held).stream())
                .forEach(loss -> lost.merge(loss.what(), loss.count(), Long::sum));
        List<Loss> losses = new ArrayList<>();
        lost.forEach((what, count) -> losses.add(new Loss(what, count)));
        long shapes = view.levels().stream().mapToLong(Property.SHAPES::count).sum();
        if (shapes > 0 && content.contains(Content.SHAPES)) {
            losses.add(new Loss("enclosing shapes of levels of detail from 1", shapes));
        }
        losses.addAll(names.losses());
        return losses;
    }

    /** Adds a node per part with all its instances. */
    private static void addArrays(ExportView view, NameTable names, GltfNodes nodes, GltfMeshes meshes)
            throws ExportException {
        Map<Integer, List<ExportInstance>> ofPart = new LinkedHashMap<>();
        view.instances()
                .forEach(instance -> ofPart.computeIfAbsent(instance.part(), unused -> new ArrayList<>())
                        .add(instance));
        for (Map.Entry<Integer, List<ExportInstance>> entry : ofPart.entrySet()) {
            ExportPart part = view.parts().get(entry.getKey());
            int node = nodes.add(names.unique(part.name()), -1);
            nodes.node(node).put("mesh", meshes.add(part.name(), part, bySurface(part), view.surfaces()));
            nodes.node(node).put("extensions", GpuInstances.of(entry.getValue(), meshes.buffer()));
        }
    }

    private static void addInstances(
            ExportView view,
            Set<Content> content,
            NameTable names,
            GltfNodes nodes,
            GltfMeshes meshes,
            GltfColliderNodes colliders)
            throws ExportException {
        Map<Integer, Integer> meshOfPart = new HashMap<>(); // in the order in which instances use them
        for (int i = 0; i < view.instances().size(); i++) {
            ExportInstance instance = view.instances().get(i);
            ExportPart part = view.parts().get(instance.part());
            String name = names.unique(part.name());
            int node = nodes.add(name, -1);
            nodes.place(node, instance, instance.id() != i);
            Integer known = meshOfPart.get(instance.part());
            int mesh = -1;
            if (content.contains(Content.TRIANGLES)) {
                mesh = known == null ? meshes.add(part.name(), part, bySurface(part), view.surfaces()) : known;
                meshOfPart.put(instance.part(), mesh);
            }
            if (mesh >= 0) {
                nodes.node(node).put("mesh", mesh);
            }
            colliders.add(content, part, node, mesh, name);
        }
    }

    /** Returns one group per surface, whatever the source nodes are. */
    private static List<TriangleGroup> bySurface(ExportPart part) {
        Map<Integer, TriangleGroup> groups = new LinkedHashMap<>();
        for (TriangleGroup group : part.groups()) {
            groups.merge(group.surface(), group, (a, b) -> {
                int[] both = new int[a.triangles().length + b.triangles().length];
                System.arraycopy(a.triangles(), 0, both, 0, a.triangles().length);
                System.arraycopy(b.triangles(), 0, both, a.triangles().length, b.triangles().length);
                return new TriangleGroup(a.node(), a.surface(), both);
            });
        }
        return List.copyOf(groups.values());
    }

    private static Map<String, Object> document(
            GltfNodes nodes, GltfMeshes meshes, GltfColliderNodes colliders, ExportOptions options) {
        Map<String, Object> document =
                GltfJson.object("asset", GltfJson.object("version", "2.0", "generator", ExportFile.MARK));
        if (options.gpuInstancing()) { // a reader without it would draw each mesh once
            document.put("extensionsUsed", List.of(GpuInstances.EXTENSION));
            document.put("extensionsRequired", List.of(GpuInstances.EXTENSION));
        } else if (!colliders.used().isEmpty()) {
            document.put("extensionsUsed", colliders.used());
        }
        if (!colliders.extensions().isEmpty()) {
            document.put("extensions", colliders.extensions());
        }
        document.put("scene", 0);
        document.put("scenes", List.of(GltfJson.object("nodes", nodes.roots())));
        document.put("nodes", nodes.nodes());
        GltfBuffer buffer = meshes.buffer();
        if (buffer.length() > 0) {
            document.put("meshes", meshes.meshes());
            if (!meshes.materials().isEmpty()) { // none if only shapes are exported
                document.put("materials", meshes.materials());
            }
            document.put("accessors", buffer.accessors());
            document.put("bufferViews", buffer.views());
            document.put("buffers", List.of(GltfJson.object("byteLength", buffer.length())));
        }
        return document;
    }

    private static byte[] padded(byte[] json) {
        byte[] padded = Arrays.copyOf(json, (json.length + 3) / 4 * 4);
        Arrays.fill(padded, json.length, padded.length, (byte) ' ');
        return padded;
    }

    private static void write(OutputStream target, byte[] json, GltfBuffer buffer, long length) throws IOException {
        byte[] bytes = new byte[HEADER + CHUNK_HEADER];
        ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN);
        header.putInt(MAGIC)
                .putInt(VERSION)
                .putInt((int) length)
                .putInt(json.length)
                .putInt(JSON_CHUNK);
        target.write(bytes);
        target.write(json);
        if (buffer.length() > 0) {
            header.clear();
            header.putInt((int) buffer.length()).putInt(BINARY_CHUNK);
            target.write(bytes, 0, CHUNK_HEADER);
            buffer.writeTo(target);
        }
    }
}
