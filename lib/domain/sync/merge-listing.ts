import { freeName } from "@/lib/shared/free-name";
import { keysOf } from "@/lib/shared/keys-of";
import { equalJson } from "@/lib/json/equal";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { allSteps, type Steps } from "@/lib/shared/steps";
import { ownMember, slotOf } from "../toolset/schema/slot-member";
import { isMadeByHand } from "../toolset/filters/tool-values";
import type { NewTools } from "../permissions/resolve/new-tools";
import { NO_COUNTS, type SyncCounts } from "./counts";
import { toolOfListing, type ListedTool } from "./listed-tool";
import {
  definitionsOf,
  type Definitions,
  type ListedDefinition,
  type ServerListing,
} from "./listing";
import { adoptedPin, newPin, seenAgain } from "./merge-pin";
import { mergeTool, type EntryChange } from "./merge-tool";
import type { Pin } from "./pin";

/** A stored tool; null where the entry is no object. */
export interface StoredTool {
  readonly entry: JsonRecord | null;
  readonly pin: Pin | null;
}

/** The toolset a listing is laid over. */
export interface MergeTarget {
  /** In document order. */
  readonly tools: readonly StoredTool[];
  /** Identity of the server that was asked. */
  readonly from: string;
  readonly newTools: NewTools;
  /** No listing was stored before. */
  readonly isFirst: boolean;
}

/** What a listing makes of a toolset. */
export interface ListingMerge {
  /** Changes of entries, by their position. */
  readonly changes: ReadonlyMap<number, readonly EntryChange[]>;
  /** Pins that differ from those that were there, by position. */
  readonly pins: ReadonlyMap<number, Pin>;
  /** Entries to put behind the others. */
  readonly added: readonly { readonly tool: ListedTool; readonly pin: Pin }[];
  readonly counts: SyncCounts;
}

/**
 * Lays a complete listing over a toolset. It proposes definitions only: no switch is written, and what the server
 * lists unchanged changes nothing. Total over any toolset and any listing.
 */
export function mergeListing(target: MergeTarget, listing: ServerListing): ListingMerge {
  return allSteps(mergeInSteps(target, listing, allSteps(definitionsOf(listing))));
}

/** The same in short steps, for whoever gives others their turn in between. */
export function* mergeInSteps(
  target: MergeTarget,
  listing: ServerListing,
  listed: Definitions,
): Steps<ListingMerge> {
  const matches = matchTools(target.tools);
  const changes = new Map<number, readonly EntryChange[]>();
  const pins = new Map<number, Pin>();
  const counts = { ...NO_COUNTS, listed: listed.size, skipped: skippedOf(listing, listed.size) };
  for (const [name, position] of matches) {
    yield;
    const { entry, pin } = target.tools[position] ?? NOT_STORED;
    if (entry === null) continue;
    const definition = listed.get(name);
    if (definition === undefined) {
      const gone = missingPin(name, entry, pin, target);
      if (gone === null) continue;
      pins.set(position, gone);
      counts.missing += 1;
      continue;
    }
    const merged = mergeTool(entry, definition.raw, listing.protocolVersion);
    if (merged.changes.length > 0) changes.set(position, merged.changes);
    const before = pin ?? adopt(name, entry, definition, target);
    const settled = settledMembers(entry, merged.changes, definition);
    const { conflicts } = merged;
    const after = seenAgain(before, definition, target.from, { conflicts, settled });
    if (pin === null || !isSamePin(pin, after.pin)) pins.set(position, after.pin);
    const isBack = before.state === "missing";
    if (isBack) counts.returned += 1;
    // A tool that comes back as it was is no further unchanged one; what changed while it was away is a change, too.
    if (!isBack || after.outcome !== "unchanged") counts[after.outcome] += 1;
    counts.conflicts += conflicts.length;
  }
  const added = yield* addedTools(target, listed, matches, listing.protocolVersion);
  counts.added = added.length;
  return { changes, pins, added, counts };
}

