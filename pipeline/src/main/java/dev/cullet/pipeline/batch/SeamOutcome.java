// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.batch;

import org.jspecify.annotations.Nullable;

/**
 * What became of the seams of a batch, which are decided after its files.
 *
 * @param tiles number of assets
 * @param read assets whose geometry was read
 * @param rewritten assets that changed
 * @param findings borders that do not match
 * @param failure why no asset, or not all, were rewritten; null if there was no failure
 */
public record SeamOutcome(
        int tiles,
        int read,
        int rewritten,
        int findings,
        @Nullable Failure failure) {
    /** Returns a line without a line end, such as {@code seams: 5 of 1024 tiles rewritten, 25 read, 0 findings}. */
    public String text() {
        return "seams: " + rewritten + " of " + tiles + (tiles == 1 ? " tile" : " tiles") + " rewritten, " + read
                + " read, " + findings + (findings == 1 ? " finding" : " findings");
    }
}
