// SPDX-License-Identifier: Apache-2.0
/** Convex shapes: hulls, boxes, spheres and capsules, against each other and against meshes. */
module dev.cullet.shape {
    requires static org.jspecify;
    requires transitive dev.cullet.world;

    exports dev.cullet.shape;
    exports dev.cullet.shape.internal to
            dev.cullet.scene;
}
