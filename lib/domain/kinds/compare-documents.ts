import { splitDocument } from "@/lib/json/pieces";
import type { JsonProblem } from "@/lib/json/document-map";
import { changedMembers } from "@/lib/shared/changed-members";
import { freeName } from "@/lib/shared/free-name";
import { asRecord, asText } from "@/lib/shared/read-value";

import { identifyKind, KINDS, type DocumentKind } from "./kind";

/** One place in which two documents differ. */
export interface DocumentDifference {
  /** `document` is everything around the elements. */
  readonly place: "document" | "element" | "order";
  /** The element's id, with `#2` for the second one of that id; "" for a document and an order. */
  readonly id: string;
  readonly state: "added" | "removed" | "changed";
  /** Members that differ; empty where only the writing does, and for what is added or removed. */
  readonly members: readonly string[];
  /** The exact texts; null on the side that has none. */
  readonly before: string | null;
  readonly after: string | null;
}

export type Comparison =
  | {
      readonly ok: true;
      readonly kind: DocumentKind;
      /** The texts are the same, byte for byte. */
      readonly isIdentical: boolean;
      /** Empty for documents that say the same; `members` of each tells writing from meaning. */
      readonly differences: readonly DocumentDifference[];
    }
  /** One of the two is no document, or they are of different kinds. */
  | { readonly ok: false; readonly side: "before" | "after"; readonly problem: JsonProblem | null };

interface Read {
  readonly kind: DocumentKind;
  readonly shell: string;
  /** Exact texts by id, in order. */
  readonly elements: ReadonlyMap<string, string>;
}

/** What two CJSON documents of one kind differ in, element by element: a message is found by its id. */
export function compareDocuments(before: string, after: string): Comparison {
  const old = readDocument(before);
  if ("problem" in old) return { ok: false, side: "before", problem: old.problem };
  const fresh = readDocument(after);
  if ("problem" in fresh) return { ok: false, side: "after", problem: fresh.problem };
  if (old.kind !== fresh.kind) return { ok: false, side: "after", problem: null };
  const differences = [
    ...compareShells(old, fresh),
    ...compareElements(old.elements, fresh.elements),
    ...compareOrder([...old.elements.keys()], [...fresh.elements.keys()]),
  ];
  return { ok: true, kind: old.kind, isIdentical: before === after, differences };
}

function readDocument(text: string): Read | { problem: JsonProblem | null } {
  const plain = text.replace(/^\uFEFF/, "");
  const whole = splitDocument(plain, "");
  if (!whole.ok) return { problem: whole.problem };
  const identified = identifyKind(JSON.parse(plain));
  if (identified === null) return { problem: null };
  const { kind } = identified;
  const split = splitDocument(plain, KINDS[kind].arrayKey);
  if (!split.ok) return { problem: split.problem };
  const { head, elements, tail } = split.pieces;
  const named = new Map<string, string>();
  const taken = new Set<string>();
  for (const { raw } of elements) named.set(freeName(idOf(raw), taken, "#"), raw);
  return { kind, shell: head + tail, elements: named };
}

function idOf(raw: string): string {
  return asText(asRecord(JSON.parse(raw))?.["id"]) ?? "";
}

function compareShells(old: Read, fresh: Read): DocumentDifference[] {
  if (old.shell === fresh.shell) return [];
  const members = changedMembers(old.shell, fresh.shell);
  const texts = { before: old.shell, after: fresh.shell };
  return [{ place: "document", id: "", state: "changed", members, ...texts }];
}

function compareElements(
  old: ReadonlyMap<string, string>,
  fresh: ReadonlyMap<string, string>,
): DocumentDifference[] {
  const found: DocumentDifference[] = [];
  for (const [id, before] of old) {
    const after = fresh.get(id);
    if (after === before) continue;
    const base = { place: "element", id, before, members: [] } as const;
    if (after === undefined) found.push({ ...base, state: "removed", after: null });
    else {
      found.push({ ...base, state: "changed", after, members: changedMembers(before, after) });
    }
  }
  for (const [id, after] of fresh) {
    if (old.has(id)) continue;
    found.push({ place: "element", id, state: "added", members: [], before: null, after });
  }
  return found;
}

/** Whether the elements both have are in another order. */
function compareOrder(old: readonly string[], fresh: readonly string[]): DocumentDifference[] {
  const [inOld, inFresh] = [new Set(old), new Set(fresh)];
  const before = old.filter((id) => inFresh.has(id)).join("\n");
  const after = fresh.filter((id) => inOld.has(id)).join("\n");
  if (before === after) return [];
  return [{ place: "order", id: "", state: "changed", members: [], before, after }];
}
