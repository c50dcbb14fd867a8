// SPDX-License-Identifier: Apache-2.0
/*
 * An exact number in fixed point: words of 32 bits in two's complement, the lowest of which counts units of a power of
 * 2^32. Products of differences of doubles are added without rounding, so the sign of a polynomial is exact.
 *
 * For decisions that a filter in double leaves in doubt. A polynomial of degree n of floats has 277 n bits and a few;
 * that is half the memory of a sum of doubles (expansion.c), which has bits between its parts. Bits below the lowest
 * word or above the highest are lost, so words are as many as the polynomial needs.
 *
 * The numbers of a decision are in one table of doubles. A factor is the difference of two of them, which two doubles
 * hold exactly; the second one is nearly always 0, and costs no product then.
 */

/* Of functions for rare decisions: their memory is not on the stack of a walk that does not call them. */
#define EXACT CULLET_NOINLINE

/* Places in a table: points with three numbers, and a scale with a 0 after it. */
enum { AT_O = 0, AT_A = 3, AT_B = 6, AT_C = 9, AT_SCALE = 12, AT_D = 14, AT_L = 17 };

/*
 * The numbers of a decision. Corners are floats, and so are all other numbers of a query of floats. Those of a query
 * that was mapped into the space of a mesh are doubles, which are 0 or 2^-100 to 2^100.
 */
typedef struct ExactTable {
    double origin[3];  /* O */
    float corners[9];  /* A, B and C */
    int8_t moved;      /* whether each O that is subtracted in a first vector is O + D - L */
    uint8_t at_end;    /* a bit per corner A, B and C: whether it is less end - O, too */
    double scale, direction[3], low[3];
    const double *end; /* NULL if there is no bit */
} ExactTable;

/* Factors of a product at most. */
#define FIXED_FACTORS 4

typedef struct Fixed {
    uint32_t *words;
    int32_t count, unit; /* word i counts 2^(32 * (unit + i)) */
} Fixed;

/* Returns what rounding took from sum = a + b, exactly (Knuth's two-sum). */
static double lost_by(double a, double b, double sum) {
    double b_in_sum = sum - a;
    double a_in_sum = sum - b_in_sum;
    return (a - a_in_sum) + (b - b_in_sum);
}

static void fixed_clear(Fixed *f) {
    cullet_clear(f->words, sizeof *f->words * (size_t)f->count);
}

/* Adds words times a number at a word of f; subtracts them if flip is all ones, because a - b = ~(~a + b). */
static EXACT void fixed_add_words(
        Fixed *f, int32_t at, const uint32_t *words, int32_t count, uint32_t by, uint32_t flip) {
    uint64_t carry = 0;
    for (int32_t i = 0; at < f->count && (i < count || carry != 0); i++, at++) {
        if (at >= 0) {
            carry += (uint64_t)(i < count ? words[i] : 0) * by + (f->words[at] ^ flip);
            f->words[at] = (uint32_t)carry ^ flip;
            carry >>= 32;
        }
    }
}

/* Returns the number at a place. */
static double exact_number(const ExactTable *table, uint32_t place) {
    return place < AT_A          ? table->origin[place]
            : place < AT_SCALE   ? table->corners[place - AT_A]
            : place == AT_SCALE  ? table->scale
            : place < AT_D       ? 0
            : place < AT_L       ? table->direction[place - AT_D]
                                 : table->low[place - AT_L];
}

/* Makes O and corners of a table mean what they are. */
static void exact_set_plain(ExactTable *table) {
    table->moved = 0;
    table->at_end = 0;
    table->end = NULL;
}

/* Returns whether a point of a table is a corner that is less end - O, too: 1 or 0. */
static int exact_at_end(const ExactTable *table, uint8_t point) {
    return point >= AT_A && point < AT_SCALE ? table->at_end >> (point / 3 - 1) & 1 : 0;
}