const NOT_STORED: StoredTool = { entry: null, pin: null };

/** The position of each tool by the name its server knows it by; of several of one name the one with a pin. */
function matchTools(tools: readonly StoredTool[]): Map<string, number> {
  const positions = new Map<string, number>();
  tools.forEach(({ entry, pin }, position) => {
    if (entry === null) return;
    const name = pin?.mcpName ?? serverName(entry);
    const known = positions.get(name);
    if (known === undefined || (pin !== null && tools[known]?.pin === null)) {
      positions.set(name, position);
    }
  });
  return positions;
}

/** How the server calls a tool, which may have another name here. */
export function serverName(entry: JsonRecord): string {
  const cadenya = slotOf(entry, "cadenya");
  const toolName = ["spec", "config", "mcp", "toolName"];
  return (
    asText(ownMember(slotOf(entry, "mcp"), ["source", "name"])) ||
    asText(ownMember(cadenya, ["values", ...toolName])) ||
    asText(ownMember(cadenya, ["source", ...toolName])) ||
    (asText(entry["name"]) ?? "")
  );
}

function missingPin(
  name: string,
  entry: JsonRecord,
  pin: Pin | null,
  { from }: MergeTarget,
): Pin | null {
  // What nobody listed and somebody made here is none of the server's.
  if (pin === null && isMadeByHand(entry)) return null;
  if (pin?.state === "missing") return null;
  const known = pin ?? adoptedPin(name, definitionIn(entry, name), from);
  const cause = known.state === "new" ? "new" : "sync";
  return { ...known, state: "missing", grade: null, cause, previous: null };
}

/** In the first listing what the server says is accepted; later, only what the entry said. */
function adopt(
  name: string,
  entry: JsonRecord,
  { raw }: ListedDefinition,
  { from, isFirst }: MergeTarget,
): Pin {
  return adoptedPin(name, isFirst ? raw : definitionIn(entry, name), from);
}

/** What an entry says the tool is, as a server would list it. */
function definitionIn(entry: JsonRecord, name: string): JsonRecord {
  const source = asRecord(slotOf(entry, "mcp")?.["source"]);
  if (source !== null) return source;
  const description = asText(entry["summary"]);
  return {
    name,
    ...(description === null ? {} : { description }),
    inputSchema: asRecord(entry["argsSchema"]) ?? {},
  };
}

/** Members that are now as the server says. */
function settledMembers(
  entry: JsonRecord,
  changes: readonly EntryChange[],
  { raw }: ListedDefinition,
): Set<string> {
  const taken = changes.flatMap(({ path }) => (path.length === 1 ? path : []));
  const theirs = toolOfListing(raw, null);
  const equal = (["summary", "argsSchema"] as const).filter((member) =>
    equalJson(entry[member] ?? null, theirs[member] ?? null),
  );
  return new Set([...taken, ...equal]);
}

function isSamePin(one: Pin, other: Pin): boolean {
  return keysOf(other).every((name) => one[name] === other[name]);
}

function* addedTools(
  target: MergeTarget,
  listed: Definitions,
  matches: ReadonlyMap<string, number>,
  revision: string | null,
): Steps<{ tool: ListedTool; pin: Pin }[]> {
  const taken = new Set(target.tools.map(({ entry }) => asText(entry?.["name"]) ?? ""));
  const added: { tool: ListedTool; pin: Pin }[] = [];
  for (const definition of listed.values()) {
    if (matches.has(definition.name)) continue;
    yield;
    // A tool that was renamed here may have the name by which the server calls another.
    const name = freeName(definition.name, taken);
    const tool = { ...toolOfListing(definition.raw, revision), name };
    added.push({ tool, pin: newPin(definition, target.from, target) });
  }
  return added;
}

function skippedOf({ tools, skipped }: ServerListing, usable: number): number {
  return skipped.length + tools.length - usable;
}
