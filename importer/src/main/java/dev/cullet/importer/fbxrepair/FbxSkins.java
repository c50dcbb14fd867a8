// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.fbxrepair.FbxTransform.Global;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.FindingKind;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Moves the skinned meshes of an FBX file to the pose of its nodes, by linear blend skinning. A vertex v of a geometry
 * becomes the weighted mean, over its clusters c, of
 *
 * <pre>
 * G_c Transform_c g v     G_c global transform of the bone of the cluster, Transform_c from the node of the mesh to the
 *                         bone when they were bound, g geometric transform of the node of the mesh
 * </pre>
 *
 * <p>Weights are normalised. A vertex without weights moves with its node. All in double; the vertices are then stored
 * in the space of their node, as floats, as other vertices are.
 */
public final class FbxSkins {
    /** Share of the extent of a mesh by which two poses that count as equal may differ. */
    private static final double EQUAL = 1e-4;

    private static final int MAX_NAMES = 10;

    private final FbxContent content;
    private final SourceScene scene;
    private final @Nullable Global[] globals;

    private final List<SourceScene.Node> nodes = new ArrayList<>();
    private final List<String> different = new ArrayList<>();
    private final List<String> unposed = new ArrayList<>();
    private int skins;

    private FbxSkins(FbxContent content, SourceScene scene) {
        this.content = content;
        this.scene = scene;
        this.globals = new @Nullable Global[content.size()];
        globals[FbxGraph.ROOT] = Global.ROOT;
    }

    /**
     * Reports skins that are read in the pose in which they were bound, and by how much the pose of the file differs.
     *
     * @param scene with the positions of the file
     */
    public static void report(FbxContent content, SourceScene scene, FindingCollector findings) {
        FbxSkins skins = new FbxSkins(content, scene);
        skins.pose(scene);
        if (skins.skins == 0) {
            return;
        }
        List<String> details = new ArrayList<>();
        if (!skins.different.isEmpty()) {
            details.add(
                    "the pose of the file differs: " + first(skins.different) + "; the option pose = file reads it");
        }
        if (!skins.unposed.isEmpty()) {
            details.add("not compared with the pose of the file: " + first(skins.unposed));
        }
        details.add("the option frames reads animated poses");
        findings.add(FindingKind.SKIN_IN_BIND_POSE, skins.skins, String.join("; ", details));
    }

    /**
     * Returns a scene with its skinned meshes in the pose of the file.
     *
     * @param stored the scene with the positions of the file
     * @param moved the same scene, with vertices moved by blend shapes
     */
    public static SourceScene posed(
            FbxContent content, SourceScene stored, SourceScene moved, FindingCollector findings) {
        FbxSkins skins = new FbxSkins(content, stored);
        SourceScene posed = skins.pose(moved);
        if (!skins.unposed.isEmpty()) {
            findings.add(FindingKind.SKIN_NOT_POSED, skins.unposed.size(), first(skins.unposed));
        }
        return posed;
    }

    private SourceScene pose(SourceScene moved) {
        int[] items = FbxNodeMarks.items(scene, content);
        evaluate();
        List<SourceScene.Mesh> posedMeshes = new ArrayList<>(moved.meshes());
        for (int i = 0; i < items.length; i++) {
            SourceScene.Node node = moved.nodes().get(i);
            int[] ofNode = node.meshes();
            if (ofNode.length > 0 && items[i] > 0) {
                ofNode = posed(node, items[i], moved, posedMeshes);
            }
            nodes.add(ofNode == node.meshes() ? node : node.withMeshes(ofNode));
        }
        int unknown = countUnknown(items);
        if (unknown > 0) {
            unposed.add(unknown + " skins of nodes that the importer names otherwise");
        }
        return new SourceScene(nodes, posedMeshes, moved.metadata(), moved.complaints(), moved.animation());
    }

    /** Returns the number of skins whose node was not found in the scene. */
    private int countUnknown(int[] items) {
        boolean[] known = new boolean[content.size()];
        for (int item : items) {
            if (item >= 0) {
                known[item] = true;
            }
        }
        int unknown = 0;
        for (int model : content.nodes()) {
            unknown += known[model] || skinsOf(model).length == 0 ? 0 : 1;
        }
        return unknown;
    }

    private void evaluate() {
        evaluateBelow(FbxGraph.ROOT);
        for (int parent : content.nodes()) { // parents first
            evaluateBelow(parent);
        }
    }

    private void evaluateBelow(int parent) {
        Global above = globals[parent];
        for (int child : content.children(parent, content::isModel)) {
            if (above != null && globals[child] == null && content.object(child) instanceof FbxModel model) {
                globals[child] = model.transform.global(above);
            }
        }
    }

