import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool, Toolset } from "@/lib/domain/toolset/schema/toolset";
import type { CarryingToolset } from "@/lib/formats/kit/tools/restore-carried";

import { freeToolsetId } from "@/lib/formats/kit/tools/toolset-id";

import { takeCarried } from "./carried";
import type { LoadedTree, Reference, Server } from "../files/load";
import { fileName } from "../files/paths";
import { projectServer, serverDefaults } from "./project-server";
import { readMciTool, toolNames } from "./project-tool";
import type { MciFile } from "../files/read";
import { MCI_FORMAT, MCI_KEY } from "./slot";
import type { Unoffered } from "../files/unoffered";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { MciSource } from "../files/source";

/** What making toolsets of one tree shares. */
interface Making {
  readonly ids: Set<string>;
  readonly unoffered: Unoffered;
}

/** The main file as a toolset of its own tools. */
export function readMainToolset(
  { main, references }: LoadedTree,
  unreadable: ReadonlyMap<string, string>,
  making: Making,
): CarryingToolset {
  const named = references.map(({ position, files }) => ({ position, files }));
  return readFileToolset(main, making, {
    role: "main",
    ...(named.length === 0 ? {} : { references: named }),
    ...(unreadable.size === 0 ? {} : { unreadable: Object.fromEntries(unreadable) }),
  });
}

/** A toolset file; the first reference that names it is the one whose filter holds. */
export function readOtherToolset(
  file: MciFile,
  references: readonly Reference[],
  making: Making,
): CarryingToolset {
  const named = references.filter(({ files }) => files.includes(file.path));
  const [first, ...others] = named.map(describeReference);
  return readFileToolset(file, making, {
    role: "toolset",
    ...(first === undefined ? {} : { reference: first }),
    ...(others.length === 0 ? {} : { otherReferences: others }),
  });
}

function describeReference({ position, name, spelling, holder }: Reference): JsonRecord {
  return { ...holder, name, position, spelling };
}

function readFileToolset(
  file: MciFile,
  { ids, unoffered }: Making,
  own: JsonRecord,
): CarryingToolset {
  const { path, value, syntax, text } = file;
  const metadata = asRecord(value.metadata);
  const id = freeToolsetId(asText(metadata?.["name"]) || baseName(path), ids, "mci");
  const version = asText(metadata?.["version"]);
  const { tools, carriers, strays } = readTools(file, unoffered);
  const why = unoffered.file(path);
  const meta = {
    ...own,
    id,
    file: path,
    syntax,
    text,
    ...(why !== null && { unoffered: why }),
    ...(Array.isArray(value.tools) ? { list: true } : {}),
    ...(strays.length === 0 ? {} : { strays }),
  };
  const slot = { v: 1, format: MCI_FORMAT, origin: true, source: withoutTools(value), meta };
  const toolset: Toolset = {
    id,
    kind: "builtin",
    ...(version === null ? {} : { version }),
    tools,
    extensions: { [MCI_KEY]: slot },
  };
  return { toolset, carriers };
}

/** A server with the list of tools that is kept with it. */
export function readServerToolset(
  { key, entry }: Server,
  cache: MciFile | null,
  mainPath: string,
  { ids, unoffered }: Making,
): CarryingToolset {
  const id = freeToolsetId(key, ids, "mci");
  const { server, headers } = projectServer(entry);
  const defaults = serverDefaults(entry);
  const listed = cache === null ? null : readTools(cache, unoffered);
  const why = cache === null ? null : unoffered.file(cache.path);
  const meta = {
    role: "server",
    id,
    key,
    file: mainPath,
    ...(why !== null && { unoffered: why }),
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
  const toolset: Toolset = {
    id,
    kind: "mcp",
    ...(server === null ? {} : { server: { ...server } }),
    ...(headers === null ? {} : { headers: { ...headers } }),
    tools: listed?.tools ?? [],
    extensions: { [MCI_KEY]: { v: 1, format: MCI_FORMAT, origin: true, source: entry, meta } },
  };
  return { toolset, carriers: listed?.carriers ?? [] };
}

/** What a file says besides its list of tools. */
function withoutTools(value: Unchecked<MciSource>): JsonRecord {
  if (!Array.isArray(value.tools)) return value;
  return Object.fromEntries(Object.entries(value).filter(([name]) => name !== "tools"));
}

interface ReadTools {
  readonly tools: Tool[];
  /** What each of them carried. */
  readonly carriers: readonly (JsonRecord | null)[];
  /** Entries of the list that are no tools, with their places. */
  readonly strays: { at: number; value: unknown }[];
}

function readTools(file: MciFile, unoffered: Unoffered): ReadTools {
  const list = asList(file.value["tools"]);
  const entries = list.map(asRecord).flatMap((entry, at) => (entry === null ? [] : { entry, at }));
  const carried = entries.map(({ entry }) => takeCarried(entry));
  const reasons = entries.map(({ at }) => unoffered.tool(file, at));
  const names = toolNames(carried.map(({ entry }) => entry));
  return {
    tools: carried.map(({ entry }, at) =>
      readMciTool(entry, names[at] ?? "tool", reasons[at] ?? null),
    ),
    carriers: carried.map(({ carrier }) => carrier),
    strays: list.flatMap((entry, at) => (asRecord(entry) === null ? [{ at, value: entry }] : [])),
  };
}

/** The file's own name, without folders and endings. */
function baseName(path: string): string {
  return fileName(path).replace(/(?:\.mci)?\.(?:json|ya?ml)$/i, "");
}
