// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.SparkConf;
import org.apache.spark.deploy.master.Master;
import org.apache.spark.deploy.worker.Worker;
import org.apache.spark.rpc.RpcEnv;
import scala.Option;

/**
 * A standalone cluster in this JVM whose two workers have different loopback addresses: Spark repeats a slow task on
 * another host only, and all workers of {@code local-cluster} are on one. Executors are processes of their own.
 */
final class TwoHosts implements AutoCloseable {
    private static final List<String> HOSTS = List.of("127.0.0.1", "127.0.0.2");

    private final List<RpcEnv> parts = new ArrayList<>();
    private final String address;

    /** @param megabytes of a worker */
    TwoHosts(Path folder, int megabytes) throws IOException {
        SparkConf conf = new SparkConf().set("spark.worker.ui.retainedExecutors", "50");
        RpcEnv master = Master.startRpcEnvAndEndpoint(HOSTS.get(0), 0, 0, conf)._1();
        parts.add(master);
        address = "spark://" + master.address().hostPort();
        for (int i = 0; i < HOSTS.size(); i++) {
            String work = Files.createDirectories(folder.resolve("work-" + i)).toString();
            parts.add(Worker.startRpcEnvAndEndpoint(
                    HOSTS.get(i),
                    0,
                    0,
                    1,
                    megabytes,
                    new String[] {address},
                    work,
                    Option.apply(i),
                    conf,
                    Option.empty()));
        }
    }

    /** Returns the address of the master. */
    String address() {
        return address;
    }

    @Override
    public void close() {
        for (int i = parts.size() - 1; i >= 0; i--) {
            parts.get(i).shutdown();
            parts.get(i).awaitTermination();
        }
    }
}
