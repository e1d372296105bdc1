import { describe, expect, test } from "vitest";
import { YAML_BOUNDS } from "./yaml-bounds";
import { readYaml } from "./yaml";

const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at));

describe("what no person writes is refused with its place", () => {
  test.each([
    [
      "anchors",
      times(50_000, (at) => `k${at}: &a${at} 1`).join("\n"),
      "size",
      1001,
      "1,000 anchors",
    ],
    ["aliases", `a: &a 1\nl:\n${"  - *a\n".repeat(50_000)}`, "size", 10_003, "10,000 aliases"],
    ["entries", "- id: x\n".repeat(300_000), "size", undefined, "1,000,000"],
    ["brackets", `a:\n  ${"[".repeat(100_000)}`, "depth", 2, "180 levels"],
    ["braces", "{a: ".repeat(50_000), "depth", 1, "180 levels"],
    ["dashes", `${"- ".repeat(20_000)}x`, "depth", 1, "180 levels"],
    ["question marks", `${"? ".repeat(5000)}x`, "depth", 1, "180 levels"],
    ["blocks", times(1000, (at) => `${" ".repeat(at)}a:`).join("\n"), "depth", 181, "180 levels"],
  ])("%s", (_, text, code, line, message) => {
    const started = process.cpuUsage();
    const read = readYaml(text);
    // Minutes before; generous for a busy machine.
    expect(process.cpuUsage(started).user / 1e6).toBeLessThan(8);
    const place = line === undefined ? {} : { line };
    const sentence = expect.stringContaining(message) as string;
    expect(read).toMatchObject({ ok: false, problem: { code, message: sentence, ...place } });
  });
});

describe("what only looks like it is read", () => {
  test.each([
    ["signs within texts", `a: "${"&x *y [ { ".repeat(5000)}"`],
    ["a block of text", `a: |\n${"  &x *y [[[ - - -\n".repeat(5000)}`],
    ["signs that begin a plain text", times(2000, (at) => `- a&b *${at}`).join("\n")],
    ["comments", `${"# &a *b [ {\n".repeat(20_000)}a: 1`],
    ["siblings", times(5000, (at) => `- a:\n    b: [{c: ${at}}]`).join("\n")],
    ["a list at the column of its key", times(1000, (at) => `k${at}:\n- a\n- b`).join("\n")],
  ])("%s", (_, text) => {
    expect(readYaml(text)).toMatchObject({ ok: true });
  });
});

test("a mapping of many keys is read, and a double one is found at its place", () => {
  const lines = times(30_000, (at) => `key${at}: value`);
  const started = process.cpuUsage();
  const read = readYaml(lines.join("\n"));
  expect(read.ok && Object.keys(read.value as object)).toHaveLength(30_000);
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(10);
  expect(readYaml([...lines, "key7: again"].join("\n"))).toMatchObject({
    ok: false,
    problem: { code: "duplicate-key", line: 30_001, column: 1 },
  });
});

test("keys that JSON writes alike are the same key", () => {
  expect(readYaml('1: a\n"1": b')).toMatchObject({ problem: { code: "duplicate-key", line: 2 } });
});

test("the bounds leave room for what is nested as deep as an item may be", () => {
  const text = `${"[".repeat(YAML_BOUNDS.depth - 1)}${"]".repeat(YAML_BOUNDS.depth - 1)}`;
  expect(readYaml(text)).toMatchObject({ ok: true });
});
