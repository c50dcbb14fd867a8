// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.bsp;

import java.util.Arrays;

/**
 * The triangles from which a tree is built: those of the lattice mesh, then the caps of its holes.
 *
 * <pre>
 * corners      9 ints per triangle
 * planes       per triangle; the same object where the plane is the same
 * facesFront   per triangle: whether its front is the plane's
 * </pre>
 */
final class BspSurface {
    final int[] corners;
    final LatticePlane[] planes;
    final boolean[] facesFront;
    final PlaneTable table;

    /** Index of the first cap; triangles before it belong to the mesh. */
    final int firstCap;

    private BspSurface(int[] corners, LatticePlane[] planes, boolean[] facesFront, PlaneTable table, int firstCap) {
        this.corners = corners;
        this.planes = planes;
        this.facesFront = facesFront;
        this.table = table;
        this.firstCap = firstCap;
    }

    static BspSurface of(LatticeMesh mesh, int[] caps) {
        int[] corners = Arrays.copyOf(mesh.corners, mesh.corners.length + caps.length);
        System.arraycopy(caps, 0, corners, mesh.corners.length, caps.length);
        int count = corners.length / 9;
        LatticePlane[] planes = new LatticePlane[count];
        boolean[] facesFront = new boolean[count];
        PlaneTable table = new PlaneTable(count);
        for (int i = 0; i < count; i++) {
            planes[i] = table.put(LatticePlane.ofTriangle(corners, 9 * i));
            facesFront[i] = LatticePlane.facesFront(corners, 9 * i);
        }
        return new BspSurface(corners, planes, facesFront, table, mesh.triangleCount());
    }

    int count() {
        return planes.length;
    }

    boolean isCap(int triangle) {
        return triangle >= firstCap;
    }

    Fragment[] wholeFragments() {
        Fragment[] whole = new Fragment[count()];
        Arrays.setAll(whole, i -> Fragment.whole(i, planes[i], corners, 9 * i));
        return whole;
    }
}
