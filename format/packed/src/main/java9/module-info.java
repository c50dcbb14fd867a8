// SPDX-License-Identifier: Apache-2.0
/** Unpacks assets that are stored packed. The format's reader finds it as a service. */
module dev.cullet.format.packed {
    requires static org.jspecify;
    requires transitive dev.cullet.format;

    exports dev.cullet.format.packed to
            dev.cullet.builder,
            dev.cullet.format.writer,
            dev.cullet.pipeline;

    provides dev.cullet.format.internal.Unpacker with
            dev.cullet.format.packed.PackedDecoder;
}
