import { asList, asNumber, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { FileSyntax } from "@/lib/formats/kit/syntax/edit-syntax";

import { formerFile, type NamedFile, type OutgoingToolset } from "./outgoing-toolset";
import { TOOLSET_ENDINGS, inSyntax } from "../files/paths";

/** What references are written from. */
export interface ReferenceParts {
  readonly main: OutgoingToolset | null;
  /** What the main file says apart from references and servers. */
  readonly mainValue: JsonRecord;
  readonly named: readonly NamedFile[];
  readonly library: string;
  readonly syntax: FileSyntax | null;
}

/** The list of references of a main file; null where there is none. */
export function writeReferences(parts: ReferenceParts): unknown[] | null {
  const { mainValue, main, named, library } = parts;
  const files = formerReferences(main);
  const kept = asList(mainValue["toolsets"]).flatMap((entry, position) => {
    const own = files.get(position) ?? [];
    const there = named.filter((file) => own.includes(formerPath(file) ?? ""));
    if (own.length > 0 && there.length === 0) return [];
    // Where it was not kept which files a reference names, an edit of a file tells it.
    const filters =
      own.length > 0
        ? filtersAt(position, there)
        : filtersAt(position, named).filter(({ filter }) => filter !== null);
    return writeReference(entry, filters, parts);
  });
  const added = named
    .filter(({ isNew }) => isNew)
    .map(({ planned }) => nameIn(library, planned.path));
  if (kept.length + added.length === 0 && !Array.isArray(mainValue["toolsets"])) return null;
  return [...kept, ...added];
}

const formerPath = ({ toolset }: NamedFile) => formerFile(toolset.slot?.meta ?? null)?.path;

interface WantedFilter {
  readonly file: NamedFile;
  /** Null where it is as it was read. */
  readonly filter: JsonRecord | null;
}

/** What the reference of a position is to say of each file it names. */
function filtersAt(position: number, files: readonly NamedFile[]): WantedFilter[] {
  return files.map((file) => {
    const edited = editedReferences(file.toolset).find((one) => one.position === position);
    return { file, filter: edited?.filter ?? null };
  });
}

/** A folder is one reference for all of its files: they are named one by one where their filters are not the same. */
function writeReference(
  entry: unknown,
  wanted: readonly WantedFilter[],
  { library, syntax }: Pick<ReferenceParts, "library" | "syntax">,
): unknown[] {
  const holder = asRecord(entry);
  const name = asText(entry) ?? asText(holder?.["name"]);
  const [first] = wanted.filter(({ filter }) => filter !== null);
  const imported = holder === null ? [] : Object.entries(holder).filter(isFilter);
  const texts = new Set(
    wanted.map(({ filter }) => filterText(filter ?? Object.fromEntries(imported))),
  );
  const isShared = wanted.filter(({ file }) => !file.isNew).length > 1 && texts.size > 1;
  if (first === undefined || !isShared) {
    const renamed = name === null ? null : inSyntax(name, syntax);
    return [withFilter(entry, renamed, first?.filter ?? null)];
  }
  return wanted
    .filter(({ file }) => !file.isNew)
    .map(({ file, filter }) => withFilter(entry, innerPath(library, file.planned.path), filter));
}

function withFilter(entry: unknown, name: string | null, edited: JsonRecord | null): unknown {
  const holder = asRecord(entry);
  const former = asText(entry) ?? asText(holder?.["name"]);
  if (edited === null) {
    if (name === former) return entry;
    return holder === null ? name : { ...holder, name };
  }
  const filter = Object.entries(edited).filter(isFilter);
  if (filter.length === 0 && holder === null) return name;
  const base = { ...holder, ...(name === null ? {} : { name }) };
  return Object.fromEntries([...Object.entries(base).filter((one) => !isFilter(one)), ...filter]);
}

const isFilter = ([member]: readonly [string, unknown]) =>
  member === "filter" || member === "filterValue";

const filterText = ({ filter, filterValue }: JsonRecord) => JSON.stringify([filter, filterValue]);

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
  const inner = innerPath(library, path);
  const ending = TOOLSET_ENDINGS.find((one) => inner.endsWith(one));
  return ending === undefined ? inner : inner.slice(0, -ending.length);
}

const innerPath = (library: string, path: string) =>
  library === "" ? path : path.slice(library.length + 1);

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
