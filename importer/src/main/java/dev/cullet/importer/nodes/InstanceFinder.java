// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.nodes;

import dev.cullet.importer.ImportedInstance;
import dev.cullet.importer.RefusedException;
import dev.cullet.importer.source.Affine;
import dev.cullet.importer.source.Decomposition;
import dev.cullet.importer.source.FindingCollector;
import dev.cullet.importer.source.SourceScene;
import dev.cullet.mesh.FindingKind;
import dev.cullet.mesh.Location;
import dev.cullet.mesh.PartNames;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the distinct meshes of a scene, and the nodes that are instances of them. Nodes have the same mesh if the
 * vertices, faces and surfaces of their selected meshes are equal before the node's transform, whatever their names: by
 * SHA-256.
 *
 * <p>A mesh is converted to metres and Y up in its own space, so an instance has the transform A N A^-1, for the node's
 * transform N and the transform A from file to asset space. If that does not decompose (see {@link Decomposition}), its
 * linear part is applied to a mesh of its own, which nodes with the same linear part share.
 */
public final class InstanceFinder {
    /** Maximum number of instances of a file. */
    private static final int MAX_INSTANCES = 1 << 24;

    private final SourceScene scene;
    private final FileSpace space;
    private final NodeSelection selection;
    private final FindingCollector findings;
    private final double[] toFile;
    private final MessageDigest sha256 = sha256();
    private final List<SourceScene.Node> meshNodes = new ArrayList<>();
    private final Map<String, String> meshOfContent = new HashMap<>();
    private final Map<Integer, String> meshOfNode = new HashMap<>();
    private final PartNames names = new PartNames();

    public InstanceFinder(SourceScene scene, FileSpace space, NodeSelection selection, FindingCollector findings) {
        this.scene = scene;
        this.space = space;
        this.selection = selection;
        this.findings = findings;
        this.toFile = Affine.inverse(space.toAsset());
    }

    /**
     * The result of {@link #find}.
     *
     * @param scene a node per distinct mesh, below a root
     * @param instances in file order
     * @param meshOfNode name of the mesh of each node that is an instance, without those whose mesh was deformed
     */
    public record Found(SourceScene scene, List<ImportedInstance> instances, Map<Integer, String> meshOfNode) {}

    public Found find() throws RefusedException {
        meshNodes.add(node("", -1, Affine.identity(), new int[0], null));
        @Nullable String[] tags = new String[scene.nodes().size()];
        byte[][] contents = new byte[scene.meshes().size()][];
        List<ImportedInstance> instances = new ArrayList<>();
        for (int index = 0; index < scene.nodes().size(); index++) {
            SourceScene.Node node = scene.nodes().get(index);
            tags[index] = node.surface() != null || node.parent() < 0 ? node.surface() : tags[node.parent()];
            if (!selection.hasAny(index)) {
                continue;
            }
            if (instances.size() == MAX_INSTANCES) {
                throw new RefusedException("has more than " + MAX_INSTANCES
                        + " nodes with triangles, the maximum of one scene; split the file");
            }
            instances.add(instance(index, node, tags[index], contents, instances.size()));
        }
        return new Found(
                new SourceScene(meshNodes, scene.meshes(), scene.metadata(), scene.complaints(), null),
                instances,
                meshOfNode);
    }

