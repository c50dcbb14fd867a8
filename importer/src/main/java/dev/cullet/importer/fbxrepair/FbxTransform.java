// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.source.Affine;
import org.jspecify.annotations.Nullable;

/**
 * The transform of a node of an FBX file, in double, from its properties:
 *
 * <pre>
 * local     T Roff Rp Rpre R Rpost^-1 Rp^-1 Soff Sp S Sp^-1
 * geometric Tg Rg Sg, of the meshes of the node, not of the nodes below it
 * </pre>
 *
 * <p>The linear part of the global transform depends on {@code InheritType}, for the rotations R and scales S of the
 * parent (large) and of the node (small): 0 is R r S s, 1 is R S r s, and 2 is R r S' s, where S' is S without the
 * scale of the parent itself. The translation is always transformed by the parent (Autodesk, FBX SDK, sample
 * Transformations).
 */
final class FbxTransform {
    private static final int AFTER_ROTATION = 0;
    private static final int PRODUCT = 1;
    private static final int WITHOUT_PARENT = 2;

    private double[] translation = new double[3];
    private double[] rotation = new double[3];
    private double[] scaling = {1, 1, 1};
    private double[] rotationOffset = new double[3];
    private double[] rotationPivot = new double[3];
    private double[] scalingOffset = new double[3];
    private double[] scalingPivot = new double[3];
    private double[] preRotation = new double[3];
    private double[] postRotation = new double[3];
    private double[] geometricTranslation = new double[3];
    private double[] geometricRotation = new double[3];
    private double[] geometricScaling = {1, 1, 1};
    private int order;
    private int inheritType = PRODUCT;

    /** Returns a copy, such as that of a template for a node. */
    FbxTransform copy() {
        FbxTransform copy = new FbxTransform();
        copy.translation = translation;
        copy.rotation = rotation;
        copy.scaling = scaling;
        copy.rotationOffset = rotationOffset;
        copy.rotationPivot = rotationPivot;
        copy.scalingOffset = scalingOffset;
        copy.scalingPivot = scalingPivot;
        copy.preRotation = preRotation;
        copy.postRotation = postRotation;
        copy.geometricTranslation = geometricTranslation;
        copy.geometricRotation = geometricRotation;
        copy.geometricScaling = geometricScaling;
        copy.order = order;
        copy.inheritType = inheritType;
        return copy;
    }

    /** Reads a property if it is one of the transform. */
    void read(String name, FbxRecord property) {
        switch (name) {
            case "Lcl Translation" -> translation = vector(property);
            case "Lcl Rotation" -> rotation = vector(property);
            case "Lcl Scaling" -> scaling = vector(property);
            case "RotationOffset" -> rotationOffset = vector(property);
            case "RotationPivot" -> rotationPivot = vector(property);
            case "ScalingOffset" -> scalingOffset = vector(property);
            case "ScalingPivot" -> scalingPivot = vector(property);
            case "PreRotation" -> preRotation = vector(property);
            case "PostRotation" -> postRotation = vector(property);
            case "GeometricTranslation" -> geometricTranslation = vector(property);
            case "GeometricRotation" -> geometricRotation = vector(property);
            case "GeometricScaling" -> geometricScaling = vector(property);
            case "RotationOrder" -> order = property.isInteger(4) ? (int) property.integer(4) : order;
            case "InheritType" -> inheritType = (int) property.integer(4);
            default -> {}
        }
    }

    /** Returns the rotation order; 0 is XYZ. */
    int order() {
        return order;
    }

    boolean isProduct() {
        return inheritType != AFTER_ROTATION && inheritType != WITHOUT_PARENT;
    }

    boolean isWithoutScaleOfParent() {
        return inheritType == WITHOUT_PARENT;
    }

    boolean isScaled() {
        return scaling[0] != 1 || scaling[1] != 1 || scaling[2] != 1;
    }

    boolean hasDifferentScales() {
        return scaling[0] != scaling[1] || scaling[1] != scaling[2];
    }

