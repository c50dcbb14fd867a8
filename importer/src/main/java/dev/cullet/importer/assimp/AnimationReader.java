// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.assimp;

import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.SceneAnimation;
import dev.cullet.importer.source.SourceScene;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lwjgl.PointerBuffer;
import org.lwjgl.assimp.AIAnimMesh;
import org.lwjgl.assimp.AIAnimation;
import org.lwjgl.assimp.AIBone;
import org.lwjgl.assimp.AIMesh;
import org.lwjgl.assimp.AIMeshMorphAnim;
import org.lwjgl.assimp.AIMeshMorphKey;
import org.lwjgl.assimp.AINode;
import org.lwjgl.assimp.AINodeAnim;
import org.lwjgl.assimp.AIQuatKey;
import org.lwjgl.assimp.AIScene;
import org.lwjgl.assimp.AIVector3D;
import org.lwjgl.assimp.AIVectorKey;
import org.lwjgl.assimp.AIVertexWeight;
import org.lwjgl.system.MemoryUtil;

/** Copies the first animation of a native scene, its skins and its morph targets into a {@link SceneAnimation}. */
final class AnimationReader {
    private final AIScene scene;

    /** Per mesh, the new index of each vertex, -1 for those omitted; null if all are used. */
    private final List<int @Nullable []> renumberings;

    private final List<AINode> nodes = new ArrayList<>();
    private final List<Integer> parents = new ArrayList<>();
    private final List<Integer> sceneNodes = new ArrayList<>();
    private final Map<String, Integer> byName = new HashMap<>();

    AnimationReader(AIScene scene, List<int @Nullable []> renumberings) {
        this.scene = scene;
        this.renumberings = renumberings;
    }

    /** Reads the animation; returns null if no key moves anything. */
    @Nullable
    SceneAnimation read() throws RefusedException {
        AIAnimation animation = null;
        PointerBuffer animations = scene.mAnimations();
        for (int i = 0; animations != null && i < scene.mNumAnimations() && animation == null; i++) {
            AIAnimation next = AIAnimation.create(animations.get(i));
            animation = next.mNumChannels() + next.mNumMorphMeshChannels() > 0 ? next : null;
        }
        AINode root = scene.mRootNode();
        if (animation == null || root == null) {
            return null;
        }
        list(root);
        double[][] locals = new double[nodes.size()][];
        for (int node = 0; node < locals.length; node++) {
            locals[node] = SceneReader.affine(nodes.get(node).mTransformation());
        }
        List<SceneAnimation.@Nullable Skin> skins = new ArrayList<>();
        List<float[][]> shapes = new ArrayList<>();
        PointerBuffer meshes = scene.mMeshes();
        for (int i = 0; meshes != null && i < scene.mNumMeshes(); i++) {
            AIMesh mesh = AIMesh.create(meshes.get(i));
            skins.add(mesh.mNumBones() == 0 ? null : skin(mesh, renumberings.get(i)));
            shapes.add(shapes(mesh, renumberings.get(i), name -> true).stream()
                    .map(SourceScene.Shape::positions)
                    .toArray(float[][]::new));
        }
        return new SceneAnimation(
                ints(parents),
                locals,
                channels(animation),
                ints(sceneNodes),
                skins,
                shapes,
                morphs(animation),
                new SceneAnimation.Span(animation.mTicksPerSecond(), animation.mDuration()));
    }

    /** Collects all nodes in the order of {@link SceneReader}, which omits helpers. */
    private void list(AINode root) {
        record Pending(AINode node, int parent) {}
        ArrayDeque<Pending> pending = new ArrayDeque<>();
        pending.push(new Pending(root, -1));
        while (!pending.isEmpty()) {
            Pending next = pending.pop();
            int index = nodes.size();
            String name = next.node.mName().dataString();
            nodes.add(next.node);
            parents.add(next.parent);
            byName.putIfAbsent(name, index);
            if (!SceneReader.isHelper(name)) {
                sceneNodes.add(index);
            }
            PointerBuffer children = next.node.mChildren();
            for (int i = next.node.mNumChildren() - 1; i >= 0 && children != null; i--) {
                pending.push(new Pending(AINode.create(children.get(i)), index));
            }
        }
    }

    // nodes