    private ImportedInstance instance(
            int index, SourceScene.Node node, @Nullable String tag, byte[][] contents, long userId)
            throws RefusedException {
        String path = selection.path(index);
        double[] placed = Affine.multiply(Affine.multiply(space.toAsset(), node.transform()), toFile);
        if (Affine.isSingular(placed)) {
            throw new RefusedException("node \"" + path + "\" is scaled to 0 along an axis (its transform is singular),"
                    + " so its triangles have no front; apply or correct its scale, or exclude the node");
        }
        for (int row = 0; row < 3; row++) {
            if (!(Math.abs(placed[4 * row + 3]) <= Decomposition.MAX_COORDINATE)) {
                throw new RefusedException("node \"" + path + "\" is at " + placed[4 * row + 3]
                        + " m, but at most 1e9 m are allowed; correct its translation, or exclude the node");
            }
        }
        Decomposition decomposed = Decomposition.of(placed);
        double[] applied = Affine.identity();
        boolean isDeformed = decomposed == null;
        if (decomposed == null) {
            double[] linear = placed.clone();
            linear[3] = 0;
            linear[7] = 0;
            linear[11] = 0;
            applied = Affine.multiply(Affine.multiply(toFile, linear), space.toAsset());
            decomposed = new Decomposition(
                    new double[] {placed[3], placed[7], placed[11]}, new double[] {0, 0, 0, 1}, 1, false);
            findings.add(FindingKind.TRANSFORM_APPLIED, 1, new Location(path, -1, placed[3], placed[7], placed[11]));
        }
        String mesh = mesh(index, node, tag, applied, contents);
        if (!isDeformed) {
            meshOfNode.put(index, mesh);
        }
        SourceScene.Exported exported = node.marks().exported();
        return new ImportedInstance(
                mesh,
                path,
                decomposed.position(),
                decomposed.rotation(),
                decomposed.scale(),
                decomposed.mirrored(),
                exported.layers(),
                exported.id() == null ? userId : exported.id());
    }

    /** Returns the name of the mesh of a node, which is new if no node before it has the same. */
    private String mesh(int index, SourceScene.Node node, @Nullable String tag, double[] applied, byte[][] contents) {
        int[] selected = Arrays.stream(node.meshes())
                .filter(mesh -> selection.has(index, scene.meshes().get(mesh)))
                .toArray();
        sha256.reset();
        for (double number : applied) {
            update(Double.doubleToLongBits(number));
        }
        text(tag);
        for (int mesh : selected) {
            byte[] content = contents[mesh];
            if (content == null) {
                content = content(scene.meshes().get(mesh));
                contents[mesh] = content;
            }
            sha256.update(content);
        }
        String key = new BigInteger(1, sha256.digest()).toString(16);
        String known = meshOfContent.get(key);
        if (known != null) {
            return known;
        }
        String name = names.distinct(node.name());
        meshOfContent.put(key, name);
        meshNodes.add(node(name, 0, applied, selected, tag));
        return name;
    }

    private static SourceScene.Node node(
            String name, int parent, double[] transform, int[] meshes, @Nullable String surface) {
        return new SourceScene.Node(
                name, parent, transform, new double[3], meshes, surface, -1, SourceScene.Physics.NONE);
    }

    private static byte[] content(SourceScene.Mesh mesh) {
        MessageDigest digest = sha256();
        ByteBuffer numbers =
                ByteBuffer.allocate(4 * Math.max(mesh.positions().length, Math.max(mesh.corners().length, 1)));
        numbers.asFloatBuffer().put(mesh.positions());
        digest.update(numbers.array(), 0, 4 * mesh.positions().length);
        numbers.asIntBuffer().put(mesh.corners());
        digest.update(numbers.array(), 0, 4 * mesh.corners().length);
        numbers.asIntBuffer().put(mesh.cornerCounts());
        digest.update(numbers.array(), 0, 4 * mesh.cornerCounts().length);
        numbers.putInt(0, mesh.positions().length);
        digest.update(numbers.array(), 0, 4);
        String material = mesh.material();
        if (material != null) {
            digest.update(material.getBytes(StandardCharsets.UTF_8));
        }
        return digest.digest();
    }

    private void text(@Nullable String text) {
        byte[] bytes = text == null ? new byte[0] : text.getBytes(StandardCharsets.UTF_8);
        update(text == null ? -1 : bytes.length);
        sha256.update(bytes);
    }

    private void update(long number) {
        sha256.update(ByteBuffer.allocate(8).putLong(number).array());
    }

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e); // every JDK has it
        }
    }
}
