import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { FileSyntax } from "@/lib/formats/kit/syntax/edit-syntax";
import { LIBRARY } from "../files/load";
import { writeMain } from "./main-file";
import {
  formerFile,
  serverKey,
  writeTools,
  type Count,
  type NamedFile,
  type OutgoingToolset,
  type PlannedFile,
} from "./outgoing-toolset";
import { folderOf, inSyntax, joinPath, resolvePath } from "../files/paths";
import { applyEdits } from "../toolset/slot";

/** Members of a slot's edits that are not members of the file. */
const NO_MEMBERS: ReadonlySet<string> = new Set(["reference", "otherReferences", "config"]);
const NEW_MAIN: JsonRecord = { schemaVersion: "1.0", tools: [] };

/**
 * The files of a tree, the main one first.
 * @param syntax what all of them are to be written in; null leaves each in its own
 */
export function planTree(
  toolsets: readonly OutgoingToolset[],
  syntax: FileSyntax | null,
  count: Count,
): PlannedFile[] {
  const main = toolsets.find(({ role }) => role === "main") ?? null;
  const others = toolsets.filter((toolset) => toolset !== main);
  const former = formerFile(main?.slot?.meta ?? null);
  const path = inSyntax(former?.path ?? "mci.json", syntax);
  const mainValue = main === null ? NEW_MAIN : withTools(fileValue(main), main, count);
  const stated = asText(mainValue["libraryDir"]) ?? LIBRARY;
  const library = resolvePath(folderOf(path), stated) ?? "mci";
  const taken = new Set([path]);
  const place = { library, syntax, taken, hasMain: main !== null };
  const named = others
    .filter(({ isServer }) => !isServer)
    .map((toolset) => planToolset(toolset, place, count));
  const servers = others.filter(({ isServer }) => isServer);
  const wanted = writeMain({ main, mainValue, named, servers, library, syntax }, count);
  return [
    { path, former, wanted },
    ...named.map(({ planned }) => planned),
    ...servers.flatMap((toolset) => planCache(toolset, { library, taken }, count)),
    ...unreadableFiles(main, taken),
  ];
}

/** What a file says besides its tools, with what was edited. */
export function fileValue({ slot, value, id }: OutgoingToolset): JsonRecord {
  const version = asText(value["version"]);
  if (slot === null) {
    return { schemaVersion: "1.0", ...(version === null ? {} : { metadata: { version } }) };
  }
  const edited = applyEdits(slot.source, slot, NO_MEMBERS);
  return withMetadata(edited, { was: asText(slot.meta["id"]), id, version });
}

/** The name and the version of a toolset are in the metadata of its file, where these are there. */
function withMetadata(
  value: JsonRecord,
  { was, id, version }: { was: string | null; id: string; version: string | null },
): JsonRecord {
  const metadata = asRecord(value["metadata"]);
  const isRenamed = was !== null && was !== id && asText(metadata?.["name"]) !== null;
  const isReleased = version !== null && version !== asText(metadata?.["version"]);
  if (!isRenamed && !isReleased) return value;
  const edited = {
    ...metadata,
    ...(isRenamed ? { name: id } : {}),
    ...(isReleased ? { version } : {}),
  };
  return { ...value, metadata: edited };
}

/** A file that had no list of tools gets one when there is a tool to list. */
function withTools(value: JsonRecord, toolset: OutgoingToolset, count: Count): JsonRecord {
  const { slot } = toolset;
  const tools = writeTools(toolset, slot?.meta["strays"], count);
  const hasList = slot === null || slot.meta["list"] === true || tools.length > 0;
  return hasList ? { ...value, tools } : value;
}

interface Place {
  readonly library: string;
  readonly syntax: FileSyntax | null;
  readonly taken: Set<string>;
  readonly hasMain: boolean;
}

function planToolset(toolset: OutgoingToolset, place: Place, count: Count): NamedFile {
  const { library, syntax, taken, hasMain } = place;
  const former = formerFile(toolset.slot?.meta ?? null);
  // Without the main file that says so, a file is found in the usual folder only.
  const isFree = former !== null && !taken.has(inSyntax(former.path, syntax));
  const stays = isFree && (hasMain || former.path.startsWith(`${library}/`));
  const isYaml = syntax === "yaml" || (syntax === null && former?.syntax === "yaml");
  const path = stays
    ? inSyntax(former.path, syntax)
    : newFilePath(library, toolset.id, isYaml ? ".mci.yaml" : ".mci.json", taken);
  taken.add(path);
  const wanted = withTools(fileValue(toolset), toolset, count);
  return { toolset, planned: { path, former, wanted }, isNew: !stays || !hasMain };
}

/** The list of a server's tools that is kept with it. */
function planCache(
  toolset: OutgoingToolset,
  { library, taken }: Pick<Place, "library" | "taken">,
  count: Count,
): PlannedFile[] {
  const cache = asRecord(toolset.slot?.meta["cache"]);
  if (cache === null && toolset.tools.length === 0) return [];
  const former = formerFile(cache);
  const tools = writeTools(toolset, cache?.["strays"], count);
  const source = asRecord(cache?.["source"]) ?? { schemaVersion: "1.0" };
  const usual = joinPath(library, `mcp/${serverKey(toolset)}.mci.json`);
  const wanted = former?.path ?? resolvePath("", usual) ?? "";
  const path =
    wanted === "" || taken.has(wanted)
      ? newFilePath(joinPath(library, "mcp"), serverKey(toolset), ".mci.json", taken)
      : wanted;
  taken.add(path);
  const hasList = tools.length > 0 || !Object.hasOwn(source, "tools");
  return [{ path, former, wanted: hasList ? { ...source, tools } : source }];
}

function unreadableFiles(main: OutgoingToolset | null, taken: ReadonlySet<string>): PlannedFile[] {
  const files = asRecord(main?.slot?.meta["unreadable"]) ?? {};
  return Object.entries(files).flatMap(([path, value]) => {
    const text = asText(value);
    const isFree = resolvePath("", path) === path && path !== "" && !taken.has(path);
    return text === null || !isFree ? [] : [{ path, former: null, wanted: {}, text }];
  });
}

/**
 * A free path for a toolset that had no file.
 * @param taken paths that are given away, however their letters are written
 */
function newFilePath(
  folder: string,
  id: string,
  ending: string,
  taken: ReadonlySet<string>,
): string {
  const plain = id.replaceAll(/[^A-Za-z0-9._-]/g, "-");
  const stem = /^\.*$/.test(plain) ? "toolset" : plain;
  const used = new Set([...taken].map((path) => path.toLowerCase()));
  let path = joinPath(folder, stem + ending);
  for (let count = 2; used.has(path.toLowerCase()); count += 1) {
    path = joinPath(folder, `${stem}-${count}${ending}`);
  }
  return path;
}
