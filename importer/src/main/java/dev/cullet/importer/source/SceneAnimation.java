// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.source;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The animation of a scene: key frames of its nodes, skins and morph targets of its meshes, copied from the native
 * importer.
 *
 * <p>A vertex is first morphed, {@code p + sum of w_s * (shape_s - p)}, and then either transformed with its node, or
 * skinned: the weighted mean of {@code G_b * offset_b * p} over its bones b, where G_b is the global transform of the
 * bone's node. Between keys, positions, scales and weights are interpolated linearly, rotations along the shortest arc;
 * before the first and after the last key they are constant. All in double.
 *
 * <p>Nodes are those of the native scene, helpers included, each after its parent.
 *
 * @param parents per node, -1 for the root
 * @param locals per node its transform without animation, see {@link Affine}
 * @param channels per node its curves, or null
 * @param sceneNodes per node of the {@link SourceScene} the index of the node
 * @param skins per mesh of the scene, or null
 * @param shapes per mesh of the scene, its morph targets: positions of all vertices, 3 per vertex
 * @param morphs per node, the curves of weights of morph targets, one per target or fewer
 * @param span of all keys
 */
public record SceneAnimation(
        int[] parents,
        double[][] locals,
        @Nullable Channel[] channels,
        int[] sceneNodes,
        List<@Nullable Skin> skins,
        List<float[][]> shapes,
        Curve[][] morphs,
        Span span) {

    /**
     * The time of an animation.
     *
     * @param ticksPerSecond of the times of keys; for an FBX file its frame rate
     * @param duration in ticks
     */
    public record Span(double ticksPerSecond, double duration) {}

    /**
     * Values at times, ascending.
     *
     * @param values a fixed number per time, by the kind of curve
     */
    public record Curve(double[] times, double[] values) {}

    /** The curves of a node: translation, rotation (w x y z) and scale. */
    public record Channel(Curve translation, Curve rotation, Curve scale) {}

    /**
     * The bones of each vertex.
     *
     * @param bones nodes
     * @param offsets per bone, from mesh space to that of the bone in the bind pose
     * @param first per vertex, the index of its first entry; and one more
     * @param holders per entry, an index into the bones
     * @param weights per entry
     */
    public record Skin(int[] bones, double[][] offsets, int[] first, int[] holders, double[] weights) {}

    /** Returns the global transform of every node at a time, in the space of the file. */
    public double[][] globals(double ticks) {
        double[][] globals = new double[parents.length][];
        for (int node = 0; node < parents.length; node++) {
            Channel channel = channels[node];
            double[] local = channel == null ? locals[node] : local(channel, ticks);
            globals[node] = parents[node] < 0 ? local : Affine.multiply(globals[parents[node]], local);
        }
        return globals;
    }

    /**
     * Returns the vertices of one mesh of one node of the scene, in the space of the file.
     *
     * @param globals global transforms of the nodes
     * @return 3 per vertex
     */
    public double[] pose(SourceScene scene, int sceneNode, int mesh, double[][] globals, double ticks) {
        int node = sceneNodes[sceneNode];
        double[] morphed = morphed(scene.meshes().get(mesh).positions(), mesh, morphs[node], ticks);
        Skin skin = skins.get(mesh);
        double[][] bones = new double[skin == null ? 0 : skin.bones.length][];
        for (int bone = 0; skin != null && bone < bones.length; bone++) {
            bones[bone] = Affine.multiply(globals[skin.bones[bone]], skin.offsets[bone]);
        }
        double[] posed = new double[morphed.length];
        for (int at = 0; at < posed.length; at += 3) {
            double[] transform = globals[node];
            if (skin != null) {
                transform = blend(skin, at / 3, bones, transform);
            }
            for (int axis = 0; axis < 3; axis++) {
                posed[at + axis] = Affine.apply(transform, axis, morphed[at], morphed[at + 1], morphed[at + 2]);
            }
        }
        return posed;
    }

    private double[] morphed(float[] rest, int mesh, Curve[] curves, double ticks) {
        double[] morphed = new double[rest.length];
        for (int i = 0; i < rest.length; i++) {
            morphed[i] = rest[i];
        }
        float[][] targets = shapes.get(mesh);
        for (int shape = 0; shape < Math.min(curves.length, targets.length); shape++) {
            double weight = at(curves[shape], ticks, 1)[0];
            for (int i = 0; i < rest.length && weight != 0; i++) {
                morphed[i] += weight * ((double) targets[shape][i] - rest[i]);
            }
        }
        return morphed;
    }

    /** Returns the weighted mean of the bones of a vertex; a vertex without bones moves with its node. */
    private static double[] blend(Skin skin, int vertex, double[][] bones, double[] ofNode) {
        double[] sum = new double[12];
        double total = 0;
        for (int entry = skin.first[vertex]; entry < skin.first[vertex + 1]; entry++) {
            double weight = skin.weights[entry];
            total += weight;
            for (int i = 0; i < 12; i++) {
                sum[i] += weight * bones[skin.holders[entry]][i];
            }
        }
        if (!(total > 0)) {
            return ofNode;
        }
        for (int i = 0; i < 12; i++) {
            sum[i] /= total;
        }
        return sum;
    }

    private static double[] local(Channel channel, double ticks) {
        double[] t = at(channel.translation, ticks, 3);
        double[] q = rotation(channel.rotation, ticks);
        double[] s = at(channel.scale, ticks, 3);
        double w = q[0];
        double x = q[1];
        double y = q[2];
        double z = q[3];
        return new double[] {
            s[0] * (1 - 2 * (y * y + z * z)), s[1] * 2 * (x * y - w * z), s[2] * 2 * (x * z + w * y), t[0],
            s[0] * 2 * (x * y + w * z), s[1] * (1 - 2 * (x * x + z * z)), s[2] * 2 * (y * z - w * x), t[1],
            s[0] * 2 * (x * z - w * y), s[1] * 2 * (y * z + w * x), s[2] * (1 - 2 * (x * x + y * y)), t[2]
        };
    }

    private static double[] at(Curve curve, double ticks, int stride) {
        int key = keyBefore(curve, ticks);
        int next = Math.min(key + 1, curve.times.length - 1);
        double share = share(curve, key, next, ticks);
        double[] value = new double[stride];
        for (int i = 0; i < stride; i++) {
            value[i] = (1 - share) * curve.values[stride * key + i] + share * curve.values[stride * next + i];
        }
        return value;
    }

    /** Interpolates spherically along the shorter arc (Shoemake 1985); returns a unit quaternion. */
    private static double[] rotation(Curve curve, double ticks) {
        int key = keyBefore(curve, ticks);
        int next = Math.min(key + 1, curve.times.length - 1);
        double share = share(curve, key, next, ticks);
        double[] a = unit(curve.values, 4 * key);
        double[] b = unit(curve.values, 4 * next);
        double cosine = a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
        double sign = cosine < 0 ? -1 : 1;
        double angle = StrictMath.acos(Math.min(1, Math.abs(cosine)));
        double ofA = 1 - share;
        double ofB = share;
        if (angle > 1e-6) { // else the arc is a line
            double sine = StrictMath.sin(angle);
            ofA = StrictMath.sin((1 - share) * angle) / sine;
            ofB = StrictMath.sin(share * angle) / sine;
        }
        double[] q = new double[4];
        for (int i = 0; i < 4; i++) {
            q[i] = ofA * a[i] + sign * ofB * b[i];
        }
        return unit(q, 0);
    }

    private static double[] unit(double[] values, int at) {
        double length = 0;
        for (int i = 0; i < 4; i++) {
            length += values[at + i] * values[at + i];
        }
        if (!(length > 0)) {
            return new double[] {1, 0, 0, 0};
        }
        double per = 1 / Math.sqrt(length);
        return new double[] {per * values[at], per * values[at + 1], per * values[at + 2], per * values[at + 3]};
    }

    /** Returns the last key that is not after a time, or the first. */
    private static int keyBefore(Curve curve, double ticks) {
        int found = Arrays.binarySearch(curve.times, ticks);
        return found >= 0 ? found : Math.max(0, -found - 2);
    }

    private static double share(Curve curve, int key, int next, double ticks) {
        double span = curve.times[next] - curve.times[key];
        return span > 0 ? Math.max(0, Math.min(1, (ticks - curve.times[key]) / span)) : 0;
    }
}
