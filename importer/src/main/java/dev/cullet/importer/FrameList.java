// SPDX-License-Identifier: Apache-2.0
package dev.cullet.importer;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A selection of frames of an animation: numbers and ranges, ascending, such as {@code 0,5,10..30} or {@code 0..end/5}
 * (every fifth, from the first to the last). {@code all} is {@code 0..end}. Frames are numbered from 0. Immutable.
 */
public final class FrameList {
    /** The largest number of frames of one asset. */
    public static final int MAX_FRAMES = 10_000;

    /** The syntax of a list, for messages. */
    public static final String ALLOWED = "all, or ascending frames such as 0,5,10..30 or 0..end/5";

    private static final Pattern RANGE = Pattern.compile("(\\d{1,7}|end)(?:\\.\\.(\\d{1,7}|end))?(?:/(\\d{1,7}))?");

    /**
     * @param last {@link #END} for the last frame of the animation
     */
    private record Range(int first, int last, int step) {}

    private static final int END = -1;

    private final String text;
    private final List<Range> ranges;

    private FrameList(String text, List<Range> ranges) {
        this.text = text;
        this.ranges = ranges;
    }

    /**
     * Parses a list.
     *
     * @throws IllegalArgumentException if it is malformed
     */
    public static FrameList parse(String text) {
        String plain = text.strip().toLowerCase(Locale.ROOT);
        List<Range> ranges = new ArrayList<>();
        for (String item : (plain.equals("all") ? "0..end" : plain).split(",", -1)) {
            Matcher range = RANGE.matcher(item.strip());
            if (!range.matches()
                    || (range.group(3) != null && (range.group(2) == null || number(range.group(3)) == 0))) {
                throw new IllegalArgumentException("'" + text + "' is not a list of frames: " + ALLOWED);
            }
            int first = number(range.group(1));
            int last = range.group(2) == null ? first : number(range.group(2));
            ranges.add(new Range(first, last, range.group(3) == null ? 1 : number(range.group(3))));
        }
        return new FrameList(plain.replace(" ", ""), ranges);
    }

    private static int number(String digits) {
        return digits.equals("end") ? END : Integer.parseInt(digits);
    }

    /**
     * Returns the frames, ascending.
     *
     * @param end number of the last frame of the animation
     * @throws IllegalArgumentException if a frame does not exist, frames do not ascend, or there are more than
     *     {@link #MAX_FRAMES}
     */
    public int[] numbers(int end) {
        int[] numbers = new int[16];
        int count = 0;
        for (Range range : ranges) {
            int last = range.last == END ? end : range.last;
            for (int number = range.first == END ? end : range.first; number <= last; number += range.step) {
                if (number > end) {
                    throw new IllegalArgumentException("frame " + number + " is not in 0.." + end);
                }
                if (count > 0 && number <= numbers[count - 1]) {
                    throw new IllegalArgumentException("frame " + number + " comes after frame " + numbers[count - 1]
                            + ", but frames must ascend");
                }
                if (count == MAX_FRAMES) {
                    throw new IllegalArgumentException(
                            "more than " + MAX_FRAMES + " frames; take every second with /2");
                }
                if (count == numbers.length) {
                    numbers = Arrays.copyOf(numbers, 2 * count);
                }
                numbers[count++] = number;
            }
        }
        if (count == 0) {
            throw new IllegalArgumentException("'" + text + "' holds no frame of 0.." + end);
        }
        return Arrays.copyOf(numbers, count);
    }

    /** Returns the list as it was given. */
    @Override
    public String toString() {
        return text;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof FrameList list && list.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }
}
