// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.obj.ObjVertices;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.SourceScene;
import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.assimp.AIFace;
import org.lwjgl.assimp.AIMaterial;
import org.lwjgl.assimp.AIMatrix4x4;
import org.lwjgl.assimp.AIMesh;
import org.lwjgl.assimp.AIMetaData;
import org.lwjgl.assimp.AIMetaDataEntry;
import org.lwjgl.assimp.AINode;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.AIString;
import org.lwjgl.assimp.AIVector3D;
import org.lwjgl.assimp.Assimp;
import org.lwjgl.system.MemoryUtil;

/**
 * Copies a native scene into a {@link SourceScene}: bulk copies for vertices, raw reads for faces, no object per face.
 *
 * <p>One FBX node with pivots arrives as a chain of helper nodes around it, named {@code NAME_$AssimpFbx$_Rotation} and
 * so on; they are multiplied into the node. (An option of the native importer omits them, but then it gives children
 * the geometric offset of the parent and does not invert the post-rotation.)
 */
final class SceneReader {
    private static final String HELPER = "_$AssimpFbx$_";
    private static final String GEOMETRIC = HELPER + "Geometric";

    /**
     * The largest number of corners of a face; a file with more is malformed or hostile, and triangulation would be
     * slow.
     */
    private static final int MAX_CORNERS = 1_000_000;

    private final AIScene scene;
    private final @Nullable ObjVertices exact;
    private final Predicate<String> wantedShapes;

    /** Per mesh, the new index of each vertex, -1 for those omitted; null if all are used. */
    private final List<int @Nullable []> renumberings = new ArrayList<>();

    /**
     * Prepares copying.
     *
     * @param exact vertices whose numbers the scene contains in place of coordinates, or null
     * @param wantedShapes selects shapes by name whose positions are read
     */
    SceneReader(AIScene scene, @Nullable ObjVertices exact, Predicate<String> wantedShapes) {
        this.scene = scene;
        this.exact = exact;
        this.wantedShapes = wantedShapes;
    }

    /**
     * Copies the scene.
     *
     * @param animated whether to read the animation too, if there is one
     */
    SourceScene read(List<String> complaints, boolean animated) throws RefusedException {
        List<SourceScene.Mesh> meshes = meshes();
        return new SourceScene(
                nodes(),
                meshes,
                metadata(scene.mMetaData()),
                complaints,
                animated ? new AnimationReader(scene, renumberings).read() : null);
    }

    /** Returns whether a node is a pivot of the node below it. */
    static boolean isHelper(String name) {
        return name.contains(HELPER);
    }

    // nodes

    /** A native node to be visited, with the transforms collected above it. */
    private record Pending(AINode node, int parent, double[] above, double[] originAbove) {}

    private List<SourceScene.Node> nodes() {
        List<SourceScene.Node> nodes = new ArrayList<>();
        Map<String, String> names = new HashMap<>(); // copies of nodes share their name
        AINode root = scene.mRootNode();
        if (root == null) {
            return nodes;
        }
        ArrayDeque<Pending> pending = new ArrayDeque<>(); // not recursive: files may nest to any depth
        pending.push(new Pending(root, -1, Affine.identity(), Affine.identity()));
        while (!pending.isEmpty()) {
            Pending next = pending.pop();
            AINode node = next.node;
            String name = node.mName().dataString();
            double[] local = affine(node.mTransformation());
            double[] transform = Affine.multiply(next.above, local);
            double[] origin = transform;
            int index = next.parent;
            if (isHelper(name)) {
                boolean isOffset = name.contains(GEOMETRIC) && !name.endsWith("Inverse");
                origin = isOffset ? next.originAbove : transform;
            } else {
                double[] at = Affine.multiply(next.originAbove, local);
                index = nodes.size();
                Map<String, Object> properties = metadata(node.mMetadata());
                nodes.add(new SourceScene.Node(
                        names.computeIfAbsent(name, same -> same),
                        next.parent,
                        transform,
                        new double[] {at[3], at[7], at[11]},
                        ints(node.mMeshes()),
                        NodeTag.surface(properties),
                        -1,
                        SourceScene.Physics.NONE));
            }
            PointerBuffer children = node.mChildren();
            for (int i = node.mNumChildren() - 1; i >= 0 && children != null; i--) {
                pending.push(new Pending(AINode.create(children.get(i)), index, transform, origin));
            }
        }
        return nodes;
    }

