// SPDX-License-Identifier: Apache-2.0
package dev.cullet.builder.hull;

import dev.cullet.builder.bounds.MinimalSphere;
import dev.cullet.format.Sphere;
import java.util.Comparator;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Builds boxes, capsules, spheres and k-DOPs that enclose a source hull.
 *
 * <p>The shape is searched on corners of the hull in double, its numbers are rounded to float, and its sizes are then
 * the smallest floats that provably contain all vertices; {@link PrimitiveProof} checks them at the end. Deterministic.
 */
public final class PrimitiveBuilder {
    private final SourceHull hull;
    private final double margin;
    private final PrimitiveMeasure measure;
    private final FitPoints fit;
    private final Frame frame;

    /**
     * Searches the axes.
     *
     * @param hull the source
     * @param margin how much larger than needed half extents and radii are, in metres
     */
    public PrimitiveBuilder(SourceHull hull, double margin) {
        if (!(margin >= 0 && margin < Double.POSITIVE_INFINITY)) {
            throw new HullException("the margin is " + margin + " m, but must be at least 0 m, and finite");
        }
        this.hull = hull;
        this.margin = margin;
        this.measure = new PrimitiveMeasure(hull, margin);
        this.fit = new FitPoints(hull);
        this.frame = BoxFit.frame(fit);
    }

    /**
     * Returns the primitive of the smallest volume that sticks out no farther than an error, or nothing.
     *
     * @param error largest distance of a point of the primitive from the exact hull, in metres, above the margin
     */
    public Optional<Primitive> smallest(double error) {
        return Stream.<Primitive>of(sphere(), capsule(), box())
                .filter(primitive -> primitive.measures().stickOut() <= error)
                .min(Comparator.comparingDouble(
                        primitive -> primitive.measures().volume()));
    }

    /** Returns a small oriented box. */
    public Primitive.Box box() {
        double[] unit = frame.quaternion();
        float[] quaternion = {(float) unit[0], (float) unit[1], (float) unit[2], (float) unit[3]};
        double[] axes = QuaternionAxes.of(quaternion);
        double[] centre = new double[3];
        double[] middle = new double[3];
        for (int k = 0; k < 3; k++) {
            double high = along(axes, k, 1);
            double low = along(axes, k, -1);
            middle[k] = (high + low) / 2;
        }
        for (int axis = 0; axis < 3; axis++) {
            centre[axis] = middle[0] * axes[axis] + middle[1] * axes[3 + axis] + middle[2] * axes[6 + axis];
        }
        float[] rounded = {(float) centre[0], (float) centre[1], (float) centre[2]};
        float[] half = new float[3];
        for (int k = 0; k < 3; k++) {
            double base = axes[3 * k] * rounded[0] + axes[3 * k + 1] * rounded[1] + axes[3 * k + 2] * rounded[2];
            double slack = PrimitiveMeasure.ERROR * 3 * measure.magnitude();
            half[k] = ceil(Math.max(along(axes, k, 1) - base, base - along(axes, k, -1)) + slack + margin);
        }
        Primitive.Box box = new Primitive.Box(rounded, quaternion, half, measure.box(rounded, axes, half));
        check(box);
        return box;
    }

    /** The largest or smallest coordinate of a vertex along an axis. */
    private double along(double[] axes, int k, int sign) {
        double x = sign * axes[3 * k];
        double y = sign * axes[3 * k + 1];
        double z = sign * axes[3 * k + 2];
        int point = hull.tree().farthest(x, y, z);
        SupportTree tree = hull.tree();
        return sign * (x * tree.coordinate(point, 0) + y * tree.coordinate(point, 1) + z * tree.coordinate(point, 2));
    }

    /** Returns a small capsule. */
    public Primitive.Capsule capsule() {
        double[] ends = CapsuleFit.ends(fit, frame);
        float[] start = new float[3];
        float[] end = new float[3];
        for (int axis = 0; axis < 3; axis++) {
            start[axis] = (float) fit.metres(ends[axis], axis);
            end[axis] = (float) fit.metres(ends[3 + axis], axis);
        }
        float radius = ceil(RoundShapes.radius(hull.positions(), start, end) + margin);
        Primitive.Capsule capsule = new Primitive.Capsule(start, end, radius, measure.capsule(start, end, radius));
        check(capsule);
        return capsule;
    }

    /** Returns the smallest sphere. */
    public Primitive.Ball sphere() {
        Sphere sphere = MinimalSphere.of(hull.positions());
        float[] centre = {sphere.x(), sphere.y(), sphere.z()};
        float radius = margin == 0 ? sphere.radius() : ceil(sphere.radius() + margin);
        Primitive.Ball ball = new Primitive.Ball(centre, radius, measure.sphere(centre, radius));
        check(ball);
        return ball;
    }

    private void check(Primitive primitive) {
        if (!PrimitiveProof.encloses(primitive, hull.positions(), 1).isEmpty()) {
            throw new AssertionError("a primitive does not enclose its source: " + primitive);
        }
    }

    private static float ceil(double value) {
        float rounded = (float) value;
        return rounded < value ? Math.nextUp(rounded) : rounded;
    }

    /**
     * Returns a polytope whose planes have the directions of the axes, the diagonals, and for 26 planes those between
     * axes.
     *
     * @param planes 14 or 26
     * @param limits of an engine; its margin is used, too
     */
    public HullShape kdop(int planes, HullLimits limits) {
        if (planes != 14 && planes != 26) {
            throw new HullException(planes + " planes of a k-DOP, but 14 or 26 are possible");
        }
        return ofDirections(Kdop.directions(planes), limits);
    }

    /** Returns the box as a hull with six planes, whose normals are rounded to whole numbers. */
    public HullShape boxHull(HullLimits limits) {
        double[] directions = new double[18];
        for (int i = 0; i < 9; i++) {
            directions[i] = frame.axes[i];
            directions[9 + i] = -frame.axes[i];
        }
        return ofDirections(directions, limits);
    }

    private HullShape ofDirections(double[] directions, HullLimits limits) {
        CandidatePlanes planes = CandidatePlanes.of(hull, directions, 0);
        HullFinish finish = new HullFinish(hull, planes, limits);
        return finish.finishForEngine(planes.withNormals(directions), margin);
    }
}
