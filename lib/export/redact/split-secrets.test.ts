import { expect, test } from "vitest";

import { createDice, MIXED } from "@/lib/domain/findings/__corpus__/dice";

import { leastWork } from "@/lib/testing/least-work";

import { inspectPiece } from "./inspect-piece";

const KEY = `ghp_${createDice(5).signs(MIXED, 36)}`;

/** The texts of a call's arguments with what is found taken out. */
function masked(args: unknown): unknown {
  const piece = JSON.stringify({ contentBlocks: [{ type: "toolCall", args }] });
  let text = piece;
  for (const { start, end, text: said, matches } of [
    ...inspectPiece(piece, "message"),
  ].toReversed()) {
    const rest = matches
      .toReversed()
      .reduce((left, match) => left.slice(0, match.start) + "#" + left.slice(match.end), said);
    text = text.slice(0, start) + JSON.stringify(rest) + text.slice(end);
  }
  return (JSON.parse(text) as { contentBlocks: { args: unknown }[] }).contentBlocks[0]?.args;
}

test.each<[string, unknown, unknown]>([
  [
    "two members",
    { a: KEY.slice(0, 12), b: KEY.slice(12), c: "done" },
    { a: "#", b: "#", c: "done" },
  ],
  [
    "two members the other way round",
    { a: KEY.slice(12), b: KEY.slice(0, 12) },
    { a: "#", b: "#" },
  ],
  ["a cut through the prefix", { a: KEY.slice(0, 2), b: KEY.slice(2) }, { a: "#", b: "#" }],
  [
    "the end of a sentence",
    { a: `use ${KEY.slice(0, 20)}`, b: KEY.slice(20) },
    { a: "use #", b: "#" },
  ],
  [
    "a list of chunks",
    [KEY.slice(0, 9), KEY.slice(9, 20), KEY.slice(20, 31), KEY.slice(31)],
    ["#", "#", "#", "#"],
  ],
  [
    "members of members",
    { a: { v: KEY.slice(0, 9) }, b: { v: KEY.slice(9) } },
    { a: { v: "#" }, b: { v: "#" } },
  ],
  ["a sum", { code: `"${KEY.slice(0, 9)}" + "${KEY.slice(9)}"` }, { code: '"#"' }],
  [
    "an option as its own item",
    { args: ["docker", "login", "-p", "k9XyZ3w8Qa", "host"] },
    { args: ["docker", "login", "-p", "#", "host"] },
  ],
  [
    "a string of JSON",
    { a: JSON.stringify({ x: KEY.slice(0, 20) }), b: KEY.slice(20) },
    { a: '{"x":"#"}', b: "#" },
  ],
  [
    "a name and its value",
    { env: [{ name: "DB_PASS", value: "hunter2xyz" }], name: "LOG", value: "hunter2xyz" },
    { env: [{ name: "DB_PASS", value: "#" }], name: "LOG", value: "hunter2xyz" },
  ],
  [
    "a value before its name",
    { Value: "hunter", Name: "DB_PASS" },
    { Value: "#", Name: "DB_PASS" },
  ],
  [
    "a short password",
    { password: "hunter", pass: "required" },
    { password: "#", pass: "required" },
  ],
  [
    "a JSON Web Key",
    {
      key: { kty: "EC", x: "HJDn-9MQcB2BVqU2d_jXkjOMWcK3", d: "5BivQUwSeQ5-ivotQQJiuq4J-pw09ucF" },
      d: "5BivQUwSeQ5-abcdef",
    },
    { key: { kty: "EC", x: "HJDn-9MQcB2BVqU2d_jXkjOMWcK3", d: "#" }, d: "5BivQUwSeQ5-abcdef" },
  ],
  [
    "harmless words",
    { a: "sk", b: "circle", c: "hf_", d: "hub transfer" },
    { a: "sk", b: "circle", c: "hf_", d: "hub transfer" },
  ],
  [
    "harmless ids",
    {
      id: "a81bc81b-dead-4e5d-abff-90865d1e13b1",
      path: "lib/a.ts",
      sha: "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
    },
    {
      id: "a81bc81b-dead-4e5d-abff-90865d1e13b1",
      path: "lib/a.ts",
      sha: "0a1b2c3d4e5f60718293a4b5c6d7e8f901234567",
    },
  ],
])("a secret over %s", (_, args, wanted) => {
  expect(masked(args)).toEqual(wanted);
});

test("what is found in a call is where its pointer says", () => {
  const args = { a: KEY.slice(0, 12), b: KEY.slice(12), deep: [{ c: `use ${KEY}` }] };
  const piece = JSON.stringify({ contentBlocks: [{ type: "toolCall", args }] });
  const found = [...inspectPiece(piece, "message")].filter(({ matches }) => matches.length > 0);
  expect(found.map(({ path }) => path.join("/"))).toEqual([
    "contentBlocks/0/args/a",
    "contentBlocks/0/args/b",
    "contentBlocks/0/args/deep/0/c",
  ]);
});

test.each(["sk-", "key=0", "AKIA0", "ghp_0", "eyJ", "a", "0", "walnut"])(
  "64 kB of a list of nothing but %s are searched within a moment",
  (text) => {
    const args = Array<string>(Math.floor(64_000 / (text.length + 3))).fill(text);
    const piece = JSON.stringify({ contentBlocks: [{ type: "toolCall", args: { args } }] });
    expect(leastWork(() => void [...inspectPiece(piece, "message")], 1500)).toBeLessThan(1500);
  },
);

test("a key in the last of very many short texts is found all the same", () => {
  const words = Array.from({ length: 8000 }, (_, at) => `x${at % 10}`);
  const cut = [0, 12, 24].map((at) => KEY.slice(at, at === 24 ? undefined : at + 12));
  const shown = masked({ args: [...words, ...cut] }) as { args: string[] };
  expect(shown.args.slice(-3)).toEqual(["#", "#", "#"]);
});
