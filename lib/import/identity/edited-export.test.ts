import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, stringify } from "yaml";

import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import type { Toolset, ToolsetsDocument } from "@/lib/domain/toolset/schema/toolset";
import { toolsetText } from "@/lib/data/toolsets/list";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import {
  CARRYING_FORMATS,
  CONVERSATION_FORMATS,
  TOOL_FORMATS,
  type ExportRequest,
} from "@/lib/domain/exports/request";
import { prepareExport } from "@/lib/export/export";
import { buildConversation, buildMessage } from "@/lib/testing/builders/conversation";
import { TIDES } from "@/lib/testing/builders/tides";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import {
  collect,
  collectText,
  importFiles,
  planFiles,
  runPlan,
  type DroppedFile,
} from "@/lib/testing/library/drop";
import { everyChange } from "@/lib/testing/library/every-change";
import { useLibrary } from "@/lib/testing/library/library";
import { readZip } from "@/lib/testing/zip/read";

useLibrary();

/** The files of an export by name. */
type Files = ReadonlyMap<string, string>;

async function exported(request: ExportRequest): Promise<Files> {
  const prepared = await prepareExport(LOCAL_VIEWER, request, { actor: "user:ada" });
  if (!prepared.ok) return new Map();
  const { stream, fileName } = prepared.export;
  const bytes = Buffer.concat(await collect(stream));
  return fileName.endsWith(".zip") ? readZip(bytes) : new Map([[fileName, bytes.toString()]]);
}

const isYaml = (name: string) => /\.ya?ml$/.test(name);
const isLines = (name: string) => name.endsWith(".jsonl");

function write(name: string, value: unknown): string {
  if (isYaml(name)) return stringify(value, { indent: 5 });
  if (!isLines(name)) return JSON.stringify(value);
  return (value as unknown[]).map((line) => `${JSON.stringify(line)}\n`).join("");
}

function read(name: string, text: string): unknown {
  if (isYaml(name)) return parse(text);
  if (!isLines(name)) return JSON.parse(text);
  const lines = text.split("\n").filter((line) => line !== "");
  return lines.map((line): unknown => JSON.parse(line));
}

const values = (files: Files) =>
  [...files].map(([name, text]) => [name, read(name, text)] as const);

/** The same values, in another layout and with the members of objects in another order. */
function laidOutOtherwise(files: Files): Files {
  const turn = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(turn);
    if (typeof value !== "object" || value === null) return value;
    const members = Object.entries(value).map(([name, item]) => [name, turn(item)]);
    return Object.fromEntries(members.toReversed());
  };
  return new Map(values(files).map(([name, value]) => [name, write(name, turn(value))]));
}

/** The files with one value of one of them otherwise, each such change once. */
const changesOf = (files: Files) =>
  values(files).flatMap(([name, whole]) =>
    [...everyChange(whole)].map(({ place, value }) => ({
      place: `${name} ${place}`,
      files: new Map(files).set(name, write(name, value)),
    })),
  );

const plan = (files: Files) => planFiles(...([...files] as DroppedFile[]));
const verdictsOf = ({ items }: ImportPlan) => items.map(({ verdict }) => verdict);
const isSwallowed = (found: ImportPlan) =>
  found.items.length > 0 && verdictsOf(found).every((verdict) => verdict === "identical");

/** So many changes of each format are tried, and as many as are asked for where new ones are looked for. */
const RUNS = fc.readConfigureGlobal().numRuns ?? 25;

/** The place of a change that was called identical; null where none of those tried was. */
async function swallowed(
  changes: readonly { readonly place: string; readonly files: Files }[],
): Promise<string | null> {
  if (changes.length === 0) return null;
  const hidden: string[] = [];
  const law = fc.asyncProperty(fc.constantFrom(...changes), async ({ place, files }) => {
    const isHidden = isSwallowed(await plan(files));
    if (isHidden) hidden.push(place);
    return !isHidden;
  });
  const { errorInstance } = await fc.check(law, { numRuns: Math.min(changes.length, RUNS) });
  // The place says more than that the law failed.
  if (errorInstance instanceof Error && hidden.length === 0) throw errorInstance;
  return hidden.at(-1) ?? null;
}

const TOOLSETS = buildToolsets([
  buildToolset({
    id: "bare",
    kind: "mcp",
    server: { type: "http", url: "https://bare.example/mcp" },
    tools: [],
  }),
  buildToolset({
    id: "files",
    version: "1.2.0",
    kind: "mcp",
    server: { type: "http", url: "https://files.example/mcp" },
    headers: { "X-Team": "sea" },
    toolsetDefaults: { enabled: true, requiresApproval: true },
    tools: [
      buildTool({ name: "read", examples: [{ url: "https://a.example" }] }),
      buildTool({ name: "write", requiresApproval: true, enabled: false }),
    ],
  }),
  buildToolset({
    id: "notes",
    kind: "mcp",
    server: { type: "stdio", command: "notes-server", args: ["--read-only"] },
    tools: [buildTool({ name: "list" })],
  }),
  buildToolset({ extensions: { "org.example:x": { a: 1 } } }),
]);

