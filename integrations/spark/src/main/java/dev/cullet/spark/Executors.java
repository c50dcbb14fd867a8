// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.storage.BlockManagerId;
import scala.Tuple2;
import scala.collection.immutable.Seq;
import scala.jdk.javaapi.CollectionConverters;
import scala.reflect.ClassTag$;

/** Preferred executors of tasks. */
final class Executors {
    private static final String DRIVER = "driver";

    private Executors() {}

    /** Returns a partition per range, which prefers executors other than the one where it failed. */
    static JavaRDD<ManifestRange> elsewhere(
            JavaSparkContext spark, List<Results.Retry> retries, List<ManifestRange> ranges) {
        List<BlockManagerId> executors = new ArrayList<>();
        for (BlockManagerId id : CollectionConverters.asJava(
                        spark.env().blockManager().master().getMemoryStatus())
                .keySet()) {
            if (!id.executorId().equals(DRIVER)) {
                executors.add(id);
            }
        }
        List<Tuple2<ManifestRange, Seq<String>>> located = new ArrayList<>();
        for (int i = 0; i < ranges.size(); i++) {
            String failed = retries.get(i).executor();
            List<String> others = executors.stream()
                    .filter(id -> !id.executorId().equals(failed))
                    .map(id -> "executor_" + id.host() + "_" + id.executorId()) // as Spark names them
                    .toList();
            located.add(new Tuple2<>(
                    ranges.get(i), CollectionConverters.asScala(others).toList()));
        }
        RDD<ManifestRange> partitions = spark.sc()
                .makeRDD(CollectionConverters.asScala(located).toList(), ClassTag$.MODULE$.apply(ManifestRange.class));
        return partitions.toJavaRDD();
    }
}
