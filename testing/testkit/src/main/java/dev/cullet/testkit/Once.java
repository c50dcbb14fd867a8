// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** What tests have in common and make once per key, also if several threads need it at the same time. */
public final class Once<V> {
    private final Map<String, FutureTask<V>> made = new ConcurrentHashMap<>();

    /** Nothing is made yet. */
    public Once() {}

    /**
     * Returns the value of a key; the first caller makes it.
     *
     * @throws IOException if it was not made, with its cause
     */
    public V get(String key, Callable<V> maker) throws IOException, InterruptedException {
        FutureTask<V> task = new FutureTask<>(maker);
        FutureTask<V> known = made.putIfAbsent(key, task);
        if (known == null) {
            task.run();
            known = task;
        }
        try {
            return known.get();
        } catch (ExecutionException e) {
            throw new IOException(key, e.getCause());
        }
    }
}
