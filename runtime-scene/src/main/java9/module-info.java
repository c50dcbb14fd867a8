// SPDX-License-Identifier: Apache-2.0
/** Queries of a level: many instances of meshes in one world. */
module dev.cullet.scene {
    requires static org.jspecify;
    requires static transitive dev.cullet.shape; // only SceneConvex and SceneCompound need it
    requires transitive dev.cullet.world;

    exports dev.cullet.scene;
}
