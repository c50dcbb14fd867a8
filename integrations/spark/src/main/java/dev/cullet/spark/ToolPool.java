// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * The worker processes of an executor: as many as tasks run at the same time, kept between tasks. A process that ended
 * is replaced.
 */
final class ToolPool {
    private static final Map<ToolSettings, Deque<Tool>> IDLE = new HashMap<>();

    static {
        Runtime.getRuntime().addShutdownHook(new Thread(ToolPool::closeIdle, "cullet-tools"));
    }

    private ToolPool() {}

    static Tool take(ToolSettings settings) throws IOException {
        synchronized (IDLE) {
            Deque<Tool> idle = IDLE.computeIfAbsent(settings, key -> new ArrayDeque<>());
            for (Tool tool = idle.poll(); tool != null; tool = idle.poll()) {
                if (tool.isAlive()) {
                    return tool;
                }
            }
        }
        return Tool.start(settings);
    }

    /** Takes back a process that has answered all its requests. */
    static void giveBack(ToolSettings settings, Tool tool) {
        synchronized (IDLE) {
            IDLE.computeIfAbsent(settings, key -> new ArrayDeque<>()).push(tool);
        }
    }

    /** Ends the processes that no task uses. */
    static void closeIdle() {
        synchronized (IDLE) {
            IDLE.values().forEach(tools -> tools.forEach(Tool::close));
            IDLE.clear();
        }
    }
}
