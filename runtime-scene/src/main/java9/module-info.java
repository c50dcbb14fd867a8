// SPDX-License-Identifier: Apache-2.0
/** Queries of a level: many instances of meshes in one world. */
module dev.cullet.scene {
    requires static org.jspecify;
    requires transitive dev.cullet.world;

    exports dev.cullet.scene;
}
