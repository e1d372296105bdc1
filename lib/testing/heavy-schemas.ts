type Schema = Readonly<Record<string, unknown>>;

interface Heavy {
  readonly schema: Schema;
  readonly value: unknown;
}

const times = <Made>(count: number, make: (at: number) => Made): Made[] =>
  Array.from({ length: count }, (_, at) => make(at));

/** A chain of parts that each refer to the next one twice. */
export function doubling(parts: number, end: Schema = {}): Schema {
  const definitions = times(parts, (at) => {
    const next = { $ref: `#/$defs/d${at + 1}` };
    return [`d${at}`, at === parts - 1 ? end : { allOf: [next, next] }] as const;
  });
  return { $ref: "#/$defs/d0", $defs: Object.fromEntries(definitions) };
}

function nested(levels: number): unknown {
  let value: unknown = {};
  for (let level = 0; level < levels; level += 1) value = { a: value };
  return value;
}

/** Schemas of strangers that are short, or values of some kilobytes, with which a check takes seconds to years. */
export const HEAVY: Readonly<Record<string, Heavy>> = {
  "parts that double": { schema: doubling(40), value: {} },
  "parts that double and do not fit": { schema: doubling(40, { type: "string" }), value: {} },
  "two branches at each level": {
    schema: {
      properties: {
        a: {
          anyOf: [
            { $ref: "#", minProperties: 9 },
            { $ref: "#", maxProperties: 1 },
          ],
        },
      },
    },
    value: nested(40),
  },
  "a pattern and a long text": {
    schema: { properties: { a: { pattern: "^(a?){900}(.{0,90}){9}b?" } } },
    value: { a: "a".repeat(900_000) },
  },
  "many items that have to differ": {
    schema: { properties: { a: { uniqueItems: true } } },
    value: { a: times(60_000, (at) => [at]) },
  },
  "many items and many values": {
    schema: { properties: { a: { items: { not: { enum: times(9000, (at) => ({ a: at })) } } } } },
    value: { a: times(60_000, (at) => ({ a: -at - 1 })) },
  },
  "many parts and many members": {
    schema: { allOf: times(4000, () => ({ type: "object", maxProperties: 90_000 })) },
    value: Object.fromEntries(times(50_000, (at) => [`m${at}`, at])),
  },
  "many parts and a long text": {
    schema: { allOf: times(4000, () => ({ maxLength: 2_000_000 })) },
    value: "é".repeat(900_000),
  },
};
