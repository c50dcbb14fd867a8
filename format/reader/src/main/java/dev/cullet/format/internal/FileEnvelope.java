// SPDX-License-Identifier: Apache-2.0
package dev.cullet.format.internal;

import dev.cullet.format.AssetErrorCode;
import dev.cullet.format.AssetException;
import dev.cullet.format.CorruptAssetException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.zip.CRC32;

/** The envelope of the FlatBuffer: the identifier at the start, and the footer with length, checksum and end mark. */
public final class FileEnvelope {
    /** Bytes that are copied at a time where a buffer has no array. */
    private static final int CHUNK = 1 << 14;

    private FileEnvelope() {}

    /**
     * Checks the envelope of a whole file, from position to limit, and returns its FlatBuffer: a view of the bytes, or
     * a copy if the head is coded, which counts as memory for unpacking.
     *
     * @param name the file's name in messages
     * @param checksum whether to check the checksum, which reads all bytes
     * @param unpackable bytes that the copy and packed parts may take in memory
     */
    public static FlatBytes open(ByteBuffer bytes, String name, boolean checksum, long unpackable)
            throws AssetException {
        ByteBuffer file = bytes.slice().order(ByteOrder.LITTLE_ENDIAN);
        int end = check(file, name, checksum);
        if (!isCoded(file)) {
            return new FlatBytes(file, end, false, false, unpackable, name);
        }
        int length = file.getInt(0) & ~AssetLayout.CODED_HEAD;
        AssetSection section = new AssetSection(name, AssetLayout.HEADER, "");
        long left = FlatBytes.remaining(length, unpackable, section);
        ByteBuffer content = Unpacker.find(name).decodeHead(file, end, name);
        requireIdentifier(content, name);
        return new FlatBytes(content, length, false, true, left, name);
    }

    private static boolean isCoded(ByteBuffer file) {
        return (file.getInt(0) & AssetLayout.CODED_HEAD) != 0;
    }

    /**
     * Checks identifier, length and checksum of a whole file, little-endian from index 0; returns the length of the
     * FlatBuffer, as stored.
     *
     * @param checksum whether to check the checksum, which reads all bytes
     */
    private static int check(ByteBuffer file, String name, boolean checksum) throws AssetException {
        requireIdentifier(file, name);
        int size = file.limit();
        int footer = size - AssetLayout.FOOTER_BYTES;
        if (footer < AssetLayout.HEADER_BYTES
                || file.getInt(footer + AssetLayout.FOOTER_END_MARK_OFFSET) != AssetLayout.END_MARK_WORD
                || file.getLong(footer + AssetLayout.FOOTER_LENGTH_OFFSET) != footer) {
            throw withoutFooter(file, name);
        }
        if (!checksum) {
            return footer;
        }
        int crcOffset = footer + AssetLayout.FOOTER_CRC_OFFSET;
        int actual = crc32(file, crcOffset);
        int stated = file.getInt(crcOffset);
        if (actual != stated) {
            throw new CorruptAssetException(
                    AssetErrorCode.CHECKSUM,
                    name,
                    AssetLayout.FOOTER,
                    crcOffset,
                    "section FOOTER, byte " + crcOffset + ": the bytes before it have checksum " + hex(actual)
                            + ", but it states " + hex(stated)
                            + ". The file was changed after it was written; copy or bake it again.");
        }
        return footer;
    }

    private static void requireIdentifier(ByteBuffer file, String name) throws CorruptAssetException {
        int size = file.limit();
        if (size < AssetLayout.HEADER_BYTES) {
            throw new CorruptAssetException(
                    AssetErrorCode.NOT_AN_ASSET,
                    name,
                    AssetLayout.HEADER,
                    0,
                    "not a Cullet asset: has only " + size + " bytes");
        }
        if (file.getInt(AssetLayout.IDENTIFIER_OFFSET) != AssetLayout.IDENTIFIER_WORD) {
            throw new CorruptAssetException(
                    AssetErrorCode.NOT_AN_ASSET,
                    name,
                    AssetLayout.HEADER,
                    AssetLayout.IDENTIFIER_OFFSET,
                    "not a Cullet asset: bytes 4 to 7 are " + printable(file, AssetLayout.IDENTIFIER_OFFSET)
                            + ", expected " + AssetLayout.IDENTIFIER);
        }
    }

    /**
     * Returns the exception for a file without a footer; it names the section that is cut, if one is, and the head is
     * not coded. Its code is always that of the footer, so that other readers need not search for that section.
     */
    private static CorruptAssetException withoutFooter(ByteBuffer file, String name) {
        if (!isCoded(file)) {
            try {
                AssetDecoder.decode(new FlatBytes(file, file.limit(), true, false, 0, name), false, null);
            } catch (CorruptAssetException cutSection) {
                String message = String.valueOf(cutSection.getMessage());
                String problem = message.substring(name.length() + 2); // after the name and a colon
                return new CorruptAssetException(
                        AssetErrorCode.FOOTER, name, cutSection.section(), cutSection.offset(), problem);
            } catch (AssetException otherVersion) {
                return noFooter(name, file.limit());
            }
        }
        return noFooter(name, file.limit());
    }

    static CorruptAssetException noFooter(String name, long size) {
        return new CorruptAssetException(
                AssetErrorCode.FOOTER,
                name,
                AssetLayout.FOOTER,
                Math.max(0, size - AssetLayout.FOOTER_BYTES),
                "section FOOTER: the last " + AssetLayout.FOOTER_BYTES + " of " + size
                        + " bytes are no footer (truncated, or something was appended?)");
    }

    private static String printable(ByteBuffer file, int at) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < AssetLayout.IDENTIFIER.length(); i++) {
            int value = file.get(at + i) & 0xFF;
            text.append(i == 0 ? "" : " ").append(Integer.toHexString(0x100 | value), 1, 3);
        }
        return text.toString();
    }

    private static String hex(int value) {
        return Long.toHexString(0x1_0000_0000L | (value & 0xFFFF_FFFFL)).substring(1);
    }

    /** Returns the CRC-32 of zip and PNG of the bytes {@code 0 .. end - 1}, independent of position and limit. */
    public static int crc32(ByteBuffer bytes, int end) {
        CRC32 crc = new CRC32();
        if (bytes.hasArray()) {
            crc.update(bytes.array(), bytes.arrayOffset(), end);
        } else { // in chunks: older Androids and JavaScript have no update(ByteBuffer)
            ByteBuffer rest = bytes.duplicate();
            rest.clear();
            byte[] chunk = new byte[Math.min(CHUNK, end)];
            for (int at = 0; at < end; at += CHUNK) {
                int length = Math.min(CHUNK, end - at);
                rest.get(chunk, 0, length);
                crc.update(chunk, 0, length);
            }
        }
        return (int) crc.getValue();
    }
}
