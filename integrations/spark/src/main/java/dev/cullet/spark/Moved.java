// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.Serializable;
import org.apache.spark.SparkContext;
import org.apache.spark.util.LongAccumulator;

/**
 * Counts the bytes that successful attempts moved, by kind.
 *
 * @param sources read from their file systems, with companions; variants as they were generated
 * @param assets written to the folder of assets
 * @param cache read from and written to levels of the asset cache
 * @param records read and written to know which assets are up to date
 */
record Moved(LongAccumulator sources, LongAccumulator assets, LongAccumulator cache, LongAccumulator records)
        implements Serializable {
    static Moved in(SparkContext spark) {
        return new Moved(
                spark.longAccumulator("bytes of sources"),
                spark.longAccumulator("bytes of assets"),
                spark.longAccumulator("bytes of the cache"),
                spark.longAccumulator("bytes of records"));
    }

    /** Returns one line. */
    String text() {
        return "bytes moved: " + sources.value() + " of sources, " + assets.value() + " of assets, " + cache.value()
                + " of the cache, " + records.value() + " of records";
    }
}
