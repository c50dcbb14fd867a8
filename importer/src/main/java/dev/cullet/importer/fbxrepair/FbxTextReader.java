// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer.fbxrepair;

import dev.cullet.importer.RefusedException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Reads the records of a text FBX file, by the rules of the native importer: a token directly before a colon is the
 * name of a record; other tokens are its properties; braces enclose the records in it; a semicolon starts a comment.
 *
 * <pre>
 * Vertices: *9 { a: 0,0,0,1,0,0,0,1,0 }     one record with an array
 * </pre>
 */
final class FbxTextReader {
    /** Kinds of tokens. */
    private enum Token {
        NAME,
        PROPERTY,
        OPEN,
        CLOSE,
        END
    }

    private final InputStream in;
    private final FbxVisitor visitor;
    private final FbxRecord record = new FbxRecord();
    private final byte[] buffer = new byte[1 << 16];
    private int used;
    private int limit;
    private long bufferStart;

    private final byte[] text = new byte[FbxRecord.MAX_TEXT_BYTES];
    private long line = 1;
    private long tokenLine = 1;
    private long tokenStart;
    private long tokenLength;

    private FbxTextReader(InputStream in, FbxVisitor visitor) {
        this.in = in;
        this.visitor = visitor;
    }

    static void read(Path file, FbxVisitor visitor) throws IOException, RefusedException {
        try (InputStream in = Files.newInputStream(file)) {
            new FbxTextReader(in, visitor).readRecords();
        }
    }

    private void readRecords() throws IOException, RefusedException {
        int depth = 0;
        boolean isPending = false; // a record whose properties are being read
        while (true) {
            Token token = next();
            if (token == Token.PROPERTY) {
                if (isPending) {
                    addProperty();
                }
                continue;
            }
            boolean isEntered = false;
            if (isPending) {
                boolean isArray = isArray();
                if (isArray) {
                    readArray(token == Token.OPEN);
                }
                boolean isWanted = visitor.begin(record);
                boolean isScope = token == Token.OPEN && !isArray; // an array is read to its end
                isEntered = isWanted && isScope;
                if (isWanted && !isScope) {
                    visitor.end(record);
                } else if (isScope && !isWanted) {
                    skip();
                }
            }
            switch (token) {
                case NAME -> {
                    record.begin(tokenText(), depth, tokenLine, true);
                    isPending = true;
                }
                case OPEN -> {
                    if (!isPending) {
                        return;
                    }
                    depth += isEntered ? 1 : 0;
                    isPending = false;
                }
                case CLOSE -> {
                    if (depth == 0) {
                        return; // the native importer ignores the rest
                    }
                    record.returnTo(--depth);
                    visitor.end(record);
                    isPending = false;
                }
                default -> {
                    return;
                }
            }
        }
    }

    private void addProperty() {
        boolean isString = tokenLength >= 2 && text[0] == '"';
        boolean isStored =
                record.add(isString ? FbxRecord.STRING : FbxRecord.UNQUOTED, tokenStart, tokenStart + tokenLength);
        if (isStored && isString) {
            long length = tokenLength - 2;
            record.setText(text, 1, (int) Math.min(length, text.length - 1), length);
        } else if (isStored) {
            record.setText(text, 0, (int) Math.min(tokenLength, text.length), tokenLength);
        }
    }

    private boolean isArray() {
        return record.count() > 0 && record.type(0) == FbxRecord.UNQUOTED && record.declaredLength() >= 0;
    }

    /** Reads an array to its end, and counts its elements. */
    private void readArray(boolean hasElements) throws IOException {
        long declared = record.declaredLength();
        long first = -1;
        long end = -1;
        long elements = 0;
        boolean isElement = false;
        int open = hasElements ? 1 : 0;
        while (open > 0) {
            switch (next()) {
                case OPEN -> open++;
                case CLOSE -> open--;
                case NAME -> isElement = open == 1 && tokenLength == 1 && text[0] == 'a';
                case PROPERTY -> {
                    if (isElement && open == 1) {
                        first = first < 0 ? tokenStart : first;
                        end = tokenStart + tokenLength;
                        elements++;
                    }
                }
                default -> {
                    return;
                }
            }
        }
        long bytes = first < 0 ? 0 : end - first;
        record.setArray(0, new FbxArray(FbxArray.TEXT, declared, bytes, false, Math.max(0, first), elements));
    }

    /** Skips the records in a record. */
    private void skip() throws IOException {
        for (int open = 1; open > 0; ) {
            Token token = next();
            open += token == Token.OPEN ? 1 : token == Token.CLOSE ? -1 : 0;
            if (token == Token.END) {
                return;
            }
        }
    }

    // tokens

    private String tokenText() {
        return new String(text, 0, (int) Math.min(tokenLength, text.length), StandardCharsets.UTF_8);
    }

    /** Reads the next token; commas and comments are skipped. The text of a name or property is kept. */
    private Token next() throws IOException {
        boolean isComment = false;
        tokenLength = 0;
        while (true) {
            int c = peek();
            if (c <= 0) {
                return tokenLength > 0 ? Token.PROPERTY : Token.END; // the native importer stops at a zero byte
            }
            if (c == '\n') {
                line++;
                isComment = false;
            }
            if (tokenLength > 0) {
                switch (c) {
                    case ':' -> {
                        used++;
                        return Token.NAME;
                    }
                    case ' ', '\t', '\r', '\n', '\f', ',', ';', '{', '}' -> {
                        line -= c == '\n' ? 1 : 0; // it is read again
                        return Token.PROPERTY;
                    }
                    default -> append((byte) c);
                }
                continue;
            }
            if (isComment) {
                isComment = c != '\r' && c != '\f';
                used++;
                continue;
            }
            switch (c) {
                case ';' -> isComment = true;
                case '{' -> {
                    used++;
                    return Token.OPEN;
                }
                case '}' -> {
                    used++;
                    return Token.CLOSE;
                }
                case '"' -> {
                    return quoted();
                }
                case ' ', '\t', '\r', '\n', '\f', ',' -> {}
                case ':' -> {
                    return Token.END; // a fault
                }
                default -> {
                    tokenStart = bufferStart + used;
                    tokenLine = line;
                    append((byte) c);
                    continue;
                }
            }
            used++;
        }
    }

    private Token quoted() throws IOException {
        tokenStart = bufferStart + used;
        tokenLine = line;
        do {
            int c = peek();
            if (c <= 0) {
                return Token.END;
            }
            line += c == '\n' ? 1 : 0;
            append((byte) c);
            if (c == '"' && tokenLength > 1) {
                return Token.PROPERTY;
            }
        } while (true);
    }

    private void append(byte c) {
        if (tokenLength < text.length) {
            text[(int) tokenLength] = c;
        }
        tokenLength++;
        used++;
    }

    /** Returns the next byte, or -1. */
    private int peek() throws IOException {
        if (used == limit) {
            bufferStart += limit;
            used = 0;
            limit = Math.max(0, in.read(buffer));
        }
        return used < limit ? buffer[used] & 0xff : -1;
    }
}
