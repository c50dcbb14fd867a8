// SPDX-License-Identifier: Apache-2.0
/** Loads an asset and queries its meshes. */
module dev.cullet.runtime {
    requires static org.jspecify;
    requires transitive dev.cullet.format;

    exports dev.cullet.runtime;
    exports dev.cullet.runtime.internal to
            dev.cullet.runtime.natives,
            dev.cullet.scene,
            dev.cullet.shape,
            dev.cullet.world;

    uses dev.cullet.runtime.internal.NativeProvider;
}
