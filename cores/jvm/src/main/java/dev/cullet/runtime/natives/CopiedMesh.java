// SPDX-License-Identifier: Apache-2.0
package dev.cullet.runtime.natives;

import static dev.cullet.runtime.natives.NativeFunctions.impossible;

import dev.cullet.format.AabbTree;
import dev.cullet.format.AssetPart;
import dev.cullet.format.CornerIndices;
import dev.cullet.format.TriangleBlocks;
import dev.cullet.runtime.internal.NativeMesh;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/**
 * Queries of one part by the C core, on a copy of its tree and triangles in native memory: the address of the copy is
 * all that a call passes. The memory is freed after the garbage collector has found the mesh unreachable.
 *
 * <pre>
 * 0          the mesh of the C core
 * 1,024      the tree: 64 bytes per node, each in a cache line
 *            corners: positions, or the blocks of a compact part
 *            indices; none in a compact part
 * </pre>
 */
final class CopiedMesh extends NativeMesh {
    /** What {@code cullet_jvm.c} needs for its mesh. */
    private static final int MESH_BYTES = 1024;

    private static final int ALIGNMENT = 64;

    private final MemorySegment mesh;
    private final long rayLayoutBytes;

    private CopiedMesh(MemorySegment mesh, long rayLayoutBytes) {
        this.mesh = mesh;
        this.rayLayoutBytes = rayLayoutBytes;
    }

    /** Copies a part, and makes a layout for rays if it is wanted and the part can have one. */
    static CopiedMesh of(AssetPart part, boolean rayLayout) {
        Arena arena = Arena.ofAuto();
        AabbTree tree = part.tree();
        TriangleBlocks blocks = part.triangles().blocks();
        CornerIndices cornerIndices = part.triangles().cornerIndices();
        MemorySegment nodes = MemorySegment.ofArray(tree.nodes());
        MemorySegment indices = MemorySegment.ofArray(cornerIndices == null ? new long[0] : cornerIndices.words());
        MemorySegment corners = blocks == null
                ? MemorySegment.ofArray(part.triangles().positions())
                : MemorySegment.ofArray(blocks.words());
        long cornersAt = MESH_BYTES + nodes.byteSize();
        long indicesAt = (cornersAt + corners.byteSize() + Long.BYTES - 1) / Long.BYTES * Long.BYTES;
        MemorySegment memory = arena.allocate(indicesAt + indices.byteSize(), ALIGNMENT);
        MemorySegment nodesCopy = memory.asSlice(MESH_BYTES, nodes.byteSize()).copyFrom(nodes);
        MemorySegment cornersCopy =
                memory.asSlice(cornersAt, corners.byteSize()).copyFrom(corners);
        MemorySegment indicesCopy =
                memory.asSlice(indicesAt, indices.byteSize()).copyFrom(indices);
        int[] view = view(part, tree, blocks, (int) (indices.byteSize() / Long.BYTES));
        MemorySegment viewCopy = arena.allocate(4L * view.length, 4).copyFrom(MemorySegment.ofArray(view));
        long bytes = NativeFunctions.open(memory, viewCopy, nodesCopy, cornersCopy, indicesCopy);
        if (!rayLayout || bytes == 0) {
            return new CopiedMesh(memory, 0);
        }
        NativeFunctions.makeRayLayout(memory, arena.allocate(bytes, ALIGNMENT));
        return new CopiedMesh(memory, bytes);
    }

    /** Returns the struct {@code View} of {@code cullet_jvm.c}. */
    private static int[] view(AssetPart part, AabbTree tree, TriangleBlocks blocks, int indexWords) {
        int[] view = new int[14];
        view[0] = tree.nodeCount();
        view[1] = tree.depth();
        view[2] = part.triangles().triangleCount();
        view[3] = blocks == null ? part.triangles().positions().length / 3 : 0;
        view[4] = indexWords;
        view[5] = blocks == null ? 0 : blocks.words().length;
        view[9] = Float.floatToRawIntBits(tree.step());
        view[13] = blocks == null ? 0 : Float.floatToRawIntBits(blocks.step());
        for (int axis = 0; axis < 3; axis++) {
            view[6 + axis] = Float.floatToRawIntBits(tree.origin()[axis]);
            view[10 + axis] = blocks == null ? 0 : Float.floatToRawIntBits(blocks.origin()[axis]);
        }
        return view;
    }

    @Override
    public long rayLayoutBytes() {
        return rayLayoutBytes;
    }

    @Override
    public int raycast(double[] numbers) {
        double[] n = numbers;
        try {
            return (int) NativeFunctions.RAYCAST.invokeExact(
                    mesh,
                    (float) n[0],
                    (float) n[1],
                    (float) n[2],
                    (float) n[3],
                    (float) n[4],
                    (float) n[5],
                    n[6],
                    n[7],
                    MemorySegment.ofArray(n));
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    @Override
    public int anyRay(float ox, float oy, float oz, float dx, float dy, float dz, double minT, double maxT) {
        try {
            return (int) NativeFunctions.ANY_RAY.invokeExact(mesh, ox, oy, oz, dx, dy, dz, minT, maxT);
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    @Override
    public int anySphere(float x, float y, float z, float radius) {
        try {
            return (int) NativeFunctions.ANY_SPHERE.invokeExact(mesh, x, y, z, radius);
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    @Override
    public int anySphereApproximate(float x, float y, float z, float radius) {
        try {
            return (int) NativeFunctions.ANY_SPHERE_APPROXIMATE.invokeExact(mesh, x, y, z, radius);
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    @Override
    public int anyBox(float minX, float minY, float minZ, float maxX, float maxY, float maxZ) {
        try {
            return (int) NativeFunctions.ANY_BOX.invokeExact(mesh, minX, minY, minZ, maxX, maxY, maxZ);
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }

    @Override
    public int closestPoint(float x, float y, float z, double maxDistance, double[] numbers) {
        try {
            return (int) NativeFunctions.CLOSEST_POINT.invokeExact(
                    mesh, x, y, z, maxDistance, MemorySegment.ofArray(numbers));
        } catch (Throwable unexpected) {
            throw impossible(unexpected);
        }
    }
}
