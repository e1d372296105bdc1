import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

import { getImport, importOriginal } from "@/lib/data/imports/list";
import { toolsetText } from "@/lib/data/toolsets/list";
import { asList, asRecord } from "@/lib/shared/read-value";
import { DEFAULT_WRITER_OPTIONS } from "@/lib/domain/exports/request";
import { findToolFilesWriter } from "@/lib/formats/tool-writers";
import { mcpConfigWriters } from "@/lib/formats/mcp-config/write";
import { collectText, planFiles, runPlan, type DroppedFile } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

import { fixItems } from "./items";
import { readAgain } from "./reparse";
import { loadPlan } from "../session/stored-plan";

useLibrary();

async function stored(id: string): Promise<unknown> {
  return JSON.parse(await collectText((await toolsetText(id))!.chunks)) as unknown;
}

const TOOL = { name: "ring", execution: { type: "http", url: "u", method: "KNOCK" } };
const TREE: readonly DroppedFile[] = [
  ["t/mci.json", { schemaVersion: "1.0", tools: [TOOL], toolsets: ["bells"] }],
  ["t/mci/bells.mci.json", { schemaVersion: "1.0", tools: [], libraryDir: "./x" }],
];

async function strictly(importId: string, strict = true) {
  const done = await readAgain(LOCAL_VIEWER, importId, { item: "1", strict });
  return done.ok ? done.items[0] : done.problem;
}

describe("strict reading of a tree", () => {
  test("holds back what lenient reading forgives, and gives it free again", async () => {
    const plan = await planFiles(...TREE);
    const [lenient] = plan.items;
    expect(lenient).toMatchObject({ verdict: "new", reading: { strict: false } });
    const said = new Map(lenient!.problems.map(({ rule, message }) => [rule, message]));
    expect(said.get("MCI-ENUM")).toMatch(/It is kept as it is\.$/);
    expect(said.get("MCI-TOOLSET-FORBIDDEN-KEY")).toMatch(/has no effect\.$/);

    const strict = await strictly(plan.id);
    expect(strict).toMatchObject({ verdict: "invalid", decisions: [], reading: { strict: true } });
    expect((await loadPlan(plan.id))?.items[0]).toEqual(strict);
    expect((await loadPlan(plan.id))?.totals).toMatchObject({ invalid: 1, new: 0 });
    const errors = "problems" in strict! ? strict.problems : [];
    expect(errors.map(({ rule, severity }) => [rule, severity])).toEqual([
      ["MCI-TOOLSET-FORBIDDEN-KEY", "error"],
      ["MCI-ENUM", "error"],
    ]);
    expect(errors.map(({ message }) => message).join(" ")).not.toMatch(/kept|no effect/);
    const report = await runPlan(plan.id);
    expect(report.items).toMatchObject([{ outcome: "failed", reading: { strict: true } }]);

    const back = await planFiles(...TREE);
    await strictly(back.id);
    expect(await strictly(back.id, false)).toEqual(back.items[0]);
  });

  test("stays strict when its findings are fixed, until none is left", async () => {
    const plan = await planFiles(
      ["t/mci.json", { schemaVersion: "1.0", tools: [], toolsets: ["bells"] }],
      TREE[1]!,
    );
    expect(await strictly(plan.id)).toMatchObject({ verdict: "invalid" });
    const done = await fixItems(LOCAL_VIEWER, plan.id, {
      items: ["1"],
      rule: "MCI-TOOLSET-FORBIDDEN-KEY",
    });
    expect(done).toMatchObject({ items: [{ verdict: "new", reading: { strict: true } }] });
    const report = await runPlan(plan.id);
    expect(report.items).toMatchObject([{ outcome: "imported", reading: { strict: true } }]);
    const { files } = findToolFilesWriter("mci")!.writeFiles(
      await stored(report.items[0]!.entityId!),
      DEFAULT_WRITER_OPTIONS,
    );
    expect(files[1]?.text).not.toContain("libraryDir");
  });

  test("of a sound tree changes nothing but how it was read", async () => {
    const plan = await planFiles(["mci.json", { schemaVersion: "1.0", tools: [] }]);
    const strict = await strictly(plan.id);
    expect(strict).toEqual({ ...plan.items[0], reading: { strict: true } });
  });

  test("is refused where there is none, and for items that are not there", async () => {
    const plan = await planFiles(["a.json", { mcpServers: { a: { command: "x" } } }]);
    expect(await strictly(plan.id)).toMatchObject({ code: "bad-decision" });
    expect(await readAgain(LOCAL_VIEWER, plan.id, { item: "9", strict: true })).toMatchObject({
      problem: { code: "unknown-item" },
    });
    expect(await readAgain(LOCAL_VIEWER, "nothing", { item: "1", strict: true })).toMatchObject({
      problem: { code: "not-found" },
    });
  });
});