/** Exports a document of the library the files make. */
async function exportedTools(
  files: Files,
  format: (typeof TOOL_FORMATS)[number],
  roundTrip = CARRYING_FORMATS.has(format),
): Promise<Files> {
  const report = await importFiles(...([...files] as DroppedFile[]));
  const id = report.items[0]?.entityId ?? "";
  return exported({ format, toolsets: [id], options: { roundTrip } });
}

const OURS: Files = new Map([["tools.json", JSON.stringify(TOOLSETS)]]);

/** An export that was changed a little and imported, as a file of another program is. */
async function importedTools(format: (typeof TOOL_FORMATS)[number]): Promise<Files> {
  const first = await exportedTools(OURS, format);
  const theirs = [...first].map(([name, text]): [string, string] => [
    name.replaceAll("files", "docs"),
    text.replaceAll("files", "docs").replaceAll("web", "net").replaceAll("bare", "deep"),
  ]);
  return exportedTools(new Map(theirs), format);
}

type ToolForm = (typeof TOOL_FORMATS)[number];

const CARRYING = TOOL_FORMATS.filter((format) => CARRYING_FORMATS.has(format));

const ORIGINS = [
  ["of ours", TOOL_FORMATS, (format: ToolForm) => exportedTools(OURS, format)],
  [
    "of ours without what formats have no place for",
    CARRYING,
    (format: ToolForm) => exportedTools(OURS, format, false),
  ],
  ["that came as one", TOOL_FORMATS, importedTools],
] as const;

describe.each(ORIGINS)("tools %s", (_origin, forms, open) => {
  test.each(forms)("are known when an export as %s comes back, in any layout", async (format) => {
    const files = await open(format);
    for (const version of [files, laidOutOtherwise(files)]) {
      expect(verdictsOf(await plan(version))).toEqual(["identical"]);
    }
  });

  test.each(forms)("are not as they were when an export as %s was changed", async (format) => {
    expect(await swallowed(changesOf(await open(format)))).toBeNull();
  });
});

/** Changes the first text of a file by a word, and gives the text of the document that is there when that is taken. */
async function taken(
  format: (typeof TOOL_FORMATS)[number],
  [from, to]: readonly [string, string],
): Promise<Toolset[]> {
  const files = await exportedTools(OURS, format);
  const changed = [...files].map(([name, text]) => [name, text.replace(from, to)] as const);
  const { id, items } = await planFiles(...changed);
  expect(items).toMatchObject([{ verdict: "conflict" }]);
  const report = await runPlan(id, { conflict: "take-theirs" });
  const stored = await toolsetText(report.items[0]?.entityId ?? "");
  const { toolsets } = JSON.parse(await collectText(stored!.chunks)) as ToolsetsDocument;
  return toolsets ?? [];
}

describe("what somebody changed around the tools of an export is taken", () => {
  test("from a set of Cadenya", async () => {
    const url = ["https://files.example/mcp", "https://new.example/mcp"] as const;
    expect(await taken("cadenya", url)).toMatchObject([
      { id: "bare" },
      { id: "files", server: { url: url[1] }, toolsetDefaults: { requiresApproval: true } },
      { id: "notes" },
      { id: "webtools" },
    ]);
  });

  test("from the name of a set in YAML", async () => {
    const named = await taken("cadenya-file-yaml", ["name: files", "name: Our files"]);
    expect(JSON.stringify(named[1]?.extensions)).toContain("Our files");
  });

  test("from the version of an OXP tool", async () => {
    const [, files] = await taken("oxp", ['"version": "1.2.0"', '"version": "2.0.0"']);
    expect(JSON.stringify(files?.tools?.[0]?.extensions)).toContain("2.0.0");
  });

  test("from the server of MCI files", async () => {
    const [, files] = await taken("mci", ['"X-Team": "sea"', '"X-Team": "land"']);
    expect(files).toMatchObject({ headers: { "X-Team": "land" }, version: "1.2.0" });
  });

  test("and what can’t be read is named", async () => {
    const files = await exportedTools(OURS, "cadenya");
    const around = [...files].map(
      ([name, text]) => [name, text.replace("{", '{"note": "x",')] as const,
    );
    const { items } = await planFiles(...around);
    expect(items).toMatchObject([
      { verdict: "conflict", problems: [{ rule: "import.change-not-read", path: "/note" }] },
    ]);
  });
});