    private int[] skinsOf(int model) {
        List<Integer> found = new ArrayList<>();
        for (int geometry : content.children(model, content::isMesh)) {
            for (int skin : content.children(geometry, content::isSkin)) {
                found.add(skin);
            }
        }
        return found.stream().mapToInt(Integer::intValue).toArray();
    }

    // one node

    /** A skin that cannot be applied, with the reason. */
    private static final class UnposedException extends Exception {
        private static final long serialVersionUID = 1L;

        UnposedException(String reason) {
            super(reason);
        }
    }

    private int[] posed(SourceScene.Node node, int model, SourceScene moved, List<SourceScene.Mesh> all) {
        int[] ofNode = skinsOf(model);
        if (ofNode.length == 0) {
            return node.meshes();
        }
        skins++;
        String name = '"' + FindingCollector.oneLine(node.name()) + '"';
        try {
            int[] geometries = content.children(model, content::isMesh);
            if (ofNode.length > 1 || geometries.length > 1) {
                throw new UnposedException("has several skins or geometries");
            }
            double[] bind = node.transform();
            if (Affine.isSingular(bind)) {
                throw new UnposedException("its node is scaled to 0");
            }
            double[][] perVertex = relative(ofNode[0], geometries[0], model, Affine.inverse(bind));
            int[][] vertices = vertices(node, geometries[0]);
            List<SourceScene.Mesh> posed = new ArrayList<>();
            double difference = 0;
            for (int i = 0; i < vertices.length; i++) {
                SourceScene.Mesh mesh = moved.meshes().get(node.meshes()[i]);
                posed.add(moved(mesh, vertices[i], perVertex));
                difference = Math.max(difference, difference(mesh, posed.get(i)));
            }
            if (difference <= EQUAL) {
                return node.meshes();
            }
            checkLinear(ofNode[0]);
            different.add(name + String.format(Locale.ROOT, " by %.2g %% of its size", 100 * difference));
            int[] indices = new int[posed.size()];
            for (int i = 0; i < indices.length; i++) {
                indices[i] = all.size();
                all.add(posed.get(i));
            }
            return indices;
        } catch (UnposedException e) {
            unposed.add("mesh " + name + " " + e.getMessage());
        } catch (IOException e) {
            unposed.add("mesh " + name + " has a malformed array");
        }
        return node.meshes();
    }

    /** The type Blend is linear where no vertex has a blend weight; 3ds Max writes it for every skin. */
    private void checkLinear(int deformer) throws UnposedException {
        if (!(content.object(deformer) instanceof FbxDeformer skin)) {
            return;
        }
        FbxArray blended = skin.blendWeights;
        boolean isLinear = skin.skinning.isEmpty()
                || skin.skinning.equals("Linear")
                || skin.skinning.equals("Rigid")
                || (skin.skinning.equals("Blend") && (blended == null || !blended.hasPositive(content.file())));
        if (!isLinear) {
            throw new UnposedException("has the skinning type " + skin.skinning + ", which is not linear");
        }
    }

    private int[][] vertices(SourceScene.Node node, int geometry) throws IOException, UnposedException {
        FbxGeometry mesh = content.object(geometry) instanceof FbxGeometry found ? found : null;
        FbxArray positions = mesh == null ? null : mesh.vertices;
        FbxArray polygons = mesh == null ? null : mesh.indices;
        FbxArray materialArray = mesh == null ? null : mesh.materials;
        if (positions == null || polygons == null) {
            throw new UnposedException("has no polygons");
        }
        List<SourceScene.Mesh> ofNode =
                Arrays.stream(node.meshes()).mapToObj(scene.meshes()::get).toList();
        double[] materials = materialArray == null ? null : content.values(materialArray);
        int[][] vertices = FbxCorners.of(ofNode, content.values(positions), content.values(polygons), materials);
        if (vertices == null) {
            throw new UnposedException("has other polygons than the importer read");
        }
        return vertices;
    }

