// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.simplify;

import dev.cullet.mesh.TriangleMesh;
import java.util.Arrays;

/**
 * A proven upper bound of the distance between two meshes, both ways, computed from the two meshes alone.
 *
 * <p>The bound holds for each group, triangles of one surface and one source node: each point of a triangle is within
 * the error of a triangle of the same group in the other mesh. It holds for the features too, edges at which not
 * exactly two triangles of one group and one winding meet: each point of a feature is within the error of a feature of
 * the other mesh. A triangle is proved by triangles that face its half-space where possible; the others are counted.
 *
 * @param error the bound in metres; infinite if it is not proved
 * @param toSource largest distance of the mesh from the source, in metres
 * @param fromSource largest distance of the source from the mesh, in metres
 * @param features largest distance between features, both ways, in metres
 * @param opposed number of triangles of both meshes whose proof needs a triangle that faces away
 * @param unproved number of triangles and features of both meshes for which the limit is not proved
 */
public record DistanceCertificate(
        double error, double toSource, double fromSource, double features, int opposed, int unproved) {

    /** The certificate of a mesh that is its source: it was not simplified. */
    public static final DistanceCertificate SAME = new DistanceCertificate(0, 0, 0, 0, 0, 0);

    /** Returns whether the limit is proved. */
    public boolean isProved() {
        return unproved == 0;
    }

    /**
     * Proves that two meshes are within a distance of each other.
     *
     * @param source the mesh that was simplified
     * @param mesh the simplified mesh, with the same surface names and node paths
     * @param limit the distance in metres
     */
    public static DistanceCertificate of(TriangleMesh source, TriangleMesh mesh, double limit) {
        SurfaceGroups groups = new SurfaceGroups();
        int[] sourceGroups = groups.of(source);
        return of(
                source,
                sourceGroups,
                new TriangleTree(source.positions(), source.indices(), sourceGroups),
                mesh,
                groups.of(mesh),
                limit);
    }

    static DistanceCertificate of(
            TriangleMesh source,
            int[] sourceGroups,
            TriangleTree sourceTree,
            TriangleMesh mesh,
            int[] meshGroups,
            double limit) {
        ErrorBound bound = new ErrorBound(source.positions());
        OneWay to = new OneWay(bound, limit);
        to.prove(mesh, meshGroups, sourceTree, source);
        OneWay from = new OneWay(bound, limit);
        from.prove(source, sourceGroups, new TriangleTree(mesh.positions(), mesh.indices(), meshGroups), mesh);
        int[] sourceFeatures = FeatureEdges.of(source, sourceGroups);
        int[] meshFeatures = FeatureEdges.of(mesh, meshGroups);
        OneWay edges = new OneWay(bound, limit);
        edges.proveEdges(mesh.positions(), meshFeatures, source.positions(), sourceFeatures);
        edges.proveEdges(source.positions(), sourceFeatures, mesh.positions(), meshFeatures);
        int unproved = to.unproved + from.unproved + edges.unproved;
        double error = Math.max(to.error(), Math.max(from.error(), edges.error()));
        return new DistanceCertificate(
                unproved > 0 ? Double.POSITIVE_INFINITY : error,
                to.error(),
                from.error(),
                edges.error(),
                to.opposed + from.opposed,
                unproved);
    }

    /** One direction: triangles of one mesh against a tree over the other. */
    private static final class OneWay {
        private final ErrorBound bound;
        private final double limit2;
        private final PolygonCover cover = new PolygonCover();
        private double max = -1;
        private int opposed;
        private int unproved;

        OneWay(ErrorBound bound, double limit) {
            this.bound = bound;
            double computed = bound.computedLimit(limit);
            this.limit2 = computed > 0 ? computed * computed : 0;
        }

        double error() {
            return max < 0 ? 0 : bound.proven(max);
        }

        private double found2() {
            return max < 0 ? 0 : max * max;
        }

        void prove(TriangleMesh mesh, int[] groups, TriangleTree other, TriangleMesh otherMesh) {
            float[] p = mesh.positions();
            int[] indices = mesh.indices();
            int budget = (int) Math.min(Integer.MAX_VALUE, 65536L + 8L * otherMesh.triangleCount());
            int[] sameSource = triangleOfSource(otherMesh);
            double[] normal = new double[3];
            for (int triangle = 0; triangle < groups.length; triangle++) {
                int a = 3 * indices[3 * triangle];
                int b = 3 * indices[3 * triangle + 1];
                int c = 3 * indices[3 * triangle + 2];
                Normals.of(p, a, b, c, normal);
                other.restrict(groups[triangle], normal);
                int number = mesh.sourceTriangles()[triangle];
                other.startAt(number >= 0 && number < sameSource.length ? sameSource[number] : -1);
                double found = other.prove(cover, p, a, b, c, found2(), limit2, budget);
                if (found < 0) {
                    other.restrict(groups[triangle]);
                    found = other.prove(cover, p, a, b, c, found2(), limit2, budget);
                    opposed += found < 0 ? 0 : 1;
                }
                unproved += found < 0 ? 1 : 0;
                max = Math.max(max, found);
            }
        }

        /** Returns for each number of a source triangle the triangle with this number, or -1. */
        private static int[] triangleOfSource(TriangleMesh mesh) {
            int max = -1;
            for (int number : mesh.sourceTriangles()) {
                max = Math.max(max, number);
            }
            int[] triangles = new int[max + 1];
            Arrays.fill(triangles, -1);
            for (int triangle = mesh.triangleCount() - 1; triangle >= 0; triangle--) {
                int number = mesh.sourceTriangles()[triangle];
                if (number >= 0) {
                    triangles[number] = triangle;
                }
            }
            return triangles;
        }

        /** Proves edges, as triangles without area. */
        void proveEdges(float[] p, int[] edges, float[] otherPositions, int[] otherEdges) {
            int[] groups = new int[otherEdges.length / 2];
            int[] triangles = new int[3 * groups.length];
            for (int i = 0; i < groups.length; i++) {
                triangles[3 * i] = otherEdges[2 * i];
                triangles[3 * i + 1] = otherEdges[2 * i + 1];
                triangles[3 * i + 2] = otherEdges[2 * i + 1];
            }
            TriangleTree other = new TriangleTree(otherPositions, triangles, groups);
            other.restrict(0);
            int budget = 65536 + 8 * groups.length;
            for (int i = 0; i < edges.length; i += 2) {
                int b = 3 * edges[i + 1];
                double found = other.prove(cover, p, 3 * edges[i], b, b, found2(), limit2, budget);
                unproved += found < 0 ? 1 : 0;
                max = Math.max(max, found);
            }
        }
    }
}
