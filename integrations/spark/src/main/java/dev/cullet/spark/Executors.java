// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
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

    /** A retry of a file takes a task; more files of one executor share it. */
    private static final int FILES_PER_TASK = 16;

    private Executors() {}

    /** Returns the ranges in partitions, each of which prefers executors other than the one where its ranges failed. */
    static JavaRDD<ManifestRange> elsewhere(JavaSparkContext spark, Collection<Results.Retry> retries) {
        List<BlockManagerId> executors = new ArrayList<>();
        for (BlockManagerId id : CollectionConverters.asJava(
                        spark.env().blockManager().master().getMemoryStatus())
                .keySet()) {
            if (!id.executorId().equals(DRIVER)) {
                executors.add(id);
            }
        }
        Map<String, List<ManifestRange>> byExecutor = new TreeMap<>();
        for (Results.Retry retry : retries) {
            byExecutor
                    .computeIfAbsent(retry.executor(), unused -> new ArrayList<>())
                    .add(retry.range());
        }
        List<Tuple2<ArrayList<ManifestRange>, Seq<String>>> located = new ArrayList<>();
        byExecutor.forEach((failed, ranges) -> {
            List<String> others = executors.stream()
                    .filter(id -> !id.executorId().equals(failed))
                    .map(id -> "executor_" + id.host() + "_" + id.executorId()) // as Spark names them
                    .toList();
            int size = Math.min(FILES_PER_TASK, 1 + ranges.size() / (2 * spark.defaultParallelism()));
            for (int from = 0; from < ranges.size(); from += size) {
                located.add(new Tuple2<>(
                        new ArrayList<>(ranges.subList(from, Math.min(ranges.size(), from + size))),
                        CollectionConverters.asScala(others).toList()));
            }
        });
        RDD<ArrayList<ManifestRange>> partitions = spark.sc()
                .makeRDD(CollectionConverters.asScala(located).toList(), ClassTag$.MODULE$.apply(ArrayList.class));
        return partitions.toJavaRDD().flatMap(ArrayList::iterator);
    }
}