/*
 * A polynomial of vectors: terms with two bits per factor, its axis. Positive terms are first. A scale is a vector
 * after the others, of which axis 0 is taken.
 */
typedef struct FixedForm {
    uint8_t vectors, positive, negative, terms[12];
} FixedForm;

static const FixedForm fixed_dot = {2, 3, 0, {0x00, 0x05, 0x0A}};
static const FixedForm fixed_determinant = {3, 3, 3, {0x24, 0x09, 0x12, 0x18, 0x21, 0x06}};

/* Of two vectors, a component of their cross product. */
static const FixedForm fixed_cross[3] = {{2, 1, 1, {0x09, 0x06}}, {2, 1, 1, {0x02, 0x08}}, {2, 1, 1, {0x04, 0x01}}};

/* Of four vectors, the dot product of the cross product of the first two with that of the last two. */
static const FixedForm fixed_cross_dot = {
        4, 6, 6, {0x99, 0x66, 0x22, 0x88, 0x44, 0x11, 0x69, 0x96, 0x82, 0x28, 0x14, 0x41}};

/* Of four vectors, a component of the cross product of the first two times the dot product of the last two. */
static const FixedForm fixed_cross_times_dot[3] = {{4, 3, 3, {0x09, 0x59, 0xA9, 0x06, 0x56, 0xA6}},
        {4, 3, 3, {0x02, 0x52, 0xA2, 0x08, 0x58, 0xA8}}, {4, 3, 3, {0x04, 0x54, 0xA4, 0x01, 0x51, 0xA1}}};

/* Of one vector, a component. */
static const FixedForm fixed_component[3] = {{1, 1, 0, {0}}, {1, 1, 0, {1}}, {1, 1, 0, {2}}};

/*
 * Multiplies words by a factor of a product: a difference of two numbers, rounded, or what rounding took from it.
 * Returns whether it is negative, as all ones; a count of 0 where it is 0.
 */
static EXACT uint32_t fixed_multiply(Fixed *product, double factor) {
    uint32_t mantissa[3];
    uint64_t bits = bits_of(factor);
    int32_t exponent = (int32_t)(bits >> 52 & 0x7FF);
    uint64_t digits = (bits & 0xFFFFFFFFFFFFF) | (uint64_t)(exponent != 0) << 52;
    exponent = (exponent != 0 ? exponent : 1) - 1075; /* of the lowest digit */
    mantissa[0] = (uint32_t)(digits << (exponent & 31));
    mantissa[1] = (uint32_t)(digits << (exponent & 31) >> 32);
    mantissa[2] = (uint32_t)(digits >> 1 >> (63 - (exponent & 31)));
    int32_t i = product->count;
    product->count += digits != 0 ? 3 : -i;
    product->unit += exponent >> 5;
    for (int32_t k = i; k < product->count; k++) {
        product->words[k] = 0;
    }
    while (i-- > 0 && product->count != 0) {
        uint32_t by = product->words[i];
        product->words[i] = 0;
        fixed_add_words(product, i, mantissa, 3, by, 0);
    }
    return 0 - (uint32_t)(bits >> 63);
}

