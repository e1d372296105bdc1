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
  [{ includeTools: ["a(ls)"] }, false, ONE_TOOL],
  [{ includeTools: ["a", "a(ls)"] }, false, ONE_TOOL],
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

test.each([{ disabled: true }, { enabled: false }, { active: false }, { isActive: false }])(
  "a server that a program has switched off is off: %j",
  async (entry) => {
    const { toolset } = await readToolset(entry);
    expect(asRecord(toolset["extensions"])?.["dev.colloquy:permissions"]).toEqual({
      v: 1,
      disabled: true,
    });
  },
);

const approvalOf = (toolset: JsonRecord) => ({
  others: asRecord(toolset["toolsetDefaults"])?.["requiresApproval"],
  tools: asRecords(toolset["tools"]).map(({ name, requiresApproval }) => [name, requiresApproval]),
});

test.each([
  [{ autoApprove: ["a"] }, undefined, [["a", false]]],
  [{ alwaysAllow: ["a"] }, undefined, [["a", false]]],
  [{ alwaysAllow: ["*"] }, false, []],
  [{ autoApprove: ["*", "a"] }, false, [["a", false]]],
])("what a program lets run without asking does so: %j", async (entry, others, tools) => {
  expect(approvalOf((await readToolset(entry)).toolset)).toEqual({ others, tools });
});

test.each([
  [{ alwaysAllow: ["a", "b"] }, { alwaysAllow: ["a"] }],
  [{ autoApprove: ["*", "a", "b"] }, { autoApprove: ["a"] }],
])("a tool that asks now is in no list of %j any more", async (entry, written) => {
  const { file, toolset } = await readToolset(entry);
  const same = { mcpServers: { sea: { ...SERVER, ...entry } } };
  expect(JSON.parse(writerOf("cline").write(file).text)).toEqual(same);
  const tools = [
    { name: "a", requiresApproval: false },
    { name: "b", requiresApproval: true },
  ];
  const { text } = writerOf("cline").write({ ...file, toolsets: [{ ...toolset, tools }] });
  expect(JSON.parse(text)).toEqual({ mcpServers: { sea: { ...SERVER, ...written } } });
});

async function said(file: JsonRecord) {
  const { diagnostics } = await mcpConfig.parse(file, { ...CONTEXT, fileName: "mcp.json" });
  return diagnostics.map(({ rule, path }) => `${rule} ${path}`);
}

test("a setting that is not of its kind is named, since it decides nothing", async () => {
  const sea = { ...SERVER, disabled: "true", disabledTools: "a", trust: true };
  expect(await said({ mcpServers: { sea } })).toEqual([
    "import.server-member /mcpServers/sea/disabledTools",
    "import.server-member /mcpServers/sea/disabled",
    "import.server-rules /mcpServers/sea/trust",
  ]);
});

test.each([
  [{ permissions: { allow: [], deny: ["mcp__sea__drown"] } }, ["/permissions/deny"]],
  [{ mcp: { excluded: ["sea"] }, excludeTools: ["x"] }, ["/excludeTools", "/mcp/excluded"]],
  [{ disabledMcpServers: ["sea"], numStartups: 3 }, ["/disabledMcpServers"]],
  [{ mcpSettings: { toolCallTimeoutSeconds: 3 }, theme: "dark" }, []],
])("rules about tools that are around the servers are named: %j", async (around, places) => {
  const expected = places.map((place) => `import.server-rules ${place}`);
  expect(await said({ mcpServers: { sea: SERVER }, ...around })).toEqual(expected);
});

test("a server of OpenCode may have the name of a rule, and its rules are named", async () => {
  const allowed = { type: "local", command: ["sea"] };
  expect(await said({ mcp: { allowed }, permission: { "sea_*": "ask" } })).toEqual([
    "import.server-rules /permission",
  ]);
});

test.each([
  [{ autoApprove: ["a", "b"] }, ["a"]],
  [{ alwaysAllow: ["b", "a"] }, ["a"]],
  [{ autoApprove: ["*", "a"] }, ["a"]],
])(
  "a tool that is off in %j asks at least where its program can't say so",
  async (entry, asked) => {
    const { file, toolset } = await readToolset(entry);
    const tools = [
      { name: "a", requiresApproval: false },
      { name: "b", requiresApproval: false, enabled: false },
    ];
    const { text } = writerOf("cline").write({ ...file, toolsets: [{ ...toolset, tools }] });
    const [member] = Object.keys(entry);
    expect(JSON.parse(text)).toEqual({ mcpServers: { sea: { ...SERVER, [member!]: asked } } });
  },
);

test("a tool that its own program denies and approves is left as it came", async () => {
  const entry = { autoApprove: ["*", "a"], disabledTools: ["a"], disabled: false };
  const { file } = await readToolset(entry);
  expect(JSON.parse(writerOf("cline").write(file).text)).toEqual({
    mcpServers: { sea: { ...SERVER, ...entry } },
  });
});
