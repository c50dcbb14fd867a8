// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.function.UnaryOperator;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Seal of cache entries. Without a key it is a SHA-256, which detects damage; every program can compute it. With a key
 * it is an HMAC-SHA-256 (RFC 2104), which only holders of the key can compute. The name of an entry's folder is
 * computed in the same way, so entries of different keys are in different folders. Thread-safe.
 */
public final class CacheSeal {
    /** A key of random hexadecimal digits then has 64 bits at least. */
    public static final int MIN_KEY_LENGTH = 16;

    /** Seals without a key. */
    public static final CacheSeal UNKEYED = new CacheSeal(null);

    private static final String ALGORITHM = "HmacSHA256";

    private final @Nullable SecretKeySpec key;

    private CacheSeal(@Nullable SecretKeySpec key) {
        this.key = key;
    }

    /** Returns the seals of a key. */
    public static CacheSeal keyed(byte[] key) {
        return new CacheSeal(new SecretKeySpec(key, ALGORITHM));
    }

    /**
     * Returns the seals of the key in an environment variable. No message contains the key.
     *
     * @param variable null: without a key
     * @throws IllegalArgumentException if the variable is not set, or its value is too short
     */
    public static CacheSeal of(@Nullable String variable, UnaryOperator<@Nullable String> environment) {
        if (variable == null) {
            return UNKEYED;
        }
        String value = SecretVariable.value(variable, environment, "--cache-key-env", "the key of the cache");
        if (value.length() < MIN_KEY_LENGTH) {
            throw new IllegalArgumentException("--cache-key-env: the value of the environment variable " + variable
                    + " is shorter than " + MIN_KEY_LENGTH
                    + " characters; use a random key, such as that of 'openssl rand -hex 32'");
        }
        return keyed(value.getBytes(StandardCharsets.UTF_8));
    }

    /**
     * Returns the seal of the bytes between position and limit of some buffers, in order, such as {@code sha256:} and
     * 64 digits.
     */
    String of(ByteBuffer... parts) {
        return name() + ":" + hash(parts);
    }

    /** Returns whether only holders of a key can compute this seal. */
    boolean isKeyed() {
        return key != null;
    }

    /** Returns the name under which a key is stored, 64 hexadecimal digits. */
    String address(CacheKey key) {
        return address(key.text());
    }

    /** Returns the name under which the entry of a text that decides its bytes is stored, 64 hexadecimal digits. */
    String address(String text) {
        return hash(ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8)));
    }

    /**
     * Checks a seal in a time that does not depend on the content.
     *
     * @throws RejectedStateException if it is not the seal of the bytes between position and limit of the buffers
     */
    void check(String seal, ByteBuffer... parts) throws RejectedStateException {
        if (!seal.startsWith(name() + ":")) {
            throw new RejectedStateException("it is not sealed with " + name(), null);
        }
        byte[] expected = of(parts).getBytes(StandardCharsets.UTF_8);
        if (!MessageDigest.isEqual(expected, seal.getBytes(StandardCharsets.UTF_8))) {
            throw new RejectedStateException("its seal does not match its content", null);
        }
    }

    /** Returns the name of the algorithm, with which a seal begins. */
    String name() {
        return key == null ? "sha256" : "hmac-sha256";
    }

    private String hash(ByteBuffer... parts) {
        try {
            byte[] hash;
            if (key == null) {
                MessageDigest digest = MessageDigest.getInstance("SHA-256");
                for (ByteBuffer part : parts) {
                    digest.update(part.duplicate());
                }
                hash = digest.digest();
            } else {
                Mac mac = Mac.getInstance(ALGORITHM);
                mac.init(key);
                for (ByteBuffer part : parts) {
                    mac.update(part.duplicate());
                }
                hash = mac.doFinal();
            }
            return HexFormat.of().formatHex(hash);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("every Java platform has SHA-256 and " + ALGORITHM, e);
        }
    }
}