test.each<[string, string, string, after?: string]>([
  ["MCI-VERSION-MISSING", "mci.json", '{ "tools": [] }\n'],
  [
    "MCI-VERSION-TYPE",
    "mci.yaml",
    "# kept\nschemaVersion: 1.0 # as well\ntools: []\n",
    '# kept\nschemaVersion: "1.0" # as well\ntools: []\n',
  ],
  ["MCI-VERSION-UNSUPPORTED", "mci.yaml", "schemaVersion: v1.0.0\ntools: []\n"],
  ["MCI-PARSE", "mci.json", '{ "schemaVersion": "1.0"\n  "tools": [] }\n'],
  ["MCI-PARSE", "mci.yaml", "schemaVersion: '1.0'\ntools:\n\t- name: a\n"],
  ["MCI-ROOT-TYPE", "mci.json", JSON.stringify([TOOL])],
  ["MCI-YAML-TAG", "mci.yaml", "schemaVersion: '1.0'\ntools: !list []\n"],
])(
  "%s in %s is mended in the plan, and what was dropped is kept",
  async (rule, name, text, after = "") => {
    const plan = await planFiles([name, text]);
    expect(plan.items).toMatchObject([{ verdict: "invalid", format: "mci" }]);
    const offered = plan.items[0]!.problems.find((problem) => problem.rule === rule);
    expect(offered).toMatchObject({ severity: "error", fix: { mode: "auto", operations: [] } });
    const done = await fixItems(LOCAL_VIEWER, plan.id, { items: "all", rule });
    expect(done).toMatchObject({ ok: true, items: [{ verdict: "new", counts: { toolsets: 1 } }] });
    expect(done.ok && done.items[0]!.notes).toContainEqual(
      expect.objectContaining({ rule: "import.fixed" }),
    );
    const report = await runPlan(plan.id);
    const { files } = findToolFilesWriter("mci")!.writeFiles(
      await stored(report.items[0]!.entityId!),
      DEFAULT_WRITER_OPTIONS,
    );
    expect(files[0]?.name).toBe(name);
    expect(files[0]?.text).toContain(after);
    const item = (await getImport(LOCAL_VIEWER, plan.id))?.items[0];
    const original = await importOriginal(LOCAL_VIEWER, plan.id, item?.id ?? 0);
    expect(gunzipSync(original ?? new Uint8Array()).toString()).toBe(text);
  },
);

test("one fix may uncover the next, and what no edit mends says what to do", async () => {
  const plan = await planFiles(
    ["a/mci.json", '{ "tools": []'],
    ["b/mci.json", '{"schemaVersion": "2.0", "tools": []}'],
    ["c/mci.yaml", "a: 1\na: 2\n"],
    ["d/mci.json", '"tools"'],
  );
  const once = await fixItems(LOCAL_VIEWER, plan.id, { items: "all", rule: "MCI-PARSE" });
  expect(once).toMatchObject({
    items: [{ verdict: "invalid", problems: [{ rule: "MCI-VERSION-MISSING" }] }],
  });
  const twice = await fixItems(LOCAL_VIEWER, plan.id, {
    items: "all",
    rule: "MCI-VERSION-MISSING",
  });
  expect(twice).toMatchObject({ items: [{ id: "1", verdict: "new" }] });
  for (const { problems } of (await loadPlan(plan.id))!.items.slice(1)) {
    expect(problems[0]).toMatchObject({ severity: "error" });
    expect(problems[0]!.fix).toBeUndefined();
    expect(problems[0]!.message).toMatch(/(?:drop it again|Drop the right file)\.$/);
  }
});

const SECRET = ["zq7", "Lm93", "xVb2", "PnT8", "kR51"].join("");

/** Everything that is on the disk of this library. */
function onDisk(folder = process.env["COLLOQUY_DATA"] ?? ""): string {
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .map((path) => (statSync(path).isDirectory() ? onDisk(path) : readFileSync(path, "latin1")))
    .join("\n");
}

