// SPDX-License-Identifier: Apache-2.0
/** Queries between meshes, broad phases, solids, and polygons of the plane. */
module dev.cullet.world {
    requires static org.jspecify;
    requires transitive dev.cullet.runtime;

    exports dev.cullet.world.broadphase;
    exports dev.cullet.world.bsp;
    exports dev.cullet.world.budget;
    exports dev.cullet.world.bulk;
    exports dev.cullet.world.cluster;
    exports dev.cullet.world.contact;
    exports dev.cullet.world.deform;
    exports dev.cullet.world.filter;
    exports dev.cullet.world.internal to
            dev.cullet.scene,
            dev.cullet.shape;
    exports dev.cullet.world.motion;
    exports dev.cullet.world.overlap;
    exports dev.cullet.world.pairs;
    exports dev.cullet.world.plane;
    exports dev.cullet.world.ray;
}
