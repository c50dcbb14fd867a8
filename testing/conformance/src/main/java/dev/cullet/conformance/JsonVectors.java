// SPDX-License-Identifier: Apache-2.0
package dev.cullet.conformance;

import dev.cullet.pipeline.text.Json;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HexFormat;

/** Writes vectors as JSON, a line per record. */
final class JsonVectors implements VectorOutput {
    private static final long END = 0xFFFF_FFFFL;

    private final OutputStream target;
    private final HexFormat hex = HexFormat.of();
    private long records;

    JsonVectors(OutputStream target) {
        this.target = target;
    }

    @Override
    public void header(long seed) throws IOException {
        line("{\"cullet\":\"vectors\",\"version\":" + ConformanceVectors.VERSION + ",\"seed\":\""
                + hex.toHexDigits(seed) + "\"}");
    }

    @Override
    public void asset(String name, byte[] file, int code, int validation) throws IOException {
        line("{\"type\":0,\"name\":" + Json.line(name) + ",\"code\":" + code + ",\"validation\":" + validation
                + ",\"file\":\"" + Base64.getEncoder().encodeToString(file) + "\"}");
        records++;
    }

    @Override
    public void words(RecordKind kind, int part, int frame, VectorWords in, VectorWords out) throws IOException {
        line("{\"type\":" + kind.number() + ",\"kind\":\"" + kind.label() + "\",\"part\":" + part + ",\"frame\":"
                + frame + ",\"in\":" + array(in) + ",\"out\":" + array(out) + "}");
        records++;
    }

    @Override
    public void end() throws IOException {
        line("{\"type\":" + END + ",\"records\":" + records + "}");
    }

    private String array(VectorWords words) {
        StringBuilder text = new StringBuilder("[");
        for (int i = 0; i < words.count(); i++) {
            text.append(i == 0 ? "\"" : ",\"")
                    .append(hex.toHexDigits(words.word(i)))
                    .append('"');
        }
        return text.append(']').toString();
    }

    private void line(String text) throws IOException {
        target.write(text.getBytes(StandardCharsets.UTF_8));
        target.write('\n');
    }
}