    private SceneAnimation.@Nullable Channel[] channels(AIAnimation animation) {
        SceneAnimation.@Nullable Channel[] channels = new SceneAnimation.@Nullable Channel[nodes.size()];
        PointerBuffer pointers = animation.mChannels();
        for (int i = 0; pointers != null && i < animation.mNumChannels(); i++) {
            AINodeAnim channel = AINodeAnim.create(pointers.get(i));
            Integer node = byName.get(channel.mNodeName().dataString());
            if (node != null) {
                channels[node] = new SceneAnimation.Channel(
                        vectors(channel.mPositionKeys(), 0),
                        quaternions(channel.mRotationKeys()),
                        vectors(channel.mScalingKeys(), 1));
            }
        }
        return channels;
    }

    private static SceneAnimation.Curve vectors(AIVectorKey.@Nullable Buffer keys, double otherwise) {
        if (keys == null || keys.remaining() == 0) {
            return new SceneAnimation.Curve(new double[1], new double[] {otherwise, otherwise, otherwise});
        }
        double[] times = new double[keys.remaining()];
        double[] values = new double[3 * times.length];
        for (int i = 0; i < times.length; i++) {
            AIVector3D value = keys.get(i).mValue();
            times[i] = keys.get(i).mTime();
            values[3 * i] = value.x();
            values[3 * i + 1] = value.y();
            values[3 * i + 2] = value.z();
        }
        return new SceneAnimation.Curve(times, values);
    }

    private static SceneAnimation.Curve quaternions(AIQuatKey.@Nullable Buffer keys) {
        if (keys == null || keys.remaining() == 0) {
            return new SceneAnimation.Curve(new double[1], new double[] {1, 0, 0, 0});
        }
        double[] times = new double[keys.remaining()];
        double[] values = new double[4 * times.length];
        for (int i = 0; i < times.length; i++) {
            times[i] = keys.get(i).mTime();
            values[4 * i] = keys.get(i).mValue().w();
            values[4 * i + 1] = keys.get(i).mValue().x();
            values[4 * i + 2] = keys.get(i).mValue().y();
            values[4 * i + 3] = keys.get(i).mValue().z();
        }
        return new SceneAnimation.Curve(times, values);
    }

    // skins

    private SceneAnimation.Skin skin(AIMesh mesh, int @Nullable [] renumbering) throws RefusedException {
        int count = mesh.mNumBones();
        int vertices = renumbering == null
                ? mesh.mNumVertices()
                : Arrays.stream(renumbering).max().orElse(-1) + 1;
        int[] bones = new int[count];
        double[][] offsets = new double[count][];
        int[] first = new int[vertices + 1];
        PointerBuffer pointers = mesh.mBones();
        if (pointers != null) {
            for (int bone = 0; bone < count; bone++) {
                AIBone held = AIBone.create(pointers.get(bone));
                Integer node = byName.get(held.mName().dataString());
                if (node == null) {
                    throw new RefusedException("bone \"" + held.mName().dataString() + "\" of mesh \""
                            + mesh.mName().dataString() + "\" is no node of the file; export it with its skeleton");
                }
                bones[bone] = node;
                offsets[bone] = SceneReader.affine(held.mOffsetMatrix());
                AIVertexWeight.Buffer weights = held.mWeights();
                for (int i = 0; i < held.mNumWeights(); i++) {
                    int vertex = vertex(weights.get(i).mVertexId(), renumbering, mesh);
                    if (vertex >= 0) {
                        first[vertex + 1]++;
                    }
                }
            }
        }
        for (int vertex = 0; vertex < vertices; vertex++) {
            first[vertex + 1] += first[vertex];
        }
        int[] next = first.clone();
        int[] holders = new int[first[vertices]];
        double[] shares = new double[holders.length];
        for (int bone = 0; pointers != null && bone < count; bone++) {
            AIBone held = AIBone.create(pointers.get(bone));
            AIVertexWeight.Buffer weights = held.mWeights();
            for (int i = 0; i < held.mNumWeights(); i++) {
                int vertex = vertex(weights.get(i).mVertexId(), renumbering, mesh);
                if (vertex >= 0) {
                    holders[next[vertex]] = bone;
                    shares[next[vertex]++] = weights.get(i).mWeight();
                }
            }
        }
        return new SceneAnimation.Skin(bones, offsets, first, holders, shares);
    }

