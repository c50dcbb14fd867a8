// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.files;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A kind of file that Cullet writes, recognised by its first and last bytes, whatever its name is. */
public enum OutputKind {
    /** An asset, by the identifier at byte 4. */
    ASSET("a Cullet asset", "(?s).{4}CLT1.*", ".*"),
    /** A page of {@code cullet view}, by its generator. */
    PAGE(
            "a page that Cullet wrote",
            "(?s)<!DOCTYPE html>.{0,80}<meta charset=\"utf-8\">\\s*<meta name=\"generator\" content=\"cullet\">.*",
            ".*"),
    /** A file of {@code cullet export}, by the text that each format has near its beginning. */
    EXPORT("a file that 'cullet export' wrote", "(?s).*cullet export.*", ".*"),
    /** A PNG file, by its signature. */
    PICTURE("a PNG picture", "(?s)\u0089PNG\r\n\u001a\n.*", ".*"),
    /** A file of conformance vectors, binary or JSON, by its beginning. */
    VECTORS("a file of vectors", "(?s)(CLTV|\\{\"cullet\":\"vectors\").*", ".*"),
    /** A JSON report of {@code cullet bake}, by its first and last fields. */
    JSON_REPORT(
            "a JSON report that Cullet wrote",
            "(?s)\\{\\s*(\"files\" ?: ?\\[|\"version\" ?: ?\\d+,\\s*\"options\" ?: ?\\[).*",
            "(?s).*\"imports\" ?: ?\\d+,\\s*\"hashedFiles\" ?: ?\\d+,\\s*\"milliseconds\" ?: ?\\d+\\s*\\}\\s*\\}\\s*"),
    /** A report of {@code cullet bake} in JSON lines, by its first and last fields. */
    JSON_LINES_REPORT(
            "a report in JSON lines that Cullet wrote",
            "(?s)\\{\"version\":\\d+,\"options\":\\[.*",
            "(?s).*\"imports\":\\d+,\"hashedFiles\":\\d+,\"milliseconds\":\\d+\\}\\}\n"),
    /** Figures of assets or spheres as JSON or CSV, by the first field or the first column. */
    FIGURES("figures that Cullet wrote", "(?s)(\\{\\s*\"(files?|source)\" ?:|file,encoding,triangles,).*", ".*"),
    /** A JUnit report of {@code cullet bake}, by the name of its suites. */
    JUNIT_REPORT("a JUnit report that Cullet wrote", "(?s)<\\?xml [^>]*>\\s*<testsuites name=\"cullet bake\".*", ".*"),
    /** A SARIF report of {@code cullet bake}, by the name of its tool. */
    SARIF_REPORT(
            "a SARIF report that Cullet wrote",
            "(?s)\\{\\s*\"\\$schema\" ?: ?\"[^\"]*\",\\s*\"version\" ?: ?\"2.1.0\",\\s*\"runs\" ?: ?\\[\\s*\\{\\s*"
                    + "\"tool\" ?: ?\\{\\s*\"driver\" ?: ?\\{\\s*\"name\" ?: ?\"cullet\".*",
            ".*");

    /** Bytes at each end of a file that are compared. */
    private static final int END_BYTES = 512;

    private final String noun;
    private final Pattern head;
    private final Pattern tail;

    OutputKind(String noun, String head, String tail) {
        this.noun = noun;
        this.head = Pattern.compile(head);
        this.tail = Pattern.compile(tail, Pattern.DOTALL);
    }

    /** Returns the kind with an article, such as {@code a Cullet asset}. */
    public String noun() {
        return noun;
    }

    /**
     * Returns whether a file is of this kind.
     *
     * @throws IOException if it cannot be read
     */
    public boolean matches(Path file) throws IOException {
        try (SeekableByteChannel channel = Files.newByteChannel(file)) {
            long size = channel.size();
            return head.matcher(text(channel, 0)).matches()
                    && tail.matcher(text(channel, Math.max(0, size - END_BYTES)))
                            .matches();
        }
    }

    /** Returns bytes from a position as characters, one for one. */
    private static String text(SeekableByteChannel channel, long position) throws IOException {
        ByteBuffer bytes = ByteBuffer.allocate(END_BYTES);
        channel.position(position);
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            // reads on
        }
        return new String(bytes.array(), 0, bytes.position(), StandardCharsets.ISO_8859_1);
    }
}
