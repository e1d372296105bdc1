import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { DocumentKind } from "@/lib/domain/kinds/kind";

import type { ItemReading } from "./reading";

/** What can be decided about the items of a verdict; each item allows some of these. */
export const VERDICT_DECISIONS = {
  new: ["import", "skip"],
  identical: ["skip", "take-theirs", "keep-both"],
  extends: ["extend", "skip", "keep-both"],
  conflict: ["keep-mine", "merge", "take-theirs", "keep-both"],
  invalid: [],
} as const;

/** The rule of findings about the library and the drop, not about the document. */
export const LIBRARY_RULE = "import.library";

/** What importing an item would mean for the library. */
export type Verdict = keyof typeof VERDICT_DECISIONS;

/**
 * What a person can choose for an item. `keep-mine` and `skip` both leave the library as it is; they differ
 * in what the report says.
 */
export type Decision = (typeof VERDICT_DECISIONS)[Verdict][number];

/** The word a person gave, if it is a verdict. */
export function asVerdict(word: string): Verdict | null {
  return VERDICTS.find((verdict) => verdict === word) ?? null;
}

export const VERDICTS: readonly Verdict[] = ["new", "identical", "extends", "conflict", "invalid"];

export const DECISIONS: readonly Decision[] = [
  ...new Set(VERDICTS.flatMap((verdict) => VERDICT_DECISIONS[verdict])),
];

export interface ItemCounts {
  /** Bytes of the document's text; for a converted one of the CJSON text made from it. */
  bytes: number;
  messages: number;
  attachments: number;
  toolCalls: number;
  toolsets: number;
  tools: number;
  models: number;
  /** All findings, also those beyond the ones listed. */
  errors: number;
  warnings: number;
  notes: number;
}

/** What a conversion could and could not carry over. */
export interface ItemFidelity {
  mapped: Record<string, number>;
  kept: { what: string; count: number; where: string }[];
  lost: { what: string; count: number; why: string }[];
}

/** The document of the library that has the same kind and id. */
export interface ExistingDocument {
  /** Its id in the store. */
  id: string;
  title: string;
  /** It was changed here after its import. */
  edited: boolean;
  /** The library a conversation is in, where it stays; missing for the main one. */
  libraryId?: string;
  /** Messages it has now; null for kinds without messages. */
  messages: number | null;
  /** Its stored text is not what was written. */
  damaged?: true;
}

/** A conversation of the library that reads the same but has another identity. */
export interface SimilarDocument {
  /** Its id in the store. */
  id: string;
  title: string;
  /** `cjson` or the foreign format it came from. */
  format: string;
}

interface ItemBase {
  /** Unique inside the plan. */
  id: string;
  /** Where it comes from: the dropped name, then `!` and the entry of an archive, then `#` and a position. */
  name: string;
  /** `cjson` or the id of a foreign format; `unknown` where none was recognised. */
  format: string;
  title: string;
  documentId: string | null;
  /** Errors and warnings, the first 200; `counts` has them all. */
  problems: Diagnostic[];
  /** Findings of severity info, the first 50. */
  notes: Diagnostic[];
  counts: ItemCounts;
  fidelity?: ItemFidelity;
  /** How it was read, where a person may choose. */
  reading?: ItemReading;
  /** Suggested to a person, never merged. */
  similar?: SimilarDocument[];
  /** A conversation whose text can be read, so that it can be shown before it is imported. */
  previewable?: boolean;
  /** What may be chosen; the first is not necessarily the default. Empty for an invalid item. */
  decisions: Decision[];
  decisionDefault: Decision;
}

export interface NewItem extends ItemBase {
  verdict: "new";
  kind: DocumentKind;
}

export interface IdenticalItem extends ItemBase {
  verdict: "identical";
  kind: DocumentKind;
  existing: ExistingDocument | null;
  /** The item of the same drop that says the same already. */
  twin: string | null;
  /** What that is called; there where `twin` is. */
  twinName?: string;
  /** It says the same in other bytes: key order, white space, escapes, or the spelling of numbers. */
  otherLayout?: true;
}

export interface ExtendsItem extends ItemBase {
  verdict: "extends";
  kind: "conversation";
  existing: ExistingDocument;
  /** How many messages the library does not have yet. */
  added: number;
}

export interface ConflictItem extends ItemBase {
  verdict: "conflict";
  kind: DocumentKind;
  /** Null when the other one is in the same drop. */
  existing: ExistingDocument | null;
  /** The item of the same drop with other content: `take-theirs` takes this one instead of it. */
  twin: string | null;
  /** What that is called; there where `twin` is. */
  twinName?: string;
  /** How many messages it has beyond all of the other one; below 0 the other has more. Absent where both differ. */
  twinMore?: number;
  /** It is what the stored text was before it was damaged. */
  repairs?: true;
}

export interface InvalidItem extends ItemBase {
  verdict: "invalid";
  kind: DocumentKind | "unknown";
}

/** One document of a drop, or one thing that could not become one. */
export type PlanItem = NewItem | IdenticalItem | ExtendsItem | ConflictItem | InvalidItem;

export interface PlanTotals extends Record<Verdict, number> {
  items: number;
  files: number;
  /** Bytes as they were uploaded. */
  bytes: number;
  messages: number;
  errors: number;
  warnings: number;
}

/** What an import would do; the same object is shown and executed. */
export interface ImportPlan {
  id: string;
  createdMs: number;
  /** The name of the dropped file, or "n files". */
  name: string;
  items: PlanItem[];
  totals: PlanTotals;
  /** Sentences about the drop as a whole, such as files of an archive that hold no documents. */
  notes: string[];
}

/** Decisions of a run: by item id, or by verdict for all items of it; an item's own decision wins. */
export type ImportDecisions = Readonly<Record<string, Decision>>;