    static double[] affine(AIMatrix4x4 m) {
        return new double[] {
            m.a1(), m.a2(), m.a3(), m.a4(), m.b1(), m.b2(), m.b3(), m.b4(), m.c1(), m.c2(), m.c3(), m.c4()
        };
    }

    private static int[] ints(@Nullable IntBuffer buffer) {
        if (buffer == null) {
            return new int[0];
        }
        int[] values = new int[buffer.remaining()];
        buffer.get(values);
        return values;
    }

    // meshes

    private List<SourceScene.Mesh> meshes() throws RefusedException {
        List<SourceScene.Mesh> meshes = new ArrayList<>();
        List<@Nullable String> materials = materials();
        PointerBuffer pointers = scene.mMeshes();
        for (int i = 0; pointers != null && i < scene.mNumMeshes(); i++) {
            AIMesh mesh = AIMesh.create(pointers.get(i));
            int material = mesh.mMaterialIndex();
            meshes.add(mesh(mesh, material >= 0 && material < materials.size() ? materials.get(material) : null));
        }
        return meshes;
    }

    private SourceScene.Mesh mesh(AIMesh mesh, @Nullable String material) throws RefusedException {
        int faces = mesh.mNumFaces();
        long face = faces == 0 ? 0 : mesh.mFaces().address();
        int vertices = mesh.mNumVertices();
        boolean[] used = new boolean[vertices];
        long corners = 0;
        int polygons = 0;
        long[] small = new long[3]; // faces of no, one and two corners
        for (int i = 0; i < faces; i++) {
            int count = MemoryUtil.memGetInt(face + (long) i * AIFace.SIZEOF + AIFace.MNUMINDICES);
            if (count > MAX_CORNERS) {
                throw new RefusedException(String.format(
                        Locale.ROOT,
                        "face %,d of mesh \"%s\" has %,d corners; at most %,d are read. Triangulate the mesh before"
                                + " export.",
                        i + 1,
                        mesh.mName().dataString(),
                        count,
                        MAX_CORNERS));
            }
            if (count >= 3) {
                corners += count;
                polygons++;
            } else {
                small[count]++;
            }
        }
        int[] cornerCounts = new int[polygons];
        int[] cornerVertices = new int[Math.toIntExact(corners)];
        int at = 0;
        int polygon = 0;
        for (int i = 0; i < faces; i++) {
            long address = face + (long) i * AIFace.SIZEOF;
            int count = MemoryUtil.memGetInt(address + AIFace.MNUMINDICES);
            if (count < 3) {
                continue;
            }
            long indices = MemoryUtil.memGetAddress(address + AIFace.MINDICES);
            cornerCounts[polygon++] = count;
            for (int k = 0; k < count; k++) {
                int vertex = MemoryUtil.memGetInt(indices + 4L * k);
                used[vertex] = true; // out of range throws: the caller reports the file as malformed
                cornerVertices[at++] = vertex;
            }
        }
        float[] positions = new float[Math.multiplyExact(3, vertices)];
        if (vertices > 0) {
            AIVector3D.Buffer buffer = mesh.mVertices();
            MemoryUtil.memFloatBuffer(buffer.address(), positions.length).get(positions);
        }
        int @Nullable [] renumbering = null;
        if (polygons < faces || corners < vertices) {
            renumbering = renumbering(used);
            positions = kept(positions, renumbering);
            for (int i = 0; i < cornerVertices.length; i++) {
                cornerVertices[i] = renumbering[cornerVertices[i]];
            }
        }
        if (exact != null) {
            exact.restore(positions);
        }
        renumberings.add(renumbering);
        // without the native importer's flags for points or lines, they are faces that lack corners
        long points = (mesh.mPrimitiveTypes() & Assimp.aiPrimitiveType_POINT) != 0 ? small[1] : 0;
        long lines = (mesh.mPrimitiveTypes() & Assimp.aiPrimitiveType_LINE) != 0 ? small[2] : 0;
        long tooFewCorners = small[0] + small[1] + small[2] - points - lines;
        return new SourceScene.Mesh(
                positions,
                cornerVertices,
                cornerCounts,
                material,
                new SourceScene.Omitted(points, lines, tooFewCorners),
                mesh.mNumBones(),
                AnimationReader.shapes(mesh, renumbering, wantedShapes));
    }