    boolean isRotated() {
        return isRotated(rotation) || isRotated(preRotation) || isRotated(postRotation);
    }

    private static boolean isRotated(double[] degrees) {
        return degrees[0] != 0 || degrees[1] != 0 || degrees[2] != 0;
    }

    private static double[] vector(FbxRecord property) {
        return new double[] {property.number(4), property.number(5), property.number(6)};
    }

    /**
     * A node in the space of the file.
     *
     * @param transform of the node, without its geometric transform
     * @param rotation product of the rotations of the node and of all above it
     * @param scaling of the node itself
     */
    record Global(double[] transform, double[] rotation, double[] scaling) {
        static final Global ROOT = new Global(Affine.identity(), Affine.identity(), new double[] {1, 1, 1});
    }

    /** Returns the global transform, below a parent. */
    Global global(Global parent) {
        double[] rotated = Affine.multiply(
                rotation(0, preRotation),
                Affine.multiply(rotation(order, rotation), transposed(rotation(0, postRotation))));
        double[] local = Affine.multiply(
                translation(sum(translation, sum(rotationOffset, rotationPivot))),
                Affine.multiply(
                        rotated,
                        Affine.multiply(
                                translation(sum(minus(rotationPivot), sum(scalingOffset, scalingPivot))),
                                Affine.multiply(scaling(scaling), translation(minus(scalingPivot))))));
        double[] product = Affine.multiply(parent.transform, local);
        double[] turned = Affine.multiply(parent.rotation, rotated);
        if (inheritType == AFTER_ROTATION || inheritType == WITHOUT_PARENT) {
            double[] above = Affine.multiply(transposed(parent.rotation), linear(parent.transform));
            if (inheritType == WITHOUT_PARENT) {
                above = Affine.multiply(above, scaling(inverse(parent.scaling)));
            }
            double[] linear = Affine.multiply(turned, Affine.multiply(above, scaling(scaling)));
            linear[3] = product[3];
            linear[7] = product[7];
            linear[11] = product[11];
            product = linear;
        }
        return new Global(product, turned, scaling);
    }

    /** Returns the transform of the meshes of the node relative to it. */
    double[] geometric() {
        return Affine.multiply(
                translation(geometricTranslation),
                Affine.multiply(rotation(0, geometricRotation), scaling(geometricScaling)));
    }

    private static double[] rotation(int order, double[] degrees) {
        double[][] m = EulerAngles.rotation(EulerAngles.axes(order), degrees);
        return new double[] {m[0][0], m[0][1], m[0][2], 0, m[1][0], m[1][1], m[1][2], 0, m[2][0], m[2][1], m[2][2], 0};
    }

    private static double[] transposed(double[] m) {
        return new double[] {m[0], m[4], m[8], 0, m[1], m[5], m[9], 0, m[2], m[6], m[10], 0};
    }

    private static double[] linear(double[] m) {
        return new double[] {m[0], m[1], m[2], 0, m[4], m[5], m[6], 0, m[8], m[9], m[10], 0};
    }

    private static double[] translation(double[] t) {
        return new double[] {1, 0, 0, t[0], 0, 1, 0, t[1], 0, 0, 1, t[2]};
    }

    private static double[] scaling(double[] s) {
        return new double[] {s[0], 0, 0, 0, 0, s[1], 0, 0, 0, 0, s[2], 0};
    }

    private static double[] sum(double[] a, double[] b) {
        return new double[] {a[0] + b[0], a[1] + b[1], a[2] + b[2]};
    }

    private static double[] minus(double[] a) {
        return new double[] {-a[0], -a[1], -a[2]};
    }

    private static double[] inverse(double[] a) {
        return new double[] {1 / a[0], 1 / a[1], 1 / a[2]};
    }

    /** Returns whether a matrix contains finite numbers only. */
    static boolean isFinite(double @Nullable [] m) {
        if (m == null) {
            return false;
        }
        for (double number : m) {
            if (!Double.isFinite(number)) {
                return false;
            }
        }
        return true;
    }
}
