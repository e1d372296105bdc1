import * as fc from "fast-check";
import { describe, expect, test } from "vitest";

import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { listFixtures, parseContext } from "@/lib/testing/formats/fixtures";

import { mci } from "./mci";
import { mciWriter, mciYamlWriter } from "./mci/write";
import { validateMci } from "./mci/check/tree";
import { formats } from "./registry";
import { findToolWriter } from "./tool-writers";

const IDS = ["oxp", "mcp-tools", "openai-tools", "anthropic-tools", "cadenya", "mcp-config"];

const write = (file: unknown, writer = mciWriter) =>
  Object.fromEntries(
    writer.writeFiles(file, DEFAULT_WRITER_OPTIONS).files.map(({ name, text }) => [name, text]),
  );

const errorsOf = (files: Record<string, string>) =>
  validateMci(files).findings.filter(({ level }) => level === "error");

describe.each(formats.filter(({ id }) => IDS.includes(id)))("$id", (format) => {
  const fixtures = listFixtures(format).filter(({ isBroken }) => !isBroken);

  test("leaves as a tree without errors, in JSON and in YAML", async () => {
    for (const { items } of fixtures) {
      for (const { item, context } of items) {
        for (const { text } of (await format.parse(item, context)).documents) {
          const file = JSON.parse(text) as unknown;
          expect(errorsOf(write(file))).toEqual([]);
          expect(errorsOf(write(file, mciYamlWriter))).toEqual([]);
        }
      }
    }
  });
});

test("names of toolsets become paths inside the tree that differ", () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string(), fc.constantFrom("..", "a/b", "A", "a", ""))),
      (ids) => {
        const toolsets = ids.map((id) => ({ id, kind: "builtin", tools: [{ name: "t" }] }));
        const { files } = mciWriter.writeFiles({ toolsets }, DEFAULT_WRITER_OPTIONS);
        const names = files.map(({ name }) => name.toLowerCase());
        expect(new Set(names).size).toBe(files.length);
        expect(names.filter((name) => !/^(?:mci\.json|mci\/[a-z0-9._-]+)$/.test(name))).toEqual([]);
        expect(names.filter((name) => name.split("/").includes(".."))).toEqual([]);
      },
    ),
  );
});

test("a path that leads out of the tree is none, whatever a document says", () => {
  const slot = { v: 1, format: "mci@1.0", origin: true, source: { schemaVersion: "1.0" } };
  const meta = { id: "x", role: "toolset", syntax: "json", text: "{}", list: true };
  const toolset = (file: string) => ({
    id: "x",
    kind: "builtin",
    tools: [],
    extensions: { "dev.colloquy:mci": { ...slot, meta: { ...meta, file } } },
  });
  const toolsets = ["../../etc/passwd", "/etc/passwd", "mci/../../a.mci.json"].map(toolset);
  expect(Object.keys(write({ toolsets }))).toEqual([
    "mci.json",
    "mci/x.mci.json",
    "mci/x-2.mci.json",
    "mci/x-3.mci.json",
  ]);
});

test("what is no toolset file leaves as a tree of nothing", () => {
  for (const value of [null, 3, [], {}, { toolsets: [null, 3] }]) {
    expect(errorsOf(write(value))).toEqual([]);
  }
});

const LISTS = ["oxp", "mcp-tools", "openai-tools", "anthropic-tools"];
/**
 * Names that are not allowed are changed, credentials and what a list carries are taken out, and one of no tools
 * carries nothing.
 */
const CHANGED =
  /^(?:carried-from-elsewhere|no-tools-at-a-server|remote-server-with-a-credential|remote-servers|tools-of-another-shape-)/;

describe.each(formats.filter(({ id }) => LISTS.includes(id)))(
  "$id with round-trip data",
  (format) => {
    const writer = findToolWriter(format.id)!;
    const fixtures = listFixtures(format).filter(
      ({ isBroken, name }) => !isBroken && !CHANGED.test(name),
    );

    test.each(fixtures)("$name comes back from a tree as it was", async ({ items }) => {
      const [{ item, context }] = [items[0]!];
      const file = JSON.parse((await format.parse(item, context)).documents[0]!.text) as unknown;
      const { files } = mciWriter.writeFiles(file, { ...DEFAULT_WRITER_OPTIONS, roundTrip: true });
      const tree = new Map(files.map(({ name, text }) => [name, text]));
      const read = await mci.parse(tree, files[0]!.name, context);
      const back = JSON.parse(read.documents[0]!.text) as unknown;
      expect(JSON.parse(writer.write(back, {}).text)).toEqual(item);
    });
  },
);

test("trees come back from lists with round-trip data as they were", async () => {
  const text = (value: unknown) => JSON.stringify(value);
  const tree = new Map([
    ["mci.json", `${text({ schemaVersion: "1.0", tools: [], toolsets: ["a"] })}\n`],
    [
      "mci/a.mci.yaml",
      "schemaVersion: '1.0' # first\ntools:\n- name: b\n  execution: { type: text, text: x }\n",
    ],
  ]);
  const context = parseContext();
  const file = JSON.parse(
    (await mci.parse(tree, "mci.json", context)).documents[0]!.text,
  ) as unknown;
  for (const id of LISTS) {
    const format = formats.find((one) => one.id === id)!;
    const carried = JSON.parse(
      findToolWriter(id)!.write(file, { roundTrip: true }).text,
    ) as unknown;
    const back = JSON.parse((await format.parse(carried, context)).documents[0]!.text) as unknown;
    expect(new Map(Object.entries(write(back)))).toEqual(tree);
  }
});
