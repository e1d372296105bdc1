import { expect, test } from "vitest";

import { asRecord, asRecords, type JsonRecord } from "@/lib/shared/read-value";

import { mcpConfig } from "./index";
import { mcpConfigWriters } from "./write";

const CONTEXT = { fileName: "", fileHash: "0", pointer: "", importedAt: "", importerVersion: "1" };
const SERVER = { command: "npx", args: ["sea"] };

async function readToolset(entry: object, fileName = "mcp.json", key = "mcpServers") {
  const { documents } = await mcpConfig.parse(
    { [key]: { sea: { ...SERVER, ...entry } } },
    { ...CONTEXT, fileName },
  );
  const file = asRecord(JSON.parse(documents[0]!.text))!;
  return { file, toolset: asRecords(file["toolsets"])[0]! };
}

const flagsOf = (toolset: JsonRecord) => ({
  others: asRecord(toolset["toolsetDefaults"])?.["enabled"],
  tools: Object.fromEntries(
    asRecords(toolset["tools"]).map((tool) => [String(tool["name"]), tool["enabled"]]),
  ),
});

const NO_TOOL = { a: false };
const ONE_TOOL = { a: true };

test.each([
  [{ disabledTools: ["a"] }, undefined, NO_TOOL],
  [{ disabled_tools: ["a"] }, undefined, NO_TOOL],
  [{ excludeTools: ["a", "run(rm)"] }, undefined, NO_TOOL],
  [{ enabled_tools: ["a"] }, false, ONE_TOOL],
  [{ includeTools: ["a", "b"], excludeTools: ["b"] }, false, ONE_TOOL],
  [{ available_tools: ["a"] }, false, ONE_TOOL],
  [{ tools: ["a"] }, false, ONE_TOOL],
  [{ tools: [] }, false, {}],
  [{ tools: ["*"] }, undefined, {}],
  [{ available_tools: [] }, undefined, {}],
  [{ disabledTools: [] }, undefined, {}],
])("what a program keeps from a model is off: %j", async (entry, others, tools) => {
  expect(flagsOf((await readToolset(entry)).toolset)).toEqual({ others, tools });
});

const writerOf = (host: string) => mcpConfigWriters.find(({ id }) => id === `mcp-config-${host}`)!;
const lostOf = (writer: { fidelity: { lost: readonly { what: string }[] } }) =>
  writer.fidelity.lost.map(({ what }) => what);

test("a list that its program knows goes back as it is, and nothing is called lost", async () => {
  const { file } = await readToolset({ disabledTools: ["b", "a"] }, "mcp_config.json");
  const written = writerOf("windsurf").write(file);
  expect(lostOf(written)).toEqual([]);
  expect(JSON.parse(written.text)).toEqual({
    mcpServers: { sea: { ...SERVER, disabledTools: ["b", "a"] } },
  });
});

test("a changed list is written, and one that a program has no words for is lost", async () => {
  const { file, toolset } = await readToolset({ disabledTools: ["a"] }, "mcp_config.json");
  const changed = {
    ...file,
    toolsets: [{ ...toolset, tools: [{ name: "b", enabled: false }] }],
  };
  expect(writerOf("windsurf").write(changed).text).toContain('"disabledTools": [\n        "b"');
  const elsewhere = writerOf("cursor").write(changed);
  expect(elsewhere.text).not.toContain("disabledTools");
  expect(lostOf(elsewhere)).toEqual(["settings of who may use a tool"]);
});
