// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.Asset;
import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetPart;
import dev.cullet.format.AssetScene;
import dev.cullet.format.CorruptAssetException;
import java.util.List;

/**
 * Checks the instances of a scene and the tree over them. O(instances), one visit per node.
 *
 * <p>Always: lengths of arrays, ranges of numbers, each part the mesh of an instance, and the topology of the tree.
 * With {@code full} also that each leaf contains the {@link InstanceBounds} of its instances, and each box those below
 * it.
 */
final class SceneValidator extends TreeValidator {
    /** Maximum difference of the squared length of a quaternion from 1. */
    private static final double LENGTH_ERROR = 0x1p-20;

    private final AssetScene scene;
    private final List<AssetPart> parts;
    private final InstanceBounds bounds;
    private final double[] box = new double[6];

    private SceneValidator(AssetScene scene, List<AssetPart> parts, AssetSection section, boolean full) {
        super(scene.tree(), scene.instanceCount(), "instances", section, full);
        this.scene = scene;
        this.parts = parts;
        this.bounds = new InstanceBounds(scene);
    }

    static void check(Asset asset, AssetScene scene, String fileName, boolean full) throws CorruptAssetException {
        AssetSection section = new AssetSection(fileName, AssetLayout.SCENE, "");
        checkLengths(scene, section);
        for (double coordinate : scene.origin()) {
            if (!(Math.abs(coordinate) <= Asset.MAX_COORDINATE)) {
                throw section.corrupt(
                        AssetErrorCode.SCENE_ORIGIN,
                        "the origin has the coordinate " + coordinate + ", but at most 1e9 is allowed");
            }
        }
        for (AssetPart part : asset.parts()) {
            if (part.frameCount() > 1) {
                throw section.corrupt(
                        AssetErrorCode.SCENE_FRAMES,
                        "part " + AssetSection.quote(part.name())
                                + " is animated, but meshes of a scene have one frame");
            }
        }
        checkInstances(scene, asset.parts(), section);
        SceneValidator validator = new SceneValidator(scene, asset.parts(), section, full);
        AabbTreeValidator.checkLattice(scene.tree().origin(), scene.tree().step(), section);
        validator.checkCost();
        validator.checkNodes();
    }

    private static void checkLengths(AssetScene scene, AssetSection section) throws CorruptAssetException {
        int count = scene.instanceCount();
        if (count == 0
                || scene.positions().length != 3L * count
                || scene.rotations().length != 4L * count
                || scene.scales().length != count
                || scene.layers().length != count
                || scene.userIds().length != count) {
            throw section.corrupt(
                    AssetErrorCode.INSTANCE_COUNT,
                    "there are " + count + " instances with " + scene.positions().length + " coordinates, "
                            + scene.rotations().length + " numbers of rotations, " + scene.scales().length
                            + " scales, " + scene.layers().length + " layers and " + scene.userIds().length
                            + " user ids, but there must be an instance, and 3, 4, 1, 1 and 1 for each");
        }
    }

    /** Comparisons are written so that NaN fails. */
    private static void checkInstances(AssetScene scene, List<AssetPart> parts, AssetSection section)
            throws CorruptAssetException {
        boolean[] used = new boolean[parts.size()];
        float[] q = scene.rotations();
        for (int i = 0; i < scene.instanceCount(); i++) {
            for (int k = 3 * i; k < 3 * i + 3; k++) {
                if (!(Math.abs(scene.positions()[k]) <= Asset.MAX_COORDINATE)) {
                    throw section.corrupt(
                            AssetErrorCode.INSTANCE_POSITION,
                            "instance " + i + " is at " + scene.positions()[k] + ", but at most 1e9 is allowed");
                }
            }
            double length2 = 0;
            for (int k = 4 * i; k < 4 * i + 4; k++) {
                length2 += (double) q[k] * q[k];
            }
            if (!(Math.abs(length2 - 1) <= LENGTH_ERROR)) {
                throw section.corrupt(
                        AssetErrorCode.INSTANCE_ROTATION,
                        "instance " + i + " has a quaternion of the squared length " + length2
                                + ", but it must be 1 within 2^-20");
            }
            float scale = scene.scales()[i];
            if (!(scale >= 1 / AssetScene.MAX_SCALE && scale <= AssetScene.MAX_SCALE)) {
                throw section.corrupt(
                        AssetErrorCode.INSTANCE_SCALE,
                        "instance " + i + " has the scale " + scale + ", but 2^-20 to 2^20 is allowed");
            }
            int mesh = scene.meshes()[i];
            if (mesh < 0 || mesh >= used.length) {
                throw section.corrupt(
                        AssetErrorCode.INSTANCE_MESH,
                        "instance " + i + " is of part " + mesh + ", but there are " + used.length);
            }
            used[mesh] = true;
        }
        for (int mesh = 0; mesh < used.length; mesh++) {
            if (!used[mesh]) {
                throw section.corrupt(
                        AssetErrorCode.MESH_UNUSED,
                        "part " + AssetSection.quote(parts.get(mesh).name()) + " is the mesh of no instance");
            }
        }
    }

    @Override
    void checkItems(int node, int lane, int begin, int end) throws CorruptAssetException {
        double[] lanes = laneBox(node, lane);
        for (int i = begin; i < end; i++) {
            bounds.of(i, parts.get(scene.meshes()[i]), box);
            for (int axis = 0; axis < 3; axis++) {
                if (!(box[axis] >= lanes[2 * axis] && box[axis + 3] <= lanes[2 * axis + 1])) {
                    throw section.corrupt(
                            AssetErrorCode.INSTANCE_BOX,
                            "instance " + i + " reaches from " + box[axis]
                                    + " to " + box[axis + 3] + " on axis " + axis + ", outside of the box of node "
                                    + node
                                    + " lane " + lane);
                }
            }
        }
    }
}
