import fc from "fast-check";

const blank = fc.string({ unit: fc.constantFrom(" ", "\n", "\t", "\r"), maxLength: 3 });

const hex4 = fc.string({
  unit: fc.constantFrom(...Array.from("0123456789abcdefABCDEF")),
  minLength: 4,
  maxLength: 4,
});

/** What may be between quotes: characters of any script, and every form of escape. */
const stringPart = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.constantFrom("a", "long plain run of text", " ", "/", "~", "é", "漢", "🎉"),
  },
  fc
    .string({ unit: "binary", minLength: 1, maxLength: 1 })
    .filter((c) => c >= " " && !'"\\'.includes(c)),
  fc.constantFrom('\\"', "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t"),
  hex4.map((digits) => `\\u${digits}`),
);

const stringText = fc.array(stringPart, { maxLength: 6 }).map((parts) => `"${parts.join("")}"`);

const digits = fc.string({
  unit: fc.constantFrom(...Array.from("0123456789")),
  minLength: 1,
  maxLength: 22,
});
const numberText = fc
  .tuple(
    fc.constantFrom("", "-"),
    fc.oneof(
      fc.constant("0"),
      digits.map((text) => `1${text}`),
    ),
    fc.option(digits, { nil: null }),
    fc.option(fc.tuple(fc.constantFrom("e", "E", "e+", "E-"), digits), { nil: null }),
  )
  .map(([sign, whole, fraction, exponent]) =>
    [sign, whole, fraction === null ? "" : `.${fraction}`, ...(exponent ?? [])].join(""),
  );

/** Few names, so that keys repeat, also by an escape. */
const keyText = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      '"a"',
      '"\\u0061"',
      '"messages"',
      '"__proto__"',
      '""',
      '"1"',
      '"x/~y"',
    ),
  },
  stringText,
);

const list = (item: fc.Arbitrary<string>, open: string, close: string): fc.Arbitrary<string> =>
  fc
    .tuple(blank, fc.array(fc.tuple(blank, item, blank), { maxLength: 4 }))
    .map(([inner, items]) =>
      items.length === 0
        ? open + inner + close
        : open + items.map((parts) => parts.join("")).join(",") + close,
    );

const values = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
  value: fc.oneof(
    { depthSize: "small", withCrossShrink: true },
    fc.constantFrom("true", "false", "null"),
    numberText,
    stringText,
    tie("array"),
    tie("object"),
  ),
  array: list(tie("value"), "[", "]"),
  object: list(
    fc
      .tuple(keyText, blank, blank, tie("value"))
      .map(([key, before, after, value]) => `${key}${before}:${after}${value}`),
    "{",
    "}",
  ),
}));

/** Random JSON texts without blanks around them: any white space, escapes, numbers, duplicate keys. */
export const jsonText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: values.object },
  { weight: 2, arbitrary: values.array },
  values.value,
);

/** The same as a file: blanks around it, sometimes a byte order mark. */
export const jsonFile: fc.Arbitrary<string> = fc
  .tuple(fc.constantFrom("", "", "\uFEFF"), blank, jsonText, blank)
  .map((parts) => parts.join(""));

/** The text of a file in chunks, cut at random places, also inside characters. */
export const chunkSizes: fc.Arbitrary<number[]> = fc.array(fc.integer({ min: 0, max: 12 }), {
  minLength: 1,
  maxLength: 12,
});

/** Cuts bytes into chunks of these sizes, over and over; the sizes must not all be 0. */
export function* chunked(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  let at = 0;
  for (let turn = 0; at < bytes.length; turn++) {
    const size = Math.max(sizes[turn % sizes.length] ?? 1, turn < sizes.length ? 0 : 1);
    yield bytes.subarray(at, at + size);
    at += size;
  }
}
