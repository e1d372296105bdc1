import { equalJson } from "@/lib/json/equal";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { addAll } from "@/lib/shared/add-all";
import { extensionKey } from "../document/extension-key";
import { ownMember, readSlotMember, slotOf } from "../toolset/schema/slot-member";
import { listingSlot, toolOfListing } from "./listed-tool";
import type { StoredConflict } from "./pin";
import { MERGED_MEMBERS, type MergedMember } from "./review-item";

/** One change of a tool entry; without a value the member goes. */
export interface EntryChange {
  readonly path: readonly string[];
  readonly value?: unknown;
}

export interface MergedTool {
  readonly changes: readonly EntryChange[];
  /** Members that keep what was edited here although the server says something else now. */
  readonly conflicts: readonly StoredConflict[];
}

/**
 * Lays a server's definition over a stored entry. What was not edited since the last listing follows the server,
 * what was edited stays, and the definition as listed takes the place of the former one. Switches are never
 * touched.
 */
export function mergeTool(entry: JsonRecord, raw: JsonRecord, revision: string | null): MergedTool {
  const slot = slotOf(entry, "mcp");
  const source = asRecord(slot?.["source"]);
  const base = source === null ? null : toolOfListing(source, null);
  const theirs = toolOfListing(raw, revision);
  const changes: EntryChange[] = [];
  const conflicts: StoredConflict[] = [];
  for (const member of MERGED_MEMBERS) {
    const mine = Object.hasOwn(entry, member) ? entry[member] : undefined;
    const verdict = mergeMember(base, mine, theirs[member], member);
    if (verdict === "take") changes.push({ path: [member], value: theirs[member] });
    if (verdict === "conflict") conflicts.push({ member, base: base?.[member] });
  }
  if (!equalJson(source, raw)) addAll(changes, sourceChanges(slot, raw, revision));
  addAll(changes, calledChanges(entry, raw));
  if (ownMember(slotOf(entry, "cadenya"), ["meta", "byHand"]) === true) {
    changes.push({ path: ["extensions", extensionKey("cadenya"), "meta", "byHand"] });
  }
  return { changes, conflicts };
}

function mergeMember(
  base: Readonly<Partial<Record<MergedMember, unknown>>> | null,
  mine: unknown,
  theirs: unknown,
  member: MergedMember,
): "keep" | "take" | "conflict" {
  if (same(mine, theirs)) return "keep";
  // Without a former listing nobody knows whether it was edited; only what is not there is filled in.
  if (base === null) return mine === undefined ? "take" : "conflict";
  if (same(mine, base[member])) return "take";
  return same(theirs, base[member]) ? "keep" : "conflict";
}

/** Absent and stated are not the same. */
function same(one: unknown, other: unknown): boolean {
  return one === undefined || other === undefined ? one === other : equalJson(one, other);
}

const CALLED = [
  ["toolTitle", "title"],
  ["toolDescription", "description"],
] as const;

/** One format states next to the definition what the server calls the tool. */
function calledChanges(entry: JsonRecord, raw: JsonRecord): EntryChange[] {
  const path = ["spec", "config", "mcp"];
  const called = asRecord(readSlotMember(entry, "cadenya", path, "current")?.value);
  if (called === null) return [];
  return CALLED.flatMap(([name, member]) => {
    const value = asText(raw[member]);
    if (value === null || called[name] === value) return [];
    return [{ path: ["extensions", extensionKey("cadenya"), "values", ...path, name], value }];
  });
}

function sourceChanges(
  slot: JsonRecord | null,
  raw: JsonRecord,
  revision: string | null,
): EntryChange[] {
  const path = ["extensions", extensionKey("mcp")];
  const wanted = listingSlot(raw, revision);
  if (slot === null) return [{ path, value: wanted }];
  return ["format", "origin", "source"]
    .filter((name) => !same(slot[name], wanted[name]))
    .map((name) => ({ path: [...path, name], value: wanted[name] }));
}
