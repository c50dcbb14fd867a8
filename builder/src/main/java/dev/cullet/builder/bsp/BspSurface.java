// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The triangles that a BSP tree divides: those of a mesh that have an area on the lattice, then the caps of its holes.
 *
 * <pre>
 * corners      9 ints per triangle
 * planes       per triangle; the same object where the plane is the same
 * facesFront   per triangle: whether its front is the plane's
 * </pre>
 */
final class BspSurface {
    /** 9 ints per triangle. */
    public final int[] corners;

    /** The plane per triangle. */
    public final LatticePlane[] planes;

    /** Whether the front of a triangle is that of its plane. */
    public final boolean[] facesFront;

    /** Index of the first cap; triangles before it belong to the mesh. */
    public final int firstCap;

    // an open hash table of the planes
    private final @Nullable LatticePlane[] slots;

    private final int[] numbers;
    private final int inputCount;

    private BspSurface(LatticeTriangles mesh, int[] corners) {
        this.corners = corners;
        this.numbers = mesh.triangles;
        this.inputCount = mesh.count() + mesh.degenerate.length;
        this.firstCap = mesh.count();
        int count = corners.length / 9;
        planes = new LatticePlane[count];
        facesFront = new boolean[count];
        slots = new LatticePlane[Integer.highestOneBit(Math.max(8, count)) * 4];
        for (int i = 0; i < count; i++) {
            LatticePlane plane = LatticePlane.ofTriangle(corners, 9 * i);
            int slot = slot(plane);
            LatticePlane found = slots[slot];
            slots[slot] = found == null ? plane : found;
            planes[i] = slots[slot];
            facesFront[i] = LatticePlane.facesFront(corners, 9 * i);
        }
    }

    /**
     * Collects the triangles of a mesh and of its caps.
     *
     * @param caps 9 ints per cap, which has an area
     */
    public static BspSurface of(LatticeTriangles mesh, int[] caps) {
        int[] corners = mesh.corners;
        if (caps.length > 0) {
            corners = Arrays.copyOf(mesh.corners, mesh.corners.length + caps.length);
            System.arraycopy(caps, 0, corners, mesh.corners.length, caps.length);
        }
        return new BspSurface(mesh, corners);
    }

    /** Returns the equal plane of a triangle, or the plane itself if there is none. Thread-safe. */
    public LatticePlane find(LatticePlane plane) {
        LatticePlane found = slots[slot(plane)];
        return found == null ? plane : found;
    }

    private int slot(LatticePlane plane) {
        int slot = plane.hash() & (slots.length - 1);
        for (LatticePlane entry = slots[slot]; entry != null && !entry.sameAs(plane); entry = slots[slot]) {
            slot = (slot + 1) & (slots.length - 1);
        }
        return slot;
    }

    /** Returns the number of triangles, caps included. */
    public int count() {
        return planes.length;
    }

    /** Returns whether a triangle is a cap. */
    public boolean isCap(int triangle) {
        return triangle >= firstCap;
    }

    /** Returns the number of a triangle in the input; that of a cap is its own after all triangles of the input. */
    public int number(int triangle) {
        return triangle < firstCap ? numbers[triangle] : inputCount + triangle - firstCap;
    }

    /** Returns all triangles, not cut. */
    public Fragment[] wholeFragments() {
        Fragment[] whole = new Fragment[count()];
        for (int i = 0; i < count(); i++) {
            whole[i] = Fragment.whole(i, planes[i], corners, 9 * i);
        }
        return whole;
    }
}
