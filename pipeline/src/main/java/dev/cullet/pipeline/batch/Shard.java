// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import dev.cullet.pipeline.source.SourceHash;

/**
 * One of several equal parts of a batch, for machines that share the work. Which part a source is in depends on nothing
 * but its path, so adding one moves no other.
 *
 * @param number 1 to {@code count}
 */
public record Shard(int number, int count) {
    /** Refuses a part that is not there. */
    public Shard {
        if (count < 1 || number < 1 || number > count) {
            throw new IllegalArgumentException("shard " + number + "/" + count + " must be 1/1, or 1/n to n/n");
        }
    }

    /**
     * Reads {@code 2/5}.
     *
     * @throws IllegalArgumentException if it is none
     */
    public static Shard parse(String text) {
        int slash = text.indexOf('/');
        try {
            return new Shard(Integer.parseInt(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
        } catch (NumberFormatException | StringIndexOutOfBoundsException e) {
            throw new IllegalArgumentException("'" + text + "' is no shard: write 2/5 for the second of five", e);
        }
    }

    /** @param path of a source below what was named, with slashes */
    boolean has(String path) {
        long hash = Long.parseUnsignedLong(SourceHash.ofText(path).substring(0, 16), 16);
        return Long.remainderUnsigned(hash, count) == number - 1;
    }
}
