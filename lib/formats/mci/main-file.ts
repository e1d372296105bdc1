import { asList, asNumber, asRecord, asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";

import type { FileSyntax } from "../edit-syntax";
import { formerFile, serverKey } from "./outgoing";
import type { Count, OutgoingToolset, PlannedFile } from "./outgoing";
import { TOOLSET_ENDINGS, inSyntax } from "./paths";
import { applyServer } from "./project-server";
import { applyEdits } from "./slot";

/** A toolset in a file of its own. */
export interface NamedFile {
  readonly toolset: OutgoingToolset;
  readonly planned: PlannedFile;
  /** The main file does not name it yet. */
  readonly isNew: boolean;
}

interface MainParts {
  readonly main: OutgoingToolset | null;
  /** What the main file says apart from references and servers. */
  readonly mainValue: JsonRecord;
  readonly named: readonly NamedFile[];
  readonly servers: readonly OutgoingToolset[];
  readonly library: string;
  readonly syntax: FileSyntax | null;
}

/** What a main file says: with the references and the servers of the toolsets that are there now. */
export function writeMain(parts: MainParts, count: Count): JsonRecord {
  const { main, mainValue } = parts;
  const toolsets = writeReferences(parts);
  const servers = writeServers(parts, count);
  const metadata = main === null ? newMetadata(parts) : {};
  const changed: JsonRecord = {
    ...metadata,
    ...(toolsets === null ? {} : { toolsets }),
    ...(servers === null ? {} : { mcp_servers: servers }),
  };
  if (main !== null) return { ...mainValue, ...changed };
  const { tools, ...rest } = mainValue;
  return { ...rest, ...changed, tools };
}

function newMetadata({ named, servers }: MainParts): JsonRecord {
  const [only, ...more] = [...named.map(({ toolset }) => toolset), ...servers];
  return only === undefined || more.length > 0 ? {} : { metadata: { name: only.id } };
}

/** The list of references; null where there is none. */
function writeReferences({ mainValue, main, named, library, syntax }: MainParts): unknown[] | null {
  const files = formerReferences(main);
  const there = new Set(named.map(({ toolset }) => formerFile(toolset.slot?.meta ?? null)?.path));
  const kept = asList(mainValue["toolsets"]).flatMap((entry, position) => {
    const own = files.get(position) ?? [];
    if (own.length > 0 && !own.some((file) => there.has(file))) return [];
    return [writeReference(entry, position, named, syntax)];
  });
  const added = named
    .filter(({ isNew }) => isNew)
    .map(({ planned }) => nameIn(library, planned.path));
  if (kept.length + added.length === 0 && !Array.isArray(mainValue["toolsets"])) return null;
  return [...kept, ...added];
}

function writeReference(
  entry: unknown,
  position: number,
  named: readonly NamedFile[],
  syntax: FileSyntax | null,
): unknown {
  const edited = named
    .flatMap(({ toolset }) => editedReferences(toolset))
    .find((reference) => reference.position === position);
  const holder = asRecord(entry);
  const name = asText(entry) ?? asText(holder?.["name"]);
  const wanted = name === null ? null : inSyntax(name, syntax);
  const base = holder ?? (wanted === null ? entry : { name: wanted });
  if (edited === undefined) {
    if (wanted === name) return entry;
    return holder === null ? wanted : { ...holder, name: wanted };
  }
  const rest = Object.entries(asRecord(base) ?? {}).filter(
    ([member]) => member !== "filter" && member !== "filterValue",
  );
  const filter = Object.entries(edited.filter).filter(
    ([member]) => member === "filter" || member === "filterValue",
  );
  if (filter.length === 0 && holder === null) return wanted;
  return Object.fromEntries([...rest, ...filter]);
}

interface EditedReference {
  readonly position: number;
  readonly filter: JsonRecord;
}

/** The filters of the references to a toolset that were edited. */
function editedReferences({ slot }: OutgoingToolset): EditedReference[] {
  if (slot === null) return [];
  const isRemoved = slot.removed.includes("/reference");
  const edited = asRecord(slot.values["otherReferences"]);
  const others = asList(slot.meta["otherReferences"]).map((reference, at) =>
    editedReference(reference, edited?.[String(at)]),
  );
  return [
    editedReference(slot.meta["reference"], isRemoved ? {} : slot.values["reference"]),
    ...others,
  ].filter((reference) => reference !== null);
}

function editedReference(imported: unknown, edited: unknown): EditedReference | null {
  const position = asNumber(asRecord(imported)?.["position"]);
  const filter = asRecord(edited);
  return position === null || filter === null ? null : { position, filter };
}

/** How a file is named from the main one. */
function nameIn(library: string, path: string): string {
  const inner = library === "" ? path : path.slice(library.length + 1);
  const ending = TOOLSET_ENDINGS.find((one) => inner.endsWith(one));
  return ending === undefined ? inner : inner.slice(0, -ending.length);
}

/** Positions of the references of a main file, with the files each of them named. */
function formerReferences(main: OutgoingToolset | null): Map<number, readonly string[]> {
  const found = new Map<number, readonly string[]>();
  for (const entry of asList(main?.slot?.meta["references"]).map(asRecord)) {
    const position = asNumber(entry?.["position"]);
    const files = asList(entry?.["files"]).filter((file) => typeof file === "string");
    if (position !== null) found.set(position, files);
  }
  return found;
}

/** The servers by name; null where there are none. */
function writeServers({ mainValue, servers }: MainParts, count: Count): JsonRecord | null {
  const former = asRecord(mainValue["mcp_servers"]);
  const written = new Map<string, unknown>();
  const known = servers.filter(({ role }) => role === "server");
  for (const [key, entry] of Object.entries(former ?? {})) {
    const toolset = known.find(({ slot }) => slot?.meta["key"] === key);
    // What is no server stays; a server whose toolset is gone goes.
    if (toolset === undefined && asRecord(entry) === null) written.set(key, entry);
    if (toolset !== undefined) written.set(serverKey(toolset), writeServer(toolset) ?? entry);
  }
  const others = servers.filter(({ slot }) => {
    const key = asText(slot?.meta["key"]);
    return key === null || former === null || !Object.hasOwn(former, key);
  });
  for (const toolset of others) {
    const entry = writeServer(toolset);
    if (entry === null) count("connections");
    else written.set(serverKey(toolset), entry);
  }
  count("servers", written.size);
  if (written.size === 0 && former === null) return null;
  return Object.fromEntries(written);
}

/** The entry of a server; null for a transport the format does not have. */
function writeServer({ slot, value }: OutgoingToolset): JsonRecord | null {
  const entry = slot === null ? {} : applyEdits(slot.source, slot);
  const defaults = Object.entries(asRecord(slot?.meta["defaults"]) ?? {}).flatMap(([name, text]) =>
    typeof text === "string" ? [[name, text] as const] : [],
  );
  const hub = { server: asRecord(value["server"]), headers: asRecord(value["headers"]) };
  return applyServer(entry, hub, new Map(defaults));
}
