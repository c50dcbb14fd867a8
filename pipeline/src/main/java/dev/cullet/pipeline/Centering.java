// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline;

import dev.cullet.importer.ImportedInstance;
import dev.cullet.mesh.Finding;
import dev.cullet.mesh.Location;
import dev.cullet.mesh.MeshPart;
import dev.cullet.mesh.TriangleMesh;
import dev.cullet.pipeline.options.CenterMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Moves parts so that their pivot, or the centre of their bounds, is the origin. The centre is rounded to float; each
 * coordinate minus the centre is computed in double and rounded once.
 */
final class Centering {
    private Centering() {}

    /**
     * Returns the point of a part that becomes its origin, 3 floats, asset space.
     *
     * @param pivot of the part
     */
    static float[] center(CenterMode mode, TriangleMesh mesh, float[] pivot) {
        return switch (mode) {
            case NONE -> new float[3];
            case PIVOT -> pivot.clone();
            case BOUNDS -> boundsCenter(mesh);
        };
    }

    /** Returns the centre of the bounds of all triangles in all frames. */
    private static float[] boundsCenter(TriangleMesh mesh) {
        float[] center = new float[3];
        for (int axis = 0; axis < 3; axis++) {
            double min = Double.POSITIVE_INFINITY;
            double max = Double.NEGATIVE_INFINITY;
            for (int frame = 0; frame < mesh.frameCount(); frame++) {
                float[] positions = mesh.positions(frame);
                for (int vertex : mesh.indices()) {
                    float coordinate = positions[3 * vertex + axis];
                    if (Float.isFinite(coordinate)) { // the cleaner refuses others
                        min = Math.min(min, coordinate);
                        max = Math.max(max, coordinate);
                    }
                }
            }
            center[axis] = min <= max ? (float) (0.5 * (min + max)) + 0f : 0;
        }
        return center;
    }

    /**
     * Returns the index of the only top node above all triangles, whose origin is the pivot of a file that is one part;
     * -1 if there are several, or triangles without a node.
     */
    static int onlyTopNode(TriangleMesh mesh) {
        boolean[] used = new boolean[mesh.nodePaths().size()];
        for (int node : mesh.nodes()) {
            used[node] = true;
        }
        Set<String> tops = new LinkedHashSet<>();
        for (int node = 0; node < used.length; node++) {
            if (used[node]) {
                String path = mesh.nodePaths().get(node);
                int slash = path.indexOf('/');
                tops.add(slash < 0 ? path : path.substring(0, slash));
            }
        }
        return tops.size() == 1 ? mesh.nodePaths().indexOf(tops.iterator().next()) : -1;
    }

    static boolean isOrigin(float[] center) {
        return center[0] == 0 && center[1] == 0 && center[2] == 0;
    }

    /** Returns a part with a point of it as its origin. */
    static MeshPart moved(MeshPart part, float[] center) {
        TriangleMesh mesh = part.mesh();
        List<float[]> moving = new ArrayList<>();
        mesh.laterFrames().forEach(frame -> moving.add(minus(frame, center)));
        TriangleMesh moved = mesh.withPositions(minus(mesh.positions(), center)).withLaterFrames(moving);
        return new MeshPart(part.name(), part.pivotNode(), moved);
    }

    /** Returns points, 3 floats each, relative to a center. */
    static float[] minus(float[] points, float[] center) {
        float[] moved = new float[points.length];
        for (int i = 0; i < points.length; i++) {
            moved[i] = (float) ((double) points[i] - center[i % 3]) + 0f; // no negative zero
        }
        return moved;
    }

    /** Returns findings about a moved part with the places of the file. */
    static List<Finding> inFile(List<Finding> findings, float[] center) {
        return findings.stream()
                .map(finding -> new Finding(
                        finding.kind(),
                        finding.count(),
                        finding.detail(),
                        finding.locations().stream()
                                .map(location -> new Location(
                                        location.node(),
                                        location.sourceTriangle(),
                                        location.x() + center[0],
                                        location.y() + center[1],
                                        location.z() + center[2]))
                                .toList()))
                .toList();
    }

    /**
     * Returns instances of moved meshes at the same place in the scene.
     *
     * @param centers by name of the mesh; a mesh that is absent did not move
     */
    static List<ImportedInstance> moved(List<ImportedInstance> instances, Map<String, float[]> centers) {
        return instances.stream()
                .map(instance -> moved(instance, centers.getOrDefault(instance.mesh(), new float[3])))
                .toList();
    }

    private static ImportedInstance moved(ImportedInstance instance, float[] center) {
        if (isOrigin(center)) {
            return instance;
        }
        double[] q = instance.rotation();
        double x = instance.scale() * (instance.mirrored() ? -(double) center[0] : center[0]);
        double y = (double) instance.scale() * center[1];
        double z = (double) instance.scale() * center[2];
        // v + 2 w (u x v) + 2 u x (u x v), for the quaternion (u, w)
        double cx = q[1] * z - q[2] * y;
        double cy = q[2] * x - q[0] * z;
        double cz = q[0] * y - q[1] * x;
        double[] position = Arrays.copyOf(instance.position(), 3);
        position[0] += x + 2 * (q[3] * cx + q[1] * cz - q[2] * cy);
        position[1] += y + 2 * (q[3] * cy + q[2] * cx - q[0] * cz);
        position[2] += z + 2 * (q[3] * cz + q[0] * cy - q[1] * cx);
        return new ImportedInstance(
                instance.mesh(),
                instance.path(),
                position,
                instance.rotation(),
                instance.scale(),
                instance.mirrored(),
                instance.layers(),
                instance.userId());
    }
}