test("a credential in a file that waits for its mending is on no disk", async () => {
  const text = `{"schemaVersion": "1.0"\n"tools": [], "mcp_servers": {"d": {"command": "x", "env": {"D_TOKEN": "${SECRET}"}}}}`;
  const plan = await planFiles(["t/mci.json", text]);
  expect(plan.items[0]).toMatchObject({ verdict: "invalid" });
  expect(onDisk()).not.toContain(SECRET);
  await fixItems(LOCAL_VIEWER, plan.id, { items: "all", rule: "MCI-PARSE" });
  const report = await runPlan(plan.id);
  expect(report.items).toMatchObject([{ outcome: "imported" }]);
  expect(onDisk()).not.toContain(SECRET);
  expect(JSON.stringify(await stored(report.items[0]!.entityId!))).toContain("D_TOKEN");
});

describe("the host of a configuration", () => {
  const server = { command: "npx", args: ["x", "${HOME}"], env: { D_TOKEN: SECRET } };

  test("is a choice where several write such files", async () => {
    const plan = await planFiles(
      ["servers.json", { mcpServers: { d: server } }],
      ["claude_desktop_config.json", { mcpServers: { d: { command: "y" } } }],
      ["vscode.mcp.json", { servers: { d: { command: "z" } } }],
    );
    expect(plan.items.map(({ reading }) => reading?.host)).toMatchObject([
      { id: "claude-desktop", found: "claude-desktop", isGuess: true },
      { id: "claude-desktop", found: "claude-desktop", isGuess: false },
      undefined,
    ]);
    const options = plan.items[0]!.reading?.host?.options.map(({ id }) => id);
    expect(options).toEqual(["claude-desktop", "claude-code", "cursor", "cline", "windsurf"]);
    expect(await readAgain(LOCAL_VIEWER, plan.id, { item: "1", host: "goose" })).toMatchObject({
      problem: { code: "bad-decision" },
    });
  });

  test.each(["claude-code", "cursor"])("can be %s, which then has it as its own", async (host) => {
    const plan = await planFiles(["servers.json", { mcpServers: { d: server }, own: 1 }]);
    const done = await readAgain(LOCAL_VIEWER, plan.id, { item: "1", host });
    expect(done).toMatchObject({
      ok: true,
      items: [{ verdict: "new", reading: { host: { id: host, found: "claude-desktop" } } }],
    });
    expect((await loadPlan(plan.id))?.items).toEqual(done.ok && done.items);
    const report = await runPlan(plan.id);
    const label = { "claude-code": "Claude Code", cursor: "Cursor" }[host];
    expect(report.items).toMatchObject([{ outcome: "imported", reading: { host: label } }]);
    const document = await stored(report.items[0]!.entityId!);
    const toolset = asRecord(asList(asRecord(document)?.["toolsets"])[0]);
    expect(toolset).toMatchObject({
      server: {
        // Claude Code looks it up; to Cursor it is a text.
        args: ["x", host === "claude-code" ? "${env:HOME}" : "${HOME}"],
      },
      extensions: { "dev.colloquy:mcp": { format: `mcp-config@${host}`, meta: { host } } },
    });
    const writer = mcpConfigWriters.find(({ id }) => id === `mcp-config-${host}`)!;
    const written = JSON.parse(writer.write(document, DEFAULT_WRITER_OPTIONS).text) as unknown;
    const reference = host === "claude-code" ? "${D_TOKEN}" : "${env:D_TOKEN}";
    expect(written).toEqual({
      mcpServers: { d: { ...server, env: { D_TOKEN: reference } } },
      own: 1,
    });
    expect(onDisk()).not.toContain(SECRET);
    const item = (await getImport(LOCAL_VIEWER, plan.id))?.items[0];
    const original = await importOriginal(LOCAL_VIEWER, plan.id, item?.id ?? 0);
    expect(JSON.parse(gunzipSync(original ?? new Uint8Array()).toString())).toEqual(written);
  });

  test("can be changed back, with what was found in the file", async () => {
    const text = `{\n  // mine\n  "mcpServers": { "d": ${JSON.stringify(server)}, },\n}\n`;
    const plan = await planFiles(["servers.json", text]);
    await readAgain(LOCAL_VIEWER, plan.id, { item: "1", host: "claude-code" });
    const back = await readAgain(LOCAL_VIEWER, plan.id, { item: "1", host: "claude-desktop" });
    expect(back).toMatchObject({ ok: true, items: [plan.items[0]] });
  });
});