    /**
     * Returns per vertex of a geometry its transform in the space of the mesh, 12 numbers; null if it has no weights.
     *
     * @param toMesh from the space of the file to that of the mesh
     */
    private double[][] relative(int skin, int geometry, int model, double[] toMesh)
            throws IOException, UnposedException {
        FbxArray positions = content.object(geometry) instanceof FbxGeometry mesh ? mesh.vertices : null;
        int count = positions == null ? 0 : (int) (positions.written() / 3);
        double[][] sums = new double[count][];
        double[] totals = new double[count];
        double[] geometric =
                content.object(model) instanceof FbxModel node ? node.transform.geometric() : Affine.identity();
        List<FbxDeformer> clusters = new ArrayList<>();
        for (int child : content.children(skin, object -> true)) {
            if (content.object(child) instanceof FbxDeformer deformer && deformer.isCluster()) {
                clusters.add(deformer);
            }
        }
        if (clusters.isEmpty()) {
            throw new UnposedException("has a skin without clusters");
        }
        for (FbxDeformer cluster : clusters) {
            FbxArray indexArray = cluster.indexes;
            FbxArray weightArray = cluster.weights;
            if (indexArray == null && weightArray == null) {
                continue; // a bone that moves nothing
            }
            if (indexArray == null || weightArray == null || indexArray.written() != weightArray.written()) {
                throw new UnposedException("has a cluster whose weights do not fit its vertices");
            }
            double[] transform = Affine.multiply(toMesh, Affine.multiply(ofCluster(cluster), geometric));
            double[] indices = indexArray.values(content.file());
            double[] weights = weightArray.values(content.file());
            for (int i = 0; i < Math.min(indices.length, weights.length); i++) {
                if (!(indices[i] >= 0 && indices[i] < count) || !Double.isFinite(weights[i])) {
                    throw new UnposedException("has a cluster with vertex " + (long) indices[i] + " of " + count
                            + " and weight " + weights[i]);
                }
                int vertex = (int) indices[i];
                sums[vertex] = sums[vertex] == null ? new double[12] : sums[vertex];
                totals[vertex] += weights[i];
                for (int k = 0; k < 12; k++) {
                    sums[vertex][k] += weights[i] * transform[k];
                }
            }
        }
        for (int vertex = 0; vertex < count; vertex++) {
            if (!(totals[vertex] > 0)) {
                sums[vertex] = null;
                continue;
            }
            for (int k = 0; k < 12; k++) {
                sums[vertex][k] /= totals[vertex];
            }
        }
        return sums;
    }

    /** Returns the transform of a cluster from the node of the mesh, when it was bound, to the space of the file. */
    private double[] ofCluster(FbxDeformer cluster) throws IOException, UnposedException {
        if (cluster.mode.equalsIgnoreCase("Additive")) {
            throw new UnposedException("has an additive cluster");
        }
        int[] bones = content.children(cluster.index, object -> object == FbxGraph.ROOT || content.isModel(object));
        if (bones.length != 1) {
            throw new UnposedException(
                    bones.length == 0 ? "has a cluster without a bone" : "has a cluster with several bones");
        }
        Global bone = globals[bones[0]];
        if (bone == null) {
            throw new UnposedException(
                    "has the bone \"" + content.object(bones[0]).name + "\", which is not below the root");
        }
        FbxArray array = cluster.transform;
        double[] values = array == null ? new double[0] : array.values(content.file());
        if (values.length < 16) {
            throw new UnposedException("has a cluster without a transform");
        }
        double[] toBone = new double[12];
        for (int row = 0; row < 3; row++) {
            for (int column = 0; column < 4; column++) {
                toBone[4 * row + column] = values[4 * column + row];
            }
        }
        double[] transform = Affine.multiply(bone.transform(), toBone);
        if (!FbxTransform.isFinite(transform)) {
            throw new UnposedException("has a transform that is not finite");
        }
        return transform;
    }

    /** Returns a mesh with its vertices moved; with its polygons reversed if that mirrors them. */
    private static SourceScene.Mesh moved(SourceScene.Mesh mesh, int[] vertices, double[][] transforms) {
        float[] from = mesh.positions();
        float[] to = new float[from.length];
        double determinants = 0;
        for (int i = 0; i < vertices.length; i++) {
            double[] transform = vertices[i] < 0 ? null : transforms[vertices[i]];
            determinants += transform == null ? 1 : Math.signum(Affine.determinant(transform));
            for (int axis = 0; axis < 3; axis++) {
                to[3 * i + axis] = transform == null
                        ? from[3 * i + axis]
                        : (float) Affine.apply(transform, axis, from[3 * i], from[3 * i + 1], from[3 * i + 2]);
            }
        }
        return mesh.at(to, determinants < 0);
    }

    /** Returns the largest distance of a vertex in two poses, as a share of the longest side of the first. */
    private static double difference(SourceScene.Mesh mesh, SourceScene.Mesh other) {
        float[] a = mesh.positions();
        float[] b = other.positions();
        double size = 0;
        double farthest = 0;
        for (int axis = 0; axis < 3; axis++) {
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            for (int i = axis; i < a.length; i += 3) {
                min = Math.min(min, a[i]);
                max = Math.max(max, a[i]);
            }
            size = Math.max(size, max - min);
        }
        for (int i = 0; i < a.length; i += 3) {
            double x = (double) a[i] - b[i];
            double y = (double) a[i + 1] - b[i + 1];
            double z = (double) a[i + 2] - b[i + 2];
            farthest = Math.max(farthest, Math.sqrt(x * x + y * y + z * z));
        }
        return farthest == 0 ? 0 : farthest / size;
    }

    private static String first(List<String> all) {
        String text = String.join("; ", all.subList(0, Math.min(MAX_NAMES, all.size())));
        return all.size() > MAX_NAMES ? text + "; and " + (all.size() - MAX_NAMES) + " more" : text;
    }
}
