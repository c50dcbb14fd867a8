// SPDX-License-Identifier: Apache-2.0
/** Reads and validates an asset. */
module dev.cullet.format {
    requires static org.jspecify;

    exports dev.cullet.format;
    exports dev.cullet.format.internal to
            dev.cullet.builder,
            dev.cullet.format.packed,
            dev.cullet.format.writer,
            dev.cullet.pipeline,
            dev.cullet.runtime,
            dev.cullet.world;

    uses dev.cullet.format.internal.Unpacker;
}
