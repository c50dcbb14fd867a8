// SPDX-License-Identifier: Apache-2.0
package dev.cullet.cli;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Splits a stream into JSON objects. An object ends with its closing brace, because some versions of Bazel write no
 * line end after it; a line end ends one as well, so that a request which is cut off does not swallow the next.
 */
final class WorkRequestReader {
    /** Maximum length of a request: a list of 100,000 inputs has about 20 million characters. */
    static final int MAX_LENGTH = 1 << 26;

    private final Reader in;
    private final int maxLength;

    WorkRequestReader(InputStream in) {
        this(in, MAX_LENGTH);
    }

    /** @param maxLength number of characters from which a request is refused */
    WorkRequestReader(InputStream in, int maxLength) {
        this.in = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
        this.maxLength = maxLength;
    }

    /** Waits for the next request; null at the end of the stream. */
    @Nullable
    WorkRequest next() throws IOException {
        int c = in.read();
        while (c >= 0 && c <= ' ') {
            c = in.read();
        }
        if (c < 0) {
            return null;
        }
        if (c != '{') {
            skipLine();
            return WorkRequest.refused(
                    0,
                    "a request must be a JSON object on one line, such as {\"arguments\":[\"bake\",\"a.obj\"]}, but"
                            + " it begins with '" + (char) c + "'");
        }
        StringBuilder text = new StringBuilder().append('{');
        int depth = 1;
        boolean inString = false;
        boolean escaped = false;
        while (depth > 0) {
            c = in.read();
            if (c < 0 || c == '\n') {
                break; // Jackson reports what is missing
            }
            if (text.length() == maxLength) {
                skipLine();
                return WorkRequest.refused(0, "the request has more than " + maxLength + " characters");
            }
            text.append((char) c);
            if (inString) {
                inString = escaped || c != '"';
                escaped = !escaped && c == '\\';
            } else if (c == '"') {
                inString = true;
            } else if (c == '{' || c == '[') {
                depth++;
            } else if (c == '}' || c == ']') {
                depth--;
            }
        }
        return WorkRequest.parse(text.toString());
    }

    private void skipLine() throws IOException {
        int c = in.read();
        while (c >= 0 && c != '\n') {
            c = in.read();
        }
    }
}
