// SPDX-License-Identifier: Apache-2.0
package dev.cullet.testkit;

/**
 * The number of cases of a test that runs in every build with few cases, and in the campaigns with all. Such a test has
 * the tag {@code scaled}, which the profile {@code campaign} selects, too; the profile sets the system property
 * {@code cullet.campaign}.
 */
public final class Effort {
    private static final boolean CAMPAIGN = Boolean.getBoolean("cullet.campaign");

    private Effort() {}

    /** Returns whether this is a campaign, which prints what it did. */
    public static boolean isCampaign() {
        return CAMPAIGN;
    }

    /** Returns the first number in an ordinary build, the second in a campaign. */
    public static int cases(int ordinary, int campaign) {
        return CAMPAIGN ? campaign : ordinary;
    }
}
