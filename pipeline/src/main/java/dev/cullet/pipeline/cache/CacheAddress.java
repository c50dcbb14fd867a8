// SPDX-License-Identifier: Apache-2.0
package dev.cullet.pipeline.cache;

import java.net.URI;
import java.net.URISyntaxException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Address of a cache server: {@code http} or {@code https}, below which each object has its key as its name. */
public final class CacheAddress {
    private static final String SCHEME = "(?i)[a-z][a-z0-9+.-]+://.*";

    private CacheAddress() {}

    /** Returns whether a value of the setting {@code cache} is an address, allowed or not, rather than a folder. */
    public static boolean isAddress(String value) {
        return value.matches(SCHEME);
    }

    /**
     * Returns an address, with a slash at the end.
     *
     * @throws IllegalArgumentException if it is not allowed; the message contains the reason and no part of the address
     */
    static URI of(String value) {
        String refusal = refusal(value);
        if (refusal != null) {
            throw new IllegalArgumentException(refusal);
        }
        return URI.create(value.endsWith("/") ? value : value + "/");
    }

    /** Returns why a value that is an address is not allowed, or null. The text contains no part of the address. */
    public static @Nullable String refusal(String value) {
        URI address;
        try {
            address = new URI(value);
        } catch (URISyntaxException e) {
            return "the address of the cache is malformed";
        }
        String scheme = String.valueOf(address.getScheme()).toLowerCase(Locale.ROOT);
        if (!scheme.equals("http") && !scheme.equals("https")) {
            return "the address of the cache must begin with http:// or https://";
        }
        String authority = address.getRawAuthority();
        if (address.getRawUserInfo() != null || (authority != null && authority.indexOf('@') >= 0)) {
            return "the address of the cache has a user name or a password in it, which would be in logs; set"
                    + " --cache-token-env to the name of an environment variable with USER:PASSWORD instead";
        }
        if (address.getHost() == null) {
            return "the address of the cache has no host";
        }
        if (address.getRawQuery() != null || address.getRawFragment() != null) {
            return "the address of the cache has a query or a fragment; it must end with the path of a folder";
        }
        return null;
    }
}