type TalkFormat = (typeof CONVERSATION_FORMATS)[number];

async function exportedTalk(text: string, name: string, format: TalkFormat): Promise<Files> {
  const { items } = await importFiles([name, text]);
  const id = items[0]?.entityId;
  if (typeof id !== "string") return new Map();
  return exported({ format, conversations: [id], options: {} });
}

/** Every format has a place for it. */
const PLAIN = buildConversation({
  id: "tides",
  conversationTitle: "Spring tides",
  messages: ["When is the tide high?", "At noon.", "And low?", "At six, as the moon has it."].map(
    (content, at) =>
      buildMessage({ id: `m${at}`, index: at, role: at % 2 === 0 ? "user" : "assistant", content }),
  ),
});

/** Pairs leave out what follows the first message of an answer, and what says less is not known by what it says. */
const PAIR = { ...TIDES, messages: TIDES.messages?.slice(0, 3) ?? [] };

const TALKS = new Map<TalkFormat, typeof TIDES>([
  ["sharegpt", PLAIN],
  ["openai-dpo", PAIR],
]);

const talkFor = (format: TalkFormat) => TALKS.get(format) ?? TIDES;

const exportTalk = (format: TalkFormat) =>
  exportedTalk(JSON.stringify(talkFor(format)), "tides.json", format);

/** Those whose files are values. */
const WITH_VALUES = CONVERSATION_FORMATS.filter(
  (format) => !["markdown", "html", "text"].includes(format),
);

/** Programs whose files name what they are of, so that they are known by more than what they contain. */
const NAMING = new Set<TalkFormat>(["chatgpt", "librechat", "open-webui", "sharegpt"]);
/** An export without calls of tools has the same. */
const isWithoutCalls = (place: string) => place.endsWith("/-tool_calls");

/** Only how the messages are listed in the file. */
const LAYOUT = /\/(?:branches|recursive)$/;
/** Programs that leave a member out mean what it says by default, which the document has in any case. */
const isTakenOut = (place: string) => /\/-[^/]+$/.test(place);

/** The files with one line of what they show otherwise; what a page carries is not for people to change. */
const changedLines = (files: Files) =>
  [...files].flatMap(([name, text]) => {
    const [shown = "", ...carried] = text.split(/(?=<script type="application)/);
    const lines = shown.split("\n");
    return lines.flatMap((line, at) => {
      if (line.trim() === "") return [];
      const changed = [lines.with(at, `${line} changed`).join("\n"), ...carried].join("");
      return { place: `${name} line ${at + 1}`, files: new Map(files).set(name, changed) };
    });
  });

describe("a conversation", () => {
  test.each(WITH_VALUES)(
    "is known when an export as %s comes back, in any layout",
    async (format) => {
      const files = await exportTalk(format);
      const indented = [...files].map(([name, text]): [string, string] => [
        name,
        isLines(name) ? text : JSON.stringify(JSON.parse(text), null, 5),
      ]);
      for (const version of [files, new Map(indented), laidOutOtherwise(files)]) {
        expect(verdictsOf(await plan(version))).toEqual(["identical"]);
      }
    },
  );

  test.each(WITH_VALUES)("is known beside another one that left as %s", async (format) => {
    const talk = talkFor(format);
    const other = { ...talk, id: "ebbs", conversationTitle: "Neap tides" };
    const { items } = await importFiles(
      ["tides.json", JSON.stringify(talk)],
      ["ebbs.json", JSON.stringify(other).replaceAll("six", "nine").replaceAll("noon", "ten")],
    );
    const ids = items.map(({ entityId }) => entityId ?? "");
    const found = await plan(await exported({ format, conversations: ids }));
    const known = found.items.flatMap((item) => (item.verdict === "identical" ? [item] : []));
    expect(known.map(({ existing }) => existing?.id)).toEqual(ids);
    expect(found.items).toHaveLength(2);
  });

  test.each(CONVERSATION_FORMATS)(
    "is not as it was when an export as %s was changed",
    async (format) => {
      const ours = await exportTalk(format);
      const [[name, text] = ["", ""]] = ours;
      const words = text.replaceAll("tides", "ebbs").replaceAll("noon", "five");
      const theirs = await exportedTalk(words, name, format);
      const isJson = /\.jsonl?$/.test(name);
      const changes = [ours, theirs].flatMap((files) =>
        isJson ? changesOf(files) : changedLines(files),
      );
      const isSaid = (place: string) => !LAYOUT.test(place) && !isTakenOut(place);
      const said = changes.filter(({ place }) =>
        NAMING.has(format) ? isSaid(place) : !isWithoutCalls(place),
      );
      expect(await swallowed(said)).toBeNull();
    },
  );
});