    private static int vertex(int number, int @Nullable [] renumbering, AIMesh mesh) throws RefusedException {
        if (number < 0 || number >= mesh.mNumVertices()) {
            throw new RefusedException("a bone of mesh \"" + mesh.mName().dataString() + "\" refers to vertex " + number
                    + ", but the mesh has " + mesh.mNumVertices() + "; export the file again");
        }
        return renumbering == null ? number : renumbering[number];
    }

    // morph targets

    /** Returns the shapes of a mesh, in order; without positions those that are not wanted. */
    static List<SourceScene.Shape> shapes(AIMesh mesh, int @Nullable [] renumbering, Predicate<String> wanted)
            throws RefusedException {
        PointerBuffer pointers = mesh.mAnimMeshes();
        List<SourceScene.Shape> shapes = new ArrayList<>();
        for (int i = 0; pointers != null && i < mesh.mNumAnimMeshes(); i++) {
            AIAnimMesh shape = AIAnimMesh.create(pointers.get(i));
            AIVector3D.Buffer vertices = shape.mVertices();
            String name = shape.mName().dataString();
            if (!wanted.test(name)) {
                shapes.add(new SourceScene.Shape(name, shape.mWeight(), new float[0]));
                continue;
            }
            if (shape.mNumVertices() != mesh.mNumVertices()) {
                throw new RefusedException("morph target \"" + name + "\" has " + shape.mNumVertices()
                        + " vertices, but its mesh has " + mesh.mNumVertices() + "; export the file again");
            }
            AIVector3D.Buffer source = vertices == null ? mesh.mVertices() : vertices;
            float[] positions = new float[3 * mesh.mNumVertices()];
            if (positions.length > 0) {
                MemoryUtil.memFloatBuffer(source.address(), positions.length).get(positions);
            }
            shapes.add(new SourceScene.Shape(
                    name, shape.mWeight(), renumbering == null ? positions : SceneReader.kept(positions, renumbering)));
        }
        return shapes;
    }

    /**
     * Reads the curves of weights by node and morph target. The native importer calls them {@code node*0},
     * {@code node*1} for its geometries.
     */
    private SceneAnimation.Curve[][] morphs(AIAnimation animation) throws RefusedException {
        SceneAnimation.Curve[][] morphs = new SceneAnimation.Curve[nodes.size()][0];
        PointerBuffer pointers = animation.mMorphMeshChannels();
        for (int i = 0; pointers != null && i < animation.mNumMorphMeshChannels(); i++) {
            AIMeshMorphAnim channel = AIMeshMorphAnim.create(pointers.get(i));
            String name = channel.mName().dataString();
            int star = name.lastIndexOf('*');
            Integer node = byName.get(star < 0 ? name : name.substring(0, star));
            if (node != null) {
                morphs[node] = curves(channel, name);
            }
        }
        return morphs;
    }

    private static SceneAnimation.Curve[] curves(AIMeshMorphAnim channel, String name) throws RefusedException {
        Map<Integer, List<double[]>> keys = new HashMap<>();
        int targets = 0;
        for (int k = 0; k < channel.mNumKeys(); k++) {
            AIMeshMorphKey key = channel.mKeys().get(k);
            for (int i = 0; i < key.mNumValuesAndWeights(); i++) {
                int target = key.mValues().get(i);
                List<double[]> curve = keys.computeIfAbsent(target, unused -> new ArrayList<>());
                if (!curve.isEmpty() && curve.get(curve.size() - 1)[0] == key.mTime()) {
                    throw new RefusedException("mesh \"" + name + "\" has several blend shape deformers, but the"
                            + " native importer does not distinguish their curves; join them into one");
                }
                curve.add(new double[] {key.mTime(), key.mWeights().get(i)});
                targets = Math.max(targets, target + 1);
            }
        }
        SceneAnimation.Curve[] curves = new SceneAnimation.Curve[targets];
        for (int target = 0; target < targets; target++) {
            List<double[]> curve = keys.getOrDefault(target, List.of(new double[2]));
            curves[target] = new SceneAnimation.Curve(
                    curve.stream().mapToDouble(key -> key[0]).toArray(),
                    curve.stream().mapToDouble(key -> key[1]).toArray());
        }
        return curves;
    }

    private static int[] ints(List<Integer> values) {
        return values.stream().mapToInt(Integer::intValue).toArray();
    }
}
