import { expect, test } from "vitest";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import type { WriterOptions } from "@/lib/domain/exports/request";
import { prepareExport } from "@/lib/export/export";
import { TIDES } from "@/lib/testing/builders/tides";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { collectText, importFiles, planFiles } from "@/lib/testing/library/drop";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();

const FORMATS = ["chatgpt", "librechat", "open-webui"] as const;
type Format = (typeof FORMATS)[number];

async function exported(id: string, format: Format, options: Partial<WriterOptions> = {}) {
  const request = { format, conversations: [id], options } as const;
  const prepared = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared));
  return collectText(prepared.export.stream);
}

async function importTalk(): Promise<string> {
  const report = await importFiles(["tides.json", TIDES]);
  return report.items[0]?.entityId ?? "";
}

const verdictOf = async (text: string) => (await planFiles(["copy.json", text])).items[0]?.verdict;

test.each(
  FORMATS.flatMap((format) => [
    [format, {}] as const,
    [format, { thinking: false }] as const,
    [format, { toolCalls: false }] as const,
    [format, { attachments: false, missingResults: "drop" }] as const,
  ]),
)(
  "an export as %s with %j is known when it comes back, also in another layout",
  async (format, options) => {
    const id = await importTalk();
    const text = await exported(id, format, options);
    expect(await verdictOf(text)).toBe("identical");
    expect(await verdictOf(JSON.stringify(JSON.parse(text), null, 7))).toBe("identical");
  },
);

/** What only says how the file is written. */
const HOW_WRITTEN: Readonly<Record<Format, readonly string[]>> = {
  chatgpt: [],
  librechat: ["/branches", "/recursive"],
  "open-webui": [],
};

/** Every leaf of a value with its path, and the value with that leaf changed. */
function* changes(value: unknown, path = ""): Generator<[path: string, changed: unknown]> {
  if (typeof value === "string") yield [path, `${value} changed`];
  else if (typeof value === "number") yield [path, value + 1];
  else if (typeof value === "boolean") yield [path, !value];
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) {
      for (const [place, changed] of changes(item, `${path}/*`))
        yield [place, value.with(at, changed)];
    }
  } else if (typeof value === "object" && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      const name = /^[a-z_]\w*$/i.test(key) && !/^m\d/.test(key) ? key : "*";
      for (const [place, changed] of changes(item, `${path}/${name}`))
        yield [place, { ...value, [key]: changed }];
    }
  }
}

test.each(FORMATS)(
  "a change of any value of an export as %s is no identical copy",
  async (format) => {
    const id = await importTalk();
    const file: unknown = JSON.parse(await exported(id, format));
    const hidden: string[] = [];
    for (const [path, changed] of changes(file)) {
      if ((await verdictOf(JSON.stringify(changed))) === "identical") hidden.push(path);
    }
    expect([...new Set(hidden)].toSorted()).toEqual(HOW_WRITTEN[format]);
  },
);

const LISTS = [
  "openai-tools",
  "anthropic-tools",
  "mcp-tools",
  "oxp",
  "cadenya",
  "cadenya-file",
] as const;

const tools = () =>
  buildToolsets([
    buildToolset({
      id: "files",
      tools: [
        buildTool({ name: "read", argsSchema: { type: "object", properties: { path: {} } } }),
        buildTool({ name: "write", requiresApproval: true, enabled: false }),
      ],
    }),
  ]);

async function exportedTools(format: (typeof LISTS)[number], roundTrip: boolean) {
  const report = await importFiles(["files.json", tools()]);
  const toolsets = [report.items[0]?.entityId ?? ""];
  const request = { format, toolsets, options: { roundTrip } } as const;
  const prepared = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
  if (!prepared.ok) throw new Error(JSON.stringify(prepared));
  const { stream, fileName } = prepared.export;
  return { text: await collectText(stream), fileName };
}

const BOTH = [true, false];

test.each(LISTS.flatMap((format) => BOTH.map((roundTrip) => [format, roundTrip] as const)))(
  "tools exported as %s (round trip: %j) are known when they come back",
  async (format, roundTrip) => {
    const { text, fileName } = await exportedTools(format, roundTrip);
    const plan = await planFiles([fileName, text]);
    expect(plan.items).toMatchObject([{ verdict: "identical", decisionDefault: "skip" }]);
  },
);

test.each(LISTS)(
  "a change of any value of tools exported as %s is no identical copy",
  async (format) => {
    const { text, fileName } = await exportedTools(format, false);
    const hidden: string[] = [];
    for (const [path, changed] of changes(JSON.parse(text))) {
      const { items } = await planFiles([fileName, JSON.stringify(changed)]);
      if (items.every(({ verdict }) => verdict === "identical")) hidden.push(path);
    }
    expect(hidden).toEqual([]);
  },
);
