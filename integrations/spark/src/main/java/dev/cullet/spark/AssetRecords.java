// SPDX-License-Identifier: Apache-2.0
package dev.cullet.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The records of the assets of one task, a file in the folder of assets: {@code .cullet/spark-HASH.jsonl}, named after
 * the first output of the task. Tasks are cut by content, so after a change of the manifest the others find their
 * records again. A record that is missing or malformed costs time only.
 */
final class AssetRecords {
    private final Map<String, AssetRecord> records = new HashMap<>();
    private final AssetStore store;
    private final String name;
    private final String before;
    private final Map<String, String> now = new TreeMap<>();

    private AssetRecords(AssetStore store, String name, String before) {
        this.store = store;
        this.name = name;
        this.before = before;
        for (String line : before.split("\n", -1)) {
            if (!line.isEmpty()) {
                try {
                    AssetRecord record = AssetRecord.parse(line);
                    records.put(record.output(), record);
                } catch (IOException e) {
                    // as if it were missing
                }
            }
        }
    }

    /** @param output of the first file of the task */
    static AssetRecords read(AssetStore store, String output) {
        String name = AssetStore.RECORDS + "/spark-" + Long.toHexString(ManifestPart.hash(output)) + ".jsonl";
        try {
            return new AssetRecords(store, name, store.read(name));
        } catch (IOException e) {
            return new AssetRecords(store, name, "");
        }
    }

    /** Returns the record of an asset; null if there is none. */
    @Nullable
    AssetRecord of(String output) {
        return records.get(output);
    }

    void add(AssetRecord record) {
        now.put(record.output(), record.text() + "\n");
    }

    /**
     * Stores the records that were added, if they differ from those that were read.
     *
     * @param attempt unique among all attempts of all tasks
     * @return the number of bytes that were read and written
     */
    long store(String attempt) throws IOException {
        long read = before.getBytes(StandardCharsets.UTF_8).length;
        String text = String.join("", now.values());
        if (text.equals(before)) {
            return read;
        }
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        store.write(name, bytes, attempt);
        return read + bytes.length;
    }
}
