// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;

/**
 * Objects of a cache that are forged from stored ones, with a right seal of the kind without a key. Made by the text of
 * the format alone, which the documents describe: mark, seal, length of the JSON, JSON, asset.
 */
public final class ForgedObjects {
    private static final String ENTRY = "cullet-cache 2";
    private static final String LIST = "cullet-names 2";
    private static final String OLD_LIST = "cullet-names 1";

    private ForgedObjects() {}

    /** Returns a list for the key of an object that lists files; their hashes are guesses. */
    public static byte[] list(byte[] stored, List<String> names) {
        return sealed(LIST, "{\"key\":" + key(stored) + ",\"variants\":[{\"inputs\":" + inputs(names) + "}]}", "");
    }

    /** Returns a list for the key of an object with one item for each guess of the hash of a file. */
    public static byte[] guesses(byte[] stored, String name, List<String> hashes) {
        StringBuilder items = new StringBuilder();
        for (String hash : hashes) {
            items.append(items.isEmpty() ? "" : ",")
                    .append("{\"inputs\":[{\"name\":\"" + name + "\",\"hash\":\"" + hash + "\"}]}");
        }
        return sealed(LIST, "{\"key\":" + key(stored) + ",\"variants\":[" + items + "]}", "");
    }

    /** Returns a list in the form that has no hashes. */
    public static byte[] oldList(byte[] stored, List<String> names) {
        String quoted = "\"" + String.join("\",\"", names) + "\"";
        return sealed(OLD_LIST, "{\"key\":" + key(stored) + ",\"names\":[" + quoted + "]}", "");
    }

    /** Returns an entry for the key of an object whose inputs are other files. */
    public static byte[] entry(byte[] stored, List<String> names) {
        String own = "{\"name\":\"\",\"hash\":\"" + source(stored) + "\"}";
        String inputs = inputs(names);
        String head = "{\"key\":" + key(stored) + ",\"inputs\":[" + own + "," + inputs.substring(1) + ",\"report\":{}}";
        return sealed(ENTRY, head, text(stored).substring(assetStart(text(stored))));
    }

    /** Returns a list with any JSON as its items. */
    public static byte[] json(byte[] stored, String items) {
        return sealed(LIST, "{\"key\":" + key(stored) + ",\"variants\":" + items + "}", "");
    }

    /** Returns the SHA-256 of bytes, 64 hexadecimal digits. */
    public static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    private static String inputs(List<String> names) {
        StringBuilder inputs = new StringBuilder("[");
        for (String name : names) {
            inputs.append(inputs.length() == 1 ? "" : ",")
                    .append("{\"name\":\"")
                    .append(name)
                    .append("\",\"hash\":\"")
                    .append("0".repeat(64))
                    .append("\"}");
        }
        return inputs.append(']').toString();
    }

    private static String source(byte[] stored) {
        return key(stored).replaceAll(".*\"source\":\"([0-9a-f]{64})\".*", "$1");
    }

    /** The key is the first component of a list and of an entry. */
    private static String key(byte[] stored) {
        String text = text(stored);
        int start = text.indexOf("{\"key\":") + "{\"key\":".length();
        int list = text.indexOf(",\"variants\":[", start);
        int entry = text.indexOf(",\"inputs\":[", start);
        return text.substring(start, list >= 0 ? list : entry);
    }

    private static int assetStart(String entry) {
        int json = entry.indexOf("\n{\"key\":") + 1;
        if (json == 0 || !entry.startsWith(ENTRY)) {
            return entry.length();
        }
        int line = entry.lastIndexOf('\n', json - 2);
        return json + Integer.parseInt(entry.substring(line + 1, json - 1));
    }

    private static byte[] sealed(String mark, String json, String rest) {
        String body = json.getBytes(StandardCharsets.UTF_8).length + "\n" + json + rest;
        byte[] all = (mark + "\n" + body).getBytes(StandardCharsets.ISO_8859_1);
        return (mark + "\nsha256:" + sha256(all) + "\n" + body).getBytes(StandardCharsets.ISO_8859_1);
    }

    private static String text(byte[] stored) {
        return new String(stored, StandardCharsets.ISO_8859_1);
    }
}