    /** Returns the new indices of the vertices that polygons use, in order; -1 for the others. */
    private static int[] renumbering(boolean[] used) {
        int[] renumbered = new int[used.length];
        int count = 0;
        for (int vertex = 0; vertex < used.length; vertex++) {
            renumbered[vertex] = used[vertex] ? count++ : -1;
        }
        return renumbered;
    }

    /** Copies the vertices that have a new index. */
    static float[] kept(float[] positions, int[] renumbering) {
        float[] kept = new float[positions.length];
        int count = 0;
        for (int vertex = 0; vertex < renumbering.length; vertex++) {
            if (renumbering[vertex] >= 0) {
                System.arraycopy(positions, 3 * vertex, kept, 3 * count++, 3);
            }
        }
        return Arrays.copyOf(kept, 3 * count);
    }

    private List<@Nullable String> materials() {
        List<@Nullable String> names = new ArrayList<>();
        PointerBuffer pointers = scene.mMaterials();
        try (AIString text = AIString.calloc()) {
            for (int i = 0; pointers != null && i < scene.mNumMaterials(); i++) {
                AIMaterial material = AIMaterial.create(pointers.get(i));
                int result = Assimp.aiGetMaterialString(material, Assimp.AI_MATKEY_NAME, 0, 0, text);
                String name =
                        result == Assimp.aiReturn_SUCCESS ? text.dataString().strip() : "";
                names.add(name.isEmpty() || name.equals("DefaultMaterial") ? null : name);
            }
        }
        return names;
    }

    // metadata

    private static Map<String, Object> metadata(@Nullable AIMetaData data) {
        Map<String, Object> values = new LinkedHashMap<>();
        if (data == null || data.mNumProperties() == 0) {
            return values;
        }
        AIString.Buffer keys = data.mKeys();
        AIMetaDataEntry.Buffer entries = data.mValues();
        for (int i = 0; i < data.mNumProperties(); i++) {
            Object value = value(entries.get(i));
            if (value != null) {
                values.put(keys.get(i).dataString(), value);
            }
        }
        return values;
    }

    /** Converts a value by its stored type: the native importer stores numbers in various types. */
    private static @Nullable Object value(AIMetaDataEntry entry) {
        long address = MemoryUtil.memGetAddress(entry.address() + AIMetaDataEntry.MDATA);
        if (address == 0) {
            return null;
        }
        return switch (entry.mType()) {
            case Assimp.AI_BOOL -> (double) MemoryUtil.memGetByte(address);
            case Assimp.AI_INT32, Assimp.AI_UINT32 -> (double) MemoryUtil.memGetInt(address);
            case Assimp.AI_INT64, Assimp.AI_UINT64 -> (double) MemoryUtil.memGetLong(address);
            // the shortest decimal that parses to this float is the text of the file: 2.54
            case Assimp.AI_FLOAT -> Double.valueOf(Float.toString(MemoryUtil.memGetFloat(address)));
            case Assimp.AI_DOUBLE -> MemoryUtil.memGetDouble(address);
            case Assimp.AI_AISTRING -> AIString.create(address).dataString();
            default -> null;
        };
    }
}