/* Adds a form of vectors; vectors: of each the places of the points whose difference it is. */
static EXACT void fixed_add_form(Fixed *f, const ExactTable *table, const uint8_t *vectors, const FixedForm *form,
        int scaled, uint32_t flip) {
    static const uint8_t others[4] = {AT_SCALE, AT_SCALE + 1, AT_D, AT_L};
    uint32_t words[3 * FIXED_FACTORS + 1];
    int32_t factors = form->vectors + scaled;
    int32_t bits = table->at_end ? 2 : 1; /* per factor: what rounding took from it, and what the end adds to it */
    uint32_t end = (uint32_t)(form->positive + form->negative) << (bits * factors);
    uint32_t moves = table->moved && vectors[1] == AT_O ? end : 0;
    for (uint32_t i = 0; i < end + moves; i++) {
        uint32_t part = i < end ? i : i - end;
        uint32_t term = part >> (bits * factors);
        uint32_t flips = (term < form->positive) == (i < end) ? flip : ~flip;
        Fixed product = {words, 1, 0};
        words[0] = 1;
        int32_t rest = bits * factors; /* lower bits, of the factors after this one */
        for (int32_t k = 0; k < factors && product.count != 0; k++) {
            const uint8_t *vector = k == form->vectors ? others : k == 0 && i >= end ? others + 2 : vectors + 2 * k;
            uint32_t axis = form->terms[term] >> (2 * k) & 3;
            double a = exact_number(table, vector[0] + axis);
            double b = exact_number(table, vector[1] + axis);
            rest -= bits;
            if (bits > 1 && part >> rest & 2) {
                int less = exact_at_end(table, vector[0]) - exact_at_end(table, vector[1]);
                a = less == 0 ? 0 : table->end[axis];
                b = less == 0 ? 0 : table->origin[axis];
                flips ^= 0 - (uint32_t)(less > 0);
            }
            double factor = a - b;
            flips ^= fixed_multiply(&product, part >> rest & 1 ? lost_by(a, -b, factor) : factor);
        }
        i |= product.count != 0 ? 0 : ((uint32_t)1 << rest) - 1; /* all other products with this factor are 0 */
        fixed_add_words(f, product.unit - f->unit, words, product.count, 1, flips);
    }
}

/* Returns the sign: 1, -1 or 0. */
static EXACT int32_t fixed_sign(const Fixed *f) {
    uint32_t any = 0;
    for (int32_t i = 0; i < f->count; i++) {
        any |= f->words[i];
    }
    return f->words[f->count - 1] >> 31 ? -1 : any != 0;
}

/* Sets a number to a form of vectors; returns its sign. */
static EXACT int32_t fixed_form_sign(Fixed *f, const ExactTable *table, const uint8_t *vectors, const FixedForm *form) {
    fixed_clear(f);
    fixed_add_form(f, table, vectors, form, 0, 0);
    return fixed_sign(f);
}

/* Makes a number positive. */
static EXACT void fixed_make_positive(Fixed *f) {
    uint32_t carry = f->words[f->count - 1] >> 31;
    uint32_t flip = 0 - carry;
    for (int32_t i = 0; i < f->count; i++) {
        f->words[i] = (f->words[i] ^ flip) + carry;
        carry &= f->words[i] == 0;
    }
}

/* Adds the square of a number, or subtracts it; makes the number positive. */
static EXACT void fixed_add_square(Fixed *f, Fixed *number, uint32_t flip) {
    fixed_make_positive(number);
    for (int32_t i = 0; i < number->count; i++) {
        if (number->words[i] != 0) {
            fixed_add_words(f, i + 2 * number->unit - f->unit, number->words, number->count, number->words[i], flip);
        }
    }
}

/* Returns the nearest double, of two the even one; makes the number positive. */
static EXACT double fixed_value(Fixed *f) {
    int32_t top = f->count - 1;
    int negative = f->words[top] >> 31 != 0;
    fixed_make_positive(f);
    while (top > 1 && f->words[top] == 0) {
        top--;
    }
    uint64_t high = (uint64_t)f->words[top] << 32 | f->words[top - 1];
    uint32_t low = top > 1 ? f->words[top - 2] : 0;
    uint32_t rest = 0;
    for (int32_t i = 0; i < top - 2; i++) {
        rest |= f->words[i];
    }
    int32_t exponent = 32 * (f->unit + top - 1) + 1;
    for (; high != 0 && high >> 63 == 0; exponent--) {
        high = high << 1 | low >> 31;
        low <<= 1;
    }
    double value = (double)(int64_t)(high >> 1 | (high & 1) | ((low | rest) != 0)) * power_of_two(exponent);
    return negative ? -value : value;
}
