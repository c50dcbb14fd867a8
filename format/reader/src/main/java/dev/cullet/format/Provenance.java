// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format;

import org.jspecify.annotations.Nullable;

/** The build record of an asset. Nothing in it depends on folder, time or machine of the bake. */
public final class Provenance {
    private final String builderVersion;
    private final String options;
    private final @Nullable String sourceHash; // null where there are bytes of it
    private final byte[] hashBytes;

    /**
     * Makes a record.
     *
     * @param builderVersion version of the compiler, such as {@code 0.1.0}
     * @param options the options that differ from the defaults of format version 1.0, in canonical form: {@code
     *     key=value} lines, sorted by key; empty where none does
     * @param sourceHash SHA-256 of the source file's bytes and of those it depends on, 64 hexadecimal digits
     */
    public Provenance(String builderVersion, String options, String sourceHash) {
        this.builderVersion = builderVersion;
        this.options = options;
        this.sourceHash = sourceHash;
        this.hashBytes = new byte[0];
    }

    /**
     * Makes a record with the bytes of the hash, whose digits are made on request.
     *
     * @param builderVersion version of the compiler
     * @param options as above
     * @param sourceHash the 32 bytes of the SHA-256; not copied
     */
    public Provenance(String builderVersion, String options, byte[] sourceHash) {
        this.builderVersion = builderVersion;
        this.options = options;
        this.sourceHash = null;
        this.hashBytes = sourceHash;
    }

    /** Returns the version of the compiler, such as {@code 0.1.0}. */
    public String builderVersion() {
        return builderVersion;
    }

    /**
     * Returns the options that differ from the defaults of format version 1.0, in canonical form: {@code key=value}
     * lines, sorted by key; empty where none does.
     */
    public String options() {
        return options;
    }

    /** Returns the SHA-256 of the source file's bytes and of those it depends on, 64 hexadecimal digits. */
    public String sourceHash() {
        if (sourceHash != null) {
            return sourceHash;
        }
        StringBuilder digits = new StringBuilder();
        for (byte each : hashBytes) {
            digits.append(Character.forDigit(each >> 4 & 15, 16)).append(Character.forDigit(each & 15, 16));
        }
        return digits.toString();
    }
}
