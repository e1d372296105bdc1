import { describe, expect, test } from "vitest";

import { detectFormat, formats } from "@/lib/formats/registry";
import { listFixtures } from "@/lib/testing/formats/fixtures";

import { recogniseFile } from "./recognise";
import { describeUnknown } from "./unknown-format";
import { memorySource } from "../source/file";

const messageOf = (value: unknown) => describeUnknown(value, Buffer.from("")).message;

/** What the importer does with a value as a file: the formats it reads it as, or what it says. */
async function takeFile(value: unknown) {
  const file = await recogniseFile(memorySource(Buffer.from(JSON.stringify(value))), "x.json");
  if (!file.ok) throw new Error("JSON that was written is read");
  return file.formats.length > 0 ? file.formats : messageOf(file.sample);
}

const FIXTURES = formats.flatMap((format) =>
  listFixtures(format)
    .filter(({ isBroken, probe }) => !isBroken && probe.root !== "jsonl")
    .map(({ name, probe }) => ({ format, name: `${format.id}/${name}`, value: probe.sample })),
);

describe.each([
  ["an object", (payload: unknown) => ({ status: "ok", payload })],
  ["an object in another", (payload: unknown) => ({ answer: { code: 0, payload } })],
  ["each item of a list", (payload: unknown) => [{ payload }, { payload }]],
])("what %s wraps", (_, wrap) => {
  test.each(FIXTURES)("is read, or said to be read alone: $name", async ({ format, value }) => {
    const taken = await takeFile(wrap(value));
    if (typeof taken !== "string") return;
    expect(taken).toContain('"payload"');
    expect(taken).toMatch(/ is read as .*: save (?:that as a file of its own|those as one list)\./);
    expect(taken).toContain(format.label);
    expect(taken).not.toContain("Closest");
  });
});

test("what is of no format says what comes closest, however it is wrapped", () => {
  for (const value of [{ a: 1 }, [{ a: 1 }], { chat_messages: 1 }, "", null, []]) {
    expect(detectFormat({ name: "", root: "object", sample: value })).toEqual([]);
    expect(messageOf({ data: value })).toContain("Closest");
  }
});

test.each([null, [], { a: null }, { a: "npx server" }])(
  "servers that are listed otherwise, as %j, come closest to settings of MCP servers",
  (mcpServers) => {
    expect(messageOf({ mcpServers })).toMatch(/Closest: settings of MCP servers/);
  },
);
