import type { StoredDocument } from "@/lib/data/imports/identity";
import type { DocumentKind } from "@/lib/domain/kinds/kind";
import {
  LIBRARY_RULE,
  type Decision,
  type ExistingDocument,
  type InvalidItem,
  type ItemCounts,
  type ItemFidelity,
  type PlanItem,
  type SimilarDocument,
} from "@/lib/domain/imports/plan";
import type { ItemReading } from "@/lib/domain/imports/reading";
import { countBySeverity, type Diagnostic } from "@/lib/validation/diagnostic";

import type { Damage, Extension, Judgement } from "../identity/compare-verdict";

/** What an item says of its document, whatever the verdict. */
export interface ItemFacts {
  id: string;
  name: string;
  kind: DocumentKind;
  format: string;
  title: string;
  documentId: string;
  problems: Diagnostic[];
  notes: Diagnostic[];
  counts: ItemCounts;
  fidelity: ItemFidelity | null;
  reading?: ItemReading;
  similar: SimilarDocument[];
}

export const NO_COUNTS: ItemCounts = {
  bytes: 0,
  messages: 0,
  attachments: 0,
  toolCalls: 0,
  toolsets: 0,
  tools: 0,
  models: 0,
  errors: 0,
  warnings: 0,
  notes: 0,
};

/** A finding that only the plan makes: about the library, not about the document. */
export function planNote(message: string): Diagnostic {
  return { severity: "info", rule: LIBRARY_RULE, message, path: "" };
}

/** What an item says of its document whatever the verdict, as the plan has it. */
export function itemBase(facts: ItemFacts): ItemBase {
  const { fidelity, documentId, similar, ...rest } = facts;
  return {
    ...rest,
    documentId: documentId || null,
    ...(fidelity && { fidelity }),
    ...(similar.length > 0 && { similar }),
    ...(facts.kind === "conversation" && { previewable: true }),
  };
}

/** The item of a document that can be imported, by what it is to the library. */
export function documentItem(base: ItemBase, judgement: Judgement): PlanItem {
  switch (judgement.verdict) {
    case "new":
      return { ...base, verdict: "new", decisions: ["import", "skip"], decisionDefault: "import" };
    case "identical":
      if (judgement.isCopy !== undefined) {
        return copyItem(base, judgement.existing, judgement.isCopy === "former");
      }
      return judgement.otherLayout
        ? otherLayoutItem(base, judgement.existing)
        : identicalItem(base, judgement.existing, judgement.exposes);
    case "extends": {
      const { existing, extension } = judgement;
      const notes = [...base.notes, ...extensionNotes(extension)];
      return {
        ...base,
        notes,
        kind: "conversation",
        verdict: "extends",
        existing: describeExisting(existing),
        added: extension.added,
        decisions: ["extend", "skip", "keep-both"],
        decisionDefault: "extend",
      };
    }
    case "conflict":
      return conflictItem(base, judgement);
  }
}

/** What is the same for an item of any verdict. */
export type ItemBase = Omit<ItemFacts, "fidelity" | "documentId" | "similar"> & {
  documentId: string | null;
  fidelity?: ItemFidelity;
};

/** No import makes a private conversation public. */
const PRIVATE_NOTE = planNote(
  "The stored conversation is private and this one is not, so it can’t take its place.",
);

const EDITED_NOTE = planNote(
  "The library has this document; it was edited there since, and the edits stay.",
);

/** The decisions with `take-theirs`, unless that would make a private conversation public. */
function withTheirs([first, ...rest]: [Decision, Decision], exposes: boolean): Decision[] {
  return exposes ? [first, ...rest] : [first, "take-theirs", ...rest];
}

function conflictItem(
  base: ItemBase,
  { existing, exposes, damage }: Extract<Judgement, { verdict: "conflict" }>,
): PlanItem {
  const about = damageNotes(damage, existing);
  const isRepaired = damage === "repairable" && !exposes;
  const stored = describeExisting(existing);
  return {
    ...base,
    notes: [...base.notes, ...about, ...(exposes ? [PRIVATE_NOTE] : [])],
    verdict: "conflict",
    existing: damage === "none" ? stored : { ...stored, damaged: true },
    twin: null,
    ...(isRepaired && { repairs: true }),
    decisions: withTheirs(["keep-mine", "keep-both"], exposes),
    decisionDefault: isRepaired && !existing.edited ? "take-theirs" : "keep-mine",
  };
}

