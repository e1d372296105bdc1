import { extensionKey } from "@/lib/domain/document/extension-key";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import {
  layered,
  ownMember,
  readSlotMember,
  slotOf,
  type SlotMember,
  type SlotReading,
} from "../schema/slot-member";

/** The filters a reference to a list of tools can have. */
export const REFERENCE_FILTERS = ["only", "except", "tags", "withoutTags"] as const;
export type ReferenceFilterKind = (typeof REFERENCE_FILTERS)[number];

/** A filter of a reference: one kind, and the names or tags it lists. */
export interface ReferenceFilter {
  readonly kind: ReferenceFilterKind | null;
  /** As compared: exact and with case. */
  readonly items: readonly string[];
  /** Why it cannot be applied; a reference with such a filter contributes no tools. */
  readonly fault: string | null;
}

/** What such a filter looks at. */
export interface ToolTags {
  readonly name: string;
  readonly tags: readonly string[];
}

/** Where the filter of a toolset is. Null where the toolset has none. */
export interface FilterPlace {
  readonly slot: "mci" | "mcp";
  /** `reference` of a list of tools, `config` of a server; below `values` once it was edited. */
  readonly member: "reference" | "config";
}

/** Where the filter of a toolset is kept: with its server, or with the reference that names its file. */
export function filterPlace(toolset: JsonRecord | null): FilterPlace {
  for (const slot of ["mci", "mcp"] as const) {
    const source = asRecord(slotOf(toolset, slot)?.["source"]);
    const isServer = source !== null && ("command" in source || "url" in source);
    if (isServer && (slot === "mci" || asRecord(source["config"]) !== null)) {
      return { slot, member: "config" };
    }
  }
  return { slot: "mci", member: "reference" };
}

/** The `{ filter, filterValue }` of a toolset; null when there is none. */
export function findReferenceFilter(
  toolset: JsonRecord | null,
  reading: SlotReading,
): SlotMember | null {
  const { slot, member } = filterPlace(toolset);
  const kept = slotOf(toolset, slot);
  // A reference is in another file than what it names, so it was imported next to the source.
  const holder = member === "reference" ? withReference(toolset, kept) : toolset;
  const found = readSlotMember(holder, slot, [member], reading);
  return found === null || member === "config"
    ? found
    : { ...found, pointer: found.pointer.replace("/source/", "/meta/") };
}

function withReference(toolset: JsonRecord | null, kept: JsonRecord | null): JsonRecord | null {
  if (toolset === null || kept === null) return null;
  const reference = ownMember(kept, ["meta", "reference"]);
  const source = reference === undefined ? {} : { reference };
  return { extensions: { [extensionKey("mci")]: { ...kept, source } } };
}

/** Where an edit of a further reference is kept, below `values`: by its place among the further ones. */
export function otherReferencePath(at: number): readonly string[] {
  return ["otherReferences", String(at)];
}

/** Further references to the same list of tools, in the order of their file. */
export function otherReferences(toolset: JsonRecord | null, reading: SlotReading): unknown[] {
  if (filterPlace(toolset).member !== "reference") return [];
  const kept = slotOf(toolset, "mci");
  return asList(ownMember(kept, ["meta", "otherReferences"])).map((imported, at) => {
    const edited = ownMember(kept, ["values", ...otherReferencePath(at)]);
    return reading === "imported" || edited === undefined ? imported : layered(imported, edited);
  });
}

/**
 * The filters of further references to the same list of tools, null for one that lets everything through. What any
 * reference lets through is offered.
 */
export function otherReferenceFilters(
  toolset: JsonRecord | null,
  reading: SlotReading,
): (ReferenceFilter | null)[] {
  return otherReferences(toolset, reading).map(readReferenceFilter);
}

/** Reads a filter. Null where none is asked for, whatever its value says. */
export function readReferenceFilter(raw: unknown): ReferenceFilter | null {
  const record = asRecord(raw);
  const filter = record?.["filter"] ?? null;
  if (record === null || filter === null) return null;
  const kind = REFERENCE_FILTERS.find((one) => one === filter) ?? null;
  const value = record["filterValue"] ?? null;
  const items = splitFilterValue(asText(value) ?? "");
  return { kind, items, fault: faultOf(kind, value, items) };
}

const sets = new WeakMap<readonly string[], ReadonlySet<string>>();

/** The items of a filter, to be asked for each of many tools. */
function setOf({ items }: ReferenceFilter): ReadonlySet<string> {
  const known = sets.get(items) ?? new Set(items);
  sets.set(items, known);
  return known;
}

/** The tools a filter names. One that cannot be applied names nothing. */
export function namesListed(raw: unknown): ReadonlySet<string> {
  const filter = readReferenceFilter(raw);
  const areNames = filter?.kind === "only" || filter?.kind === "except";
  return filter !== null && areNames && filter.fault === null ? setOf(filter) : new Set();
}

/** Whether a name can be listed; one with a comma, or with space around it, would be read as another. */
export function canBeListed(name: string): boolean {
  const items = splitFilterValue(name);
  return items.length === 1 && items[0] === name;
}

/** The names or tags of a filter's value. */
export function splitFilterValue(value: string): string[] {
  return value
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

function faultOf(
  kind: ReferenceFilterKind | null,
  value: unknown,
  items: readonly string[],
): string | null {
  if (kind === null) return "the kind of the filter is unknown";
  if (value === null) return `the filter “${kind}” has no value`;
  if (typeof value !== "string") return `the value of the filter “${kind}” is not a text`;
  if (items.length === 0) return `the value of the filter “${kind}” names nothing`;
  return null;
}

/** Why such a filter hides a tool; null when it lets it through. */
export function hidingReason(filter: ReferenceFilter, tool: ToolTags): string | null {
  const { kind, fault } = filter;
  if (kind === null || fault !== null) return `hidden because ${fault ?? "the filter is unknown"}`;
  const items = setOf(filter);
  const isNamed = items.has(tool.name);
  const tag = tool.tags.find((one) => items.has(one));
  switch (kind) {
    case "only":
      return isNamed ? null : "not named by the filter “only”";
    case "except":
      return isNamed ? "named by the filter “except”" : null;
    case "tags":
      return tag === undefined ? "without any of the tags of the filter “tags”" : null;
    case "withoutTags":
      return tag === undefined ? null : `excluded for its tag ${JSON.stringify(tag)}`;
  }
}

/**
 * Why none of several references lets a tool through, in the words of the first; null when one does. What any of
 * many references says is gathered once, for all tools that are asked about.
 */
export function compileReferences(
  filters: readonly (ReferenceFilter | null)[],
): (tool: ToolTags) => string | null {
  const [first = null] = filters;
  if (first === null || filters.includes(null)) return () => null;
  const usable = filters.filter((filter) => filter !== null && filter.fault === null);
  const itemsOf = (kind: ReferenceFilterKind): ReadonlySet<string> =>
    new Set(usable.flatMap((filter) => (filter?.kind === kind ? filter.items : [])));
  const [only, tags] = [itemsOf("only"), itemsOf("tags")];
  const leaving = usable.filter(
    (filter) => filter?.kind === "except" || filter?.kind === "withoutTags",
  );
  const isShown = (tool: ToolTags): boolean =>
    only.has(tool.name) ||
    tool.tags.some((tag) => tags.has(tag)) ||
    leaving.some((filter) => filter !== null && hidingReason(filter, tool) === null);
  return (tool) => {
    const reason = hidingReason(first, tool);
    if (reason === null || isShown(tool)) return null;
    return filters.length === 1 ? reason : `${reason}, nor offered by another reference`;
  };
}
