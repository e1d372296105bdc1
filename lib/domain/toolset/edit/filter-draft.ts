import { equalJson } from "@/lib/json/equal";
import { extensionKey, type OwnExtension } from "@/lib/domain/document/extension-key";
import { ORDER } from "@/lib/domain/permissions/resolve/explain";
import { asList, asRecord, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import type { ToolsetEdit } from "./edits";
import {
  filterPlace,
  findReferenceFilter,
  otherReferencePath,
  otherReferences,
} from "../filters/reference-filter";
import { ownMember, readSlotMember, slotOf } from "../schema/slot-member";
import { ADAPTER_PATH } from "../filters/toolset-filters";

/** The filters of a toolset as their formats write them; undefined where one is not stated. */
export interface FilterDraft {
  readonly includeTools: unknown;
  readonly excludeTools: unknown;
  readonly toolApprovals: unknown;
  /** `{ filter, filterValue }` */
  readonly reference: unknown;
  /** The same of further references to the list, in their order; those left out stay as they are. */
  readonly otherReferences: readonly unknown[];
}

const ADAPTER_FILTERS = ["includeTools", "excludeTools", "toolApprovals"] as const;

/** The filters a toolset has now. */
export function readFilterDraft(toolset: JsonRecord | null): FilterDraft {
  const adapter = (name: string): unknown =>
    readSlotMember(toolset, "cadenya", [...ADAPTER_PATH, name], "current")?.value;
  return {
    includeTools: adapter("includeTools"),
    excludeTools: adapter("excludeTools"),
    toolApprovals: adapter("toolApprovals"),
    reference: findReferenceFilter(toolset, "current")?.value,
    otherReferences: otherReferences(toolset, "current"),
  };
}

/**
 * The filters that a toolset gets: those that were changed in a form, and for the rest its own, which somebody else may
 * have changed since.
 * @param origin what the form began with
 */
export function mergeFilterDraft(
  toolset: JsonRecord | null,
  origin: FilterDraft,
  draft: FilterDraft,
): FilterDraft {
  const now = readFilterDraft(toolset);
  const merged = <T>(before: T, typed: T, current: T): T =>
    equalJson(before, typed) ? current : typed;
  return {
    includeTools: merged(origin.includeTools, draft.includeTools, now.includeTools),
    excludeTools: merged(origin.excludeTools, draft.excludeTools, now.excludeTools),
    toolApprovals: merged(origin.toolApprovals, draft.toolApprovals, now.toolApprovals),
    reference: merged(origin.reference, draft.reference, now.reference),
    otherReferences: draft.otherReferences.map((typed, at) =>
      merged(origin.otherReferences[at], typed, now.otherReferences[at]),
    ),
  };
}

/** One member of a slot: what it is to be, what it is, and what was imported. */
interface Wish {
  readonly path: readonly string[];
  readonly value: unknown;
  readonly current: unknown;
  readonly imported: unknown;
}

/** A slot before and after. */
interface SlotChange {
  readonly slot: OwnExtension;
  readonly before: JsonRecord | null;
  readonly after: JsonRecord | null;
}

/** The toolset as it will be with these filters; nothing is written. */
export function withFilters(toolset: JsonRecord, draft: FilterDraft): JsonRecord {
  const extensions = new Map(Object.entries(asRecord(toolset["extensions"]) ?? {}));
  for (const { slot, after } of slotChanges(toolset, draft)) {
    if (after === null) extensions.delete(extensionKey(slot));
    else extensions.set(extensionKey(slot), after);
  }
  return { ...toolset, extensions: Object.fromEntries(extensions) };
}

/**
 * The edits that give a toolset these filters; none where it has them already. Filters decide what is allowed, so
 * with the first edit the toolset notes how permissions are resolved here.
 */
export function filterEdits(toolset: JsonRecord, draft: FilterDraft): ToolsetEdit[] {
  const edits = slotEdits(toolset, draft);
  return edits.length === 0 ? [] : [...edits, ...orderNote(toolset)];
}

function orderNote(toolset: JsonRecord): ToolsetEdit[] {
  const noted = slotOf(toolset, "permissions");
  if (noted?.["resolution"] === ORDER) return [];
  const value = { ...(noted ?? { v: 1 }), resolution: ORDER };
  return [memberEdit(["extensions", extensionKey("permissions")], value)];
}

function slotEdits(toolset: JsonRecord, draft: FilterDraft): ToolsetEdit[] {
  return slotChanges(toolset, draft).flatMap(({ slot, before, after }): ToolsetEdit[] => {
    const base = ["extensions", extensionKey(slot)];
    if (before === null || after === null) {
      return equalJson(before, after) ? [] : [memberEdit(base, after ?? undefined)];
    }
    return ["values", "removed"].flatMap((name) =>
      equalJson(before[name], after[name]) ? [] : [memberEdit([...base, name], after[name])],
    );
  });
}

function memberEdit(path: readonly string[], value: unknown): ToolsetEdit {
  const edit = { kind: "member", tool: null, path } as const;
  return value === undefined ? edit : { ...edit, value };
}

function slotChanges(toolset: JsonRecord, draft: FilterDraft): SlotChange[] {
  const { slot, member } = filterPlace(toolset);
  const current = readFilterDraft(toolset);
  const adapter = ADAPTER_FILTERS.map((name): Wish => {
    const path = [...ADAPTER_PATH, name];
    const imported = readSlotMember(toolset, "cadenya", path, "imported")?.value;
    return { path, value: draft[name], current: current[name], imported };
  });
  const imported = findReferenceFilter(toolset, "imported")?.value;
  const reference: Wish = {
    path: [member],
    value: draft.reference,
    current: current.reference,
    imported,
  };
  return [
    changeSlot(toolset, "cadenya", "cadenya@seed", adapter),
    changeSlot(toolset, slot, "mci@1.0", [reference, ...otherWishes(toolset, draft, current)]),
  ];
}

function otherWishes(toolset: JsonRecord, draft: FilterDraft, current: FilterDraft): Wish[] {
  return otherReferences(toolset, "imported").map((imported, at): Wish => {
    const now = current.otherReferences[at];
    const value = at < draft.otherReferences.length ? draft.otherReferences[at] : now;
    return { path: otherReferencePath(at), value, current: now, imported };
  });
}

function changeSlot(
  toolset: JsonRecord,
  slot: OwnExtension,
  format: string,
  wishes: readonly Wish[],
): SlotChange {
  const before = slotOf(toolset, slot);
  const changed = wishes.reduce(fulfil, before ?? { v: 1, format });
  const isEmpty = !["source", "values", "meta", "removed"].some((name) => name in changed);
  return { slot, before, after: before === null && isEmpty ? null : changed };
}

/** Writes no more than differs from what was imported, so that going back leaves nothing behind. */
function fulfil(slot: JsonRecord, { path, value, current, imported }: Wish): JsonRecord {
  if (equalJson(value, current)) return slot;
  const pointer = `/${path.join("/")}`;
  const isAsImported = equalJson(value, imported);
  const values = withMember(slot["values"], path, isAsImported ? undefined : value);
  const others = asList(slot["removed"]).filter((one) => one !== pointer);
  const isRemoved = value === undefined && imported !== undefined;
  const removed = isRemoved ? [...others, pointer] : others;
  return withOwn(
    withOwn(slot, "values", values),
    "removed",
    removed.length > 0 ? removed : undefined,
  );
}

/** The holder with a member at a path, or without it and whatever it leaves empty. */
function withMember(holder: unknown, path: readonly string[], value: unknown): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const record = asRecord(holder) ?? {};
  const inner = withMember(ownMember(record, [name]), rest, value);
  const changed = withOwn(record, name, inner);
  return Object.keys(changed).length === 0 ? undefined : changed;
}

function withOwn(record: JsonRecord, name: string, value: unknown): JsonRecord {
  const members = new Map(Object.entries(record));
  if (value === undefined) members.delete(name);
  else members.set(name, value);
  return recordFrom(members);
}