function damageNotes(damage: Damage, { edited }: StoredDocument): Diagnostic[] {
  if (damage === "none") return [];
  if (damage === "lasting") {
    const message =
      "The stored copy is damaged, and this is another version of it. Take the version of the file, or keep both.";
    return [planNote(message)];
  }
  return [
    planNote(
      "The stored copy is damaged. This file has its text as it was imported and repairs it.",
    ),
    ...(edited ? [planNote("Repairing it takes back the edits made here since the import.")] : []),
  ];
}

const COPY_NOTE = planNote(
  "This is what an export of the document here in this format contains. Nothing in it is new.",
);

const FORMER_NOTE = planNote(
  "This file was exported here and was not changed since. What an export contains now differs: the document was edited here, or the export was redacted.",
);

/** The item for bytes that the library has already. */
export function identicalItem(base: ItemBase, stored: StoredDocument, exposes: boolean): PlanItem {
  const existing = describeExisting(stored);
  const notes = exposes ? [EDITED_NOTE, PRIVATE_NOTE] : [EDITED_NOTE];
  return {
    ...base,
    notes: existing.edited ? [...base.notes, ...notes] : base.notes,
    verdict: "identical",
    existing,
    twin: null,
    decisions: existing.edited ? withTheirs(["skip", "keep-both"], exposes) : ["skip"],
    decisionDefault: "skip",
  };
}

/** The item for what the library has already in other bytes: they stay unless the person wants those of the file. */
function otherLayoutItem(base: ItemBase, stored: StoredDocument): PlanItem {
  return {
    ...base,
    verdict: "identical",
    otherLayout: true,
    existing: describeExisting(stored),
    twin: null,
    decisions: ["skip", "take-theirs", "keep-both"],
    decisionDefault: "skip",
  };
}

/** The item for what an export of the library's own conversation would say: to take it would lose what it leaves out. */
function copyItem(base: ItemBase, stored: StoredDocument, isFormer: boolean): PlanItem {
  return {
    ...base,
    notes: [...base.notes, isFormer ? FORMER_NOTE : COPY_NOTE],
    verdict: "identical",
    existing: describeExisting(stored),
    twin: null,
    decisions: isFormer ? ["skip", "keep-both"] : ["skip"],
    decisionDefault: "skip",
  };
}

/** The item of something that cannot become a document. */
export function invalidItem(
  facts: Pick<ItemFacts, "id" | "name" | "problems" | "notes"> & {
    kind?: InvalidItem["kind"];
    format?: string;
    reading?: ItemReading;
    bytes: number;
  },
): InvalidItem {
  const { kind = "unknown", format = "unknown", bytes, ...rest } = facts;
  const { error, warning } = countBySeverity(rest.problems);
  const counts = {
    ...NO_COUNTS,
    bytes,
    errors: error,
    warnings: warning,
    notes: rest.notes.length,
  };
  return {
    ...rest,
    kind,
    format,
    title: "",
    documentId: null,
    counts,
    verdict: "invalid",
    decisions: [],
    decisionDefault: "skip",
  };
}

/** What a plan tells of a stored document. */
export function describeExisting(stored: StoredDocument): ExistingDocument {
  const { id, title, edited, messageCount, libraryId } = stored;
  const where = libraryId === null ? {} : { libraryId };
  return { id, title, edited, messages: messageCount, ...where };
}

function extensionNotes({ edited, damaged, shell }: Extension): Diagnostic[] {
  const notes: Diagnostic[] = [];
  if (damaged > 0) {
    notes.push(planNote("The stored copy is damaged. This file continues it and repairs it."));
  }
  if (edited > 0) {
    notes.push(planNote(`${edited} of the stored messages were edited here; the edits stay.`));
  }
  if (shell === "mine") {
    notes.push(
      planNote("The title or other data of the conversation were edited here; they stay."),
    );
  }
  return notes;
}
