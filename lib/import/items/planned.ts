import type { ItemFidelity, PlanItem } from "@/lib/domain/imports/plan";
import type { Concealed } from "@/lib/formats/kit/contract/format";

import type { Cut } from "../source/document-text";
import type { FoundCredential } from "../conceal/find-credentials";
import type { Extension } from "../identity/compare-verdict";

/** Bytes of a file in the import's folder. */
export interface FileSpan {
  file: string;
  start: number;
  end: number;
}

/** Where the text of an item is, and what the plan already knows of it; never leaves the server. */
export interface ItemSource {
  /** The document's CJSON text, as it is or as a conversion made it. */
  text: FileSpan;
  /** SHA-256 of that text. */
  contentHash: string;
  /** The fingerprint of what a conversation says, "" for anything else. */
  textHash: string;
  /** What a foreign document was converted from. */
  original: FileSpan | null;
  /** Where the text is cut, so that the run need not look again: a place in the file of cuts. */
  cut: { headEnd: number; tailStart: number; at: number; elements: number } | null;
  /** The stored document the verdict was made against. */
  existing: { id: string; revision: number } | null;
  /** It and the stored document are small enough to be laid side by side. */
  isComparable: boolean;
  extension: Extension | null;
  /** The files of a tree that became no document, from which it is read again. */
  bundle?: StoredBundle;
  /** Where references took the place of credentials in the original, for an item that can be read in other ways. */
  concealed?: readonly Concealed[];
}

/** A tree of files in the import's folder. */
export interface StoredBundle {
  main: string;
  /** The texts by name, as JSON. */
  files: FileSpan;
  /** What reading the files as they were dropped lost; reading them again does not see it. */
  lost: ItemFidelity["lost"];
}

/** An item of the plan with what executing it needs. */
export interface PlannedItem {
  item: PlanItem;
  /** SHA-256 of the dropped file. */
  fileHash: string;
  /** Null when there is nothing to execute: an invalid item, or one known from an earlier import. */
  source: ItemSource | null;
}

/** `PlannedItem` while the plan is made: the cut is still in memory. */
export interface DraftItem {
  item: PlanItem;
  fileHash: string;
  source: (Omit<ItemSource, "cut"> & { cut: Cut | null }) | null;
  /** What references took the place of; held in memory and never written with the item. */
  credentials?: readonly FoundCredential[];
}
