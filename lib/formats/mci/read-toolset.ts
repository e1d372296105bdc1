import { asList, asRecord, asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema";

import type { LoadedTree, Reference, Server } from "./load";
import { fileName } from "./paths";
import { projectServer, serverDefaults } from "./project-server";
import { readMciTool, toolNames } from "./project-tool";
import type { MciFile } from "./read-file";
import { MCI_FORMAT, MCI_KEY } from "./slot";

/** Gives out ids that differ. */
type GiveId = (wanted: string) => string;

export function createIds(): GiveId {
  const given = new Set<string>();
  return (wanted) => {
    // The characters that separate a toolset from its tool.
    const base = wanted.replaceAll(/[/:\s]+/gu, "-").replaceAll(/^-+|-+$/gu, "") || "mci";
    let id = base;
    for (let count = 2; given.has(id); count += 1) id = `${base}-${count}`;
    given.add(id);
    return id;
  };
}

/** The main file as a toolset of its own tools. */
export function readMainToolset(
  { main, references }: LoadedTree,
  unreadable: ReadonlyMap<string, string>,
  giveId: GiveId,
): Toolset {
  const named = references.map(({ position, files }) => ({ position, files }));
  return readFileToolset(main, giveId, {
    role: "main",
    ...(named.length === 0 ? {} : { references: named }),
    ...(unreadable.size === 0 ? {} : { unreadable: Object.fromEntries(unreadable) }),
  });
}

/** A toolset file; the first reference that names it is the one whose filter holds. */
export function readOtherToolset(
  file: MciFile,
  references: readonly Reference[],
  giveId: GiveId,
): Toolset {
  const named = references.filter(({ files }) => files.includes(file.path));
  const [first, ...others] = named.map(describeReference);
  return readFileToolset(file, giveId, {
    role: "toolset",
    ...(first === undefined ? {} : { reference: first }),
    ...(others.length === 0 ? {} : { otherReferences: others }),
  });
}

function describeReference({ position, name, spelling, holder }: Reference): JsonRecord {
  return { ...holder, name, position, spelling };
}

function readFileToolset(file: MciFile, giveId: GiveId, own: JsonRecord): Toolset {
  const { path, value, syntax, text } = file;
  const metadata = asRecord(value["metadata"]);
  const id = giveId(asText(metadata?.["name"]) || baseName(path));
  const version = asText(metadata?.["version"]);
  const { tools, strays } = readTools(value);
  const meta = {
    ...own,
    id,
    file: path,
    syntax,
    text,
    ...(Array.isArray(value["tools"]) ? { list: true } : {}),
    ...(strays.length === 0 ? {} : { strays }),
  };
  return {
    id,
    kind: "builtin",
    ...(version === null ? {} : { version }),
    tools,
    extensions: {
      [MCI_KEY]: { v: 1, format: MCI_FORMAT, origin: true, source: withoutTools(value), meta },
    },
  };
}

/** A server with the list of tools that is kept beside it. */
export function readServerToolset(
  { key, entry }: Server,
  cache: MciFile | null,
  mainPath: string,
  giveId: GiveId,
): Toolset {
  const id = giveId(key);
  const { server, headers } = projectServer(entry);
  const defaults = serverDefaults(entry);
  const listed = cache === null ? null : readTools(cache.value);
  const meta = {
    role: "server",
    id,
    key,
    file: mainPath,
    ...(Object.keys(defaults).length === 0 ? {} : { defaults }),
    ...(cache === null
      ? {}
      : {
          cache: {
            file: cache.path,
            syntax: cache.syntax,
            text: cache.text,
            source: withoutTools(cache.value),
            ...(listed === null || listed.strays.length === 0 ? {} : { strays: listed.strays }),
          },
        }),
  };
  return {
    id,
    kind: "mcp",
    ...(server === null ? {} : { server: { ...server } }),
    ...(headers === null ? {} : { headers: { ...headers } }),
    tools: listed?.tools ?? [],
    extensions: { [MCI_KEY]: { v: 1, format: MCI_FORMAT, origin: true, source: entry, meta } },
  };
}

/** What a file says besides its list of tools. */
function withoutTools(value: JsonRecord): JsonRecord {
  if (!Array.isArray(value["tools"])) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "tools"));
}

/** The tools of a file, and the entries of its list that are none, with their places. */
function readTools(value: JsonRecord): { tools: Tool[]; strays: { at: number; value: unknown }[] } {
  const list = asList(value["tools"]);
  const entries = list.map(asRecord).filter((entry) => entry !== null);
  const names = toolNames(entries);
  const strays = list.flatMap((entry, at) =>
    asRecord(entry) === null ? [{ at, value: entry }] : [],
  );
  return { tools: entries.map((entry, at) => readMciTool(entry, names[at] ?? "tool")), strays };
}

/** The file's own name, without folders and endings. */
function baseName(path: string): string {
  return fileName(path).replace(/(?:\.mci)?\.(?:json|ya?ml)$/i, "");
}
