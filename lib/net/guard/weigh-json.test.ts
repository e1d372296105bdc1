import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { richTool } from "@/lib/testing/mcp/rich-tools";

import { LIMITS, type Limits } from "./limits";
import { openScale, type Framing } from "./weigh-json";

/** The sentence of the first fault, or null; the bytes come in pieces of these lengths. */
function weigh(text: string, framing: Framing, limits: Partial<Limits>, cuts = [7]): string | null {
  const scale = openScale({ ...LIMITS, ...limits }, framing);
  const bytes = Buffer.from(text);
  for (let from = 0, at = 0; from < bytes.length; at += 1) {
    const to = from + (cuts[at % cuts.length] ?? 7);
    const fault = scale(bytes.subarray(from, to));
    if (fault !== null) return fault.message;
    from = to;
  }
  return null;
}

/** Commas and brackets that open, counted with the parsed value in hand. */
function valuesOf(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const inner: unknown[] = Object.values(value);
  return inner.reduce<number>((sum, one) => sum + valuesOf(one), Math.max(inner.length, 1));
}

const jsonAndCuts = [
  fc.jsonValue({ maxDepth: 6 }),
  fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 5 }),
  fc.constantFrom<Framing>("text", "events", "lines"),
] as const;

const framed = (json: string, framing: Framing): string =>
  framing === "events" ? `: ${"[{,".repeat(50)}\nevent: message\ndata: ${json}\n\n` : `${json}\n`;

test("any JSON is refused exactly when it has too many values, however it is cut and sent", () => {
  fc.assert(
    fc.property(...jsonAndCuts, (value, cuts, framing) => {
      const text = framed(JSON.stringify(value), framing);
      // As it comes back: -0 and members called __proto__ are other values before.
      const count = valuesOf(JSON.parse(JSON.stringify(value)));
      expect(weigh(text, framing, { values: count }, cuts)).toBeNull();
      if (count === 0) return;
      const most = (count - 1).toLocaleString("en");
      const sentence = `The server’s answer has more than ${most} values.`;
      expect(weigh(text, framing, { values: count - 1 }, cuts)).toBe(sentence);
    }),
  );
});

/** Ten names, in one of their orders. */
function objectInOrder(order: number): string {
  const left = ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j"];
  let rest = order * 7919;
  const names = Array.from({ length: 10 }, () => {
    const [name = ""] = left.splice(rest % left.length, 1);
    rest = Math.floor(rest / (left.length + 1));
    return name;
  });
  return `{${names.map((name) => `"${name}":0`).join()}}`;
}

describe("what costs a parser its time", () => {
  const many = 600_000;
  const letters = Array.from({ length: many }, (_, at) => at.toString(36));
  test.each<[string, string, RegExp]>([
    ["lists in lists", "[".repeat(many), /values/],
    ["objects in objects", '{"":'.repeat(many), /values/],
    [
      "objects that are all different",
      `{"a":{"b":[${letters.map((x) => `{"${x}":0}`).join()}]}}`,
      /different objects/,
    ],
    [
      "objects that have the same names in many orders",
      `{"a":{"b":[${letters.map((_, at) => objectInOrder(at)).join()}]}}`,
      /different objects/,
    ],
    ["texts that are all different", `[${letters.map((x) => `"${x}"`).join()}]`, /values/],
    ["numbers", `[${letters.map(() => "1e308").join()}]`, /values/],
    [
      "one object",
      `{"a":{"b":{"c":{${letters.map((x) => `"${x}":0`).join()}}}}}`,
      /different objects/,
    ],
    [
      "a result of 11,000 members",
      `{"result":{${letters
        .slice(0, 11_000)
        .map((x) => `"${x}":0`)
        .join()}}}`,
      /members/,
    ],
    [
      "a list of messages",
      `[${letters
        .slice(0, 200)
        .map(() => "{}")
        .join(",")}]`,
      /messages/,
    ],
  ])("%s", (_, text, said) => {
    expect(weigh(text, "text", {}, [65_536])).toMatch(said);
  });

  test("messages of a stream and of a program, each counted by itself", () => {
    const message = JSON.stringify({ a: [1, 2, 3] });
    const limits = { values: 4, messages: 10 };
    const events = `event: message\r\ndata: ${message}\r\n\r\n: ping\n\n`;
    expect(weigh(events.repeat(10), "events", limits)).toBeNull();
    expect(weigh(events.repeat(11), "events", limits)).toMatch(/10 messages/);
    expect(weigh(`${message}\n\n`.repeat(10), "lines", limits)).toBeNull();
    expect(weigh(`${message}\n`.repeat(11), "lines", limits)).toMatch(/10 messages/);
    expect(weigh(events, "events", { values: 3 })).toMatch(/3 values/);
  });
});

test("a list of 5,000 rich tools weighs nothing too much, also where each has names of its own", () => {
  const own = (at: number, count: number) =>
    Object.fromEntries(
      Array.from({ length: count }, (_, n) => [`p_${at}_${n}`, { type: "string" }]),
    );
  for (const tools of [
    Array.from({ length: 5000 }, (_, at) => richTool(at)),
    Array.from({ length: 5000 }, (_, at) => ({
      ...richTool(at),
      inputSchema: { type: "object", properties: own(at, 10) },
    })),
  ]) {
    const listing = JSON.stringify({ jsonrpc: "2.0", id: 1, result: { tools } });
    expect(weigh(listing, "text", {}, [65_536])).toBeNull();
  }
});

test("a list of 5,000 tools, and 10 MB of text full of signs, weigh nothing too much", () => {
  const tool = (at: number) => ({
    name: `tool_${at}`,
    description: 'Says "a, b: [c]" and {d}',
    inputSchema: {
      type: "object",
      properties: { path: { type: "string" }, depth: { type: "integer", minimum: 0 } },
      required: ["path"],
    },
  });
  const result = { tools: Array.from({ length: 5000 }, (_, at) => tool(at)) };
  const listing = JSON.stringify({ jsonrpc: "2.0", id: 1, result });
  expect(weigh(listing, "text", {}, [65_536])).toBeNull();
  const text = JSON.stringify({ result: { content: [{ text: '[{",:\\'.repeat(1_000_000) }] } });
  expect(weigh(text, "text", {}, [65_536])).toBeNull();
});
