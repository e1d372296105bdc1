import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  findByContentHash,
  findByDocumentId,
  findNamelessByText,
} from "@/lib/data/imports/identity";
import type { Decision, InvalidItem, PlanItem } from "@/lib/domain/imports/plan";

import type { PlacedDocument } from "../source/document-text";
import { compareVerdict, type Extension, type Judgement } from "../identity/compare-verdict";
import type { ItemSource } from "./planned";

/** What is to be done with an item, now that the library was looked at again. Ids are store ids. */
export type Action =
  | { do: "create"; outcome: "imported" | "kept-both" }
  | { do: "replace"; id: string; outcome: "replaced" | "extended" }
  | { do: "append"; id: string; from: number; outcome: "extended" }
  | { do: "merge"; id: string; outcome: "replaced" }
  /** What it says is in the library by now. */
  | { do: "nothing"; entityId: string }
  /** The library changed so that the decision no longer says what to do. */
  | { do: "ask" };

/** A planned document and what was decided about it: something that writes. */
export interface DecidedItem {
  item: Exclude<PlanItem, InvalidItem>;
  source: ItemSource;
  document: PlacedDocument;
  decision: Exclude<Decision, "skip" | "keep-mine">;
}

/**
 * Turns a decision into what to do. The plan may be hours old: when the library has another state of the
 * document by now, the verdict is made again, and a decision counts only as far as it fits the new one.
 */
export async function chooseAction(viewer: Viewer, decided: DecidedItem): Promise<Action> {
  const { item, source, document, decision } = decided;
  if (await isAsPlanned(viewer, decided)) {
    const existing = "existing" in item ? (item.existing?.id ?? null) : null;
    return act(decision, existing, source.extension);
  }
  const { kind, format, name: fileName, documentId } = item;
  const { contentHash, textHash } = source;
  const identity = { kind, format, fileName, documentId: documentId ?? "", contentHash, textHash };
  const now = await compareVerdict(viewer, { ...identity, document });
  return actAnew(decision, now);
}

function act(
  decision: DecidedItem["decision"],
  existing: string | null,
  extension: Extension | null,
): Action {
  switch (decision) {
    case "import":
      return { do: "create", outcome: "imported" };
    case "keep-both":
      return { do: "create", outcome: "kept-both" };
    case "take-theirs":
      // Instead of another item of the drop; the library has none.
      if (existing === null) return { do: "create", outcome: "imported" };
      if (extension !== null) return act("extend", existing, extension);
      return { do: "replace", id: existing, outcome: "replaced" };
    case "merge":
      return existing === null ? { do: "ask" } : { do: "merge", id: existing, outcome: "replaced" };
    case "extend":
      if (existing === null || extension === null) return { do: "ask" };
      if (extension.how === "replace") return { do: "replace", id: existing, outcome: "extended" };
      return { do: "append", id: existing, from: extension.stored, outcome: "extended" };
  }
}

/** What a decision means for a verdict it was not made for. */
function actAnew(decision: DecidedItem["decision"], now: Judgement): Action {
  if (now.verdict === "new") return { do: "create", outcome: "imported" };
  if (now.verdict === "identical" && !(now.otherLayout && decision === "keep-both")) {
    return { do: "nothing", entityId: now.existing.id };
  }
  if (decision === "keep-both") return { do: "create", outcome: "kept-both" };
  if (now.verdict === "extends" && decision === "extend") {
    return act(decision, now.existing.id, now.extension);
  }
  // What "take theirs" would overwrite is not what was seen when it was chosen.
  return { do: "ask" };
}

async function isAsPlanned(viewer: Viewer, { item, source }: DecidedItem): Promise<boolean> {
  const { documentId, kind } = item;
  const found = await (documentId === null
    ? findByContentHash(viewer, kind, source.contentHash)
    : findByDocumentId(viewer, kind, documentId));
  const { existing } = source;
  if (existing === null) return found.length === 0;
  const alike = documentId === null ? await findNamelessByText(viewer, source.textHash) : [];
  return [...found, ...alike].some(
    ({ id, revision }) => id === existing.id && revision === existing.revision,
  );
}
