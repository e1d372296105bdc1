import { mayDo, mayKeepPrivate, type Viewer } from "@/lib/domain/accounts/viewer";
import { isMarkedPrivate } from "@/lib/data/conversations/rows/privacy";
import type { BulkWriter } from "@/lib/data/imports/write";
import type { Target } from "@/lib/data/documents/input";
import type { ImportMerges } from "@/lib/domain/imports/differences";
import type { Decision, PlanItem } from "@/lib/domain/imports/plan";
import type { ReportItem } from "@/lib/domain/imports/progress";

import { compareWithStored } from "../identity/compare-item";
import { mergeChoice } from "./decisions";
import { refuseChoice } from "./differences";
import { readShell, type PlacedDocument } from "../source/document-text";
import { writeMerged } from "./merge-document";
import type { TextStore } from "../session/open-texts";
import type { PlannedItem } from "../items/planned";
import { chooseAction, type Action } from "../items/recheck";
import { writeDocument } from "./write-document";

/** What carrying out an item needs of its run. */
export interface CarryOutContext {
  texts: TextStore;
  /** Opens the record of the import when the first document is written. */
  writer(): Promise<BulkWriter>;
  /** What other items of the drop became, by item id. */
  entities: ReadonlyMap<string, string>;
  /** How items are merged, by item id. */
  merges: ImportMerges;
  /** Told how much of the document was read; may throw to break off. */
  onBytes: (bytes: number) => void;
}

/** What became of an item, and how much was written for it. */
export interface CarriedOut extends Pick<ReportItem, "outcome" | "entityId" | "error"> {
  bytes: number;
  messages: number;
}

const NONE_WRITTEN = { bytes: 0, messages: 0 };

/** Does with an item what was decided; looks at the library again first. */
export async function carryOut(
  viewer: Viewer,
  { item, source }: PlannedItem,
  decision: Decision,
  context: CarryOutContext,
): Promise<CarriedOut> {
  if (item.verdict === "invalid") return refused(item);
  const known = knownEntity(item, context);
  if (decision === "skip" || decision === "keep-mine" || source === null) {
    // The same document of this drop may have been left out itself.
    if (item.verdict !== "identical" || (item.twin !== null && known === null)) {
      return { ...NONE_WRITTEN, outcome: "skipped" };
    }
    return { ...NONE_WRITTEN, outcome: "identical", ...(known !== null && { entityId: known }) };
  }
  if (item.kind !== "conversation" && !mayDo(viewer, "govern")) return refusedKind();
  const document = await context.texts.document(source);
  if (
    item.kind === "conversation" &&
    !mayKeepPrivate(viewer) &&
    isMarkedPrivate(await readShell(document))
  ) {
    return refusedPrivate();
  }
  const action = await chooseAction(viewer, { item, source, document, decision });
  switch (action.do) {
    case "nothing":
      return { ...NONE_WRITTEN, outcome: "identical", entityId: action.entityId };
    case "ask":
      return libraryChanged();
    case "merge":
      return merge(viewer, document, source.contentHash, action.id, { item, context });
    default: {
      const writer = await context.writer();
      const { kind, format, counts } = item;
      const problems = { error: counts.errors, warning: counts.warnings };
      const { contentHash, textHash } = source;
      const input = { kind, format, document, contentHash, textHash, problems };
      const where = { target: targetOf(action), from: action.do === "append" ? action.from : 0 };
      const written = await writeDocument(writer, { ...input, ...where }, context.onBytes);
      return { outcome: action.outcome, ...written };
    }
  }
}

function refusedKind(): CarriedOut {
  const message =
    "Toolsets and models belong to the main library, in which you may not change anything.";
  return { ...NONE_WRITTEN, outcome: "failed", error: { code: "not-allowed", message } };
}

function refusedPrivate(): CarriedOut {
  const message =
    "This conversation is private, and the API key doesn’t include private conversations. Use a key that does.";
  return { ...NONE_WRITTEN, outcome: "failed", error: { code: "private-not-included", message } };
}

function libraryChanged(): CarriedOut {
  const message = "The library was changed after the plan was made; drop the file again.";
  return { ...NONE_WRITTEN, outcome: "failed", error: { code: "library-changed", message } };
}

/** Puts what was chosen of both versions into the place of the stored one. */
async function merge(
  viewer: Viewer,
  document: PlacedDocument,
  importHash: string,
  id: string,
  { item, context }: { item: PlanItem; context: CarryOutContext },
): Promise<CarriedOut> {
  const choice = mergeChoice(context.merges, item.id);
  const comparison = await compareWithStored(viewer, document, id);
  if (comparison === null) return libraryChanged();
  const refusal = refuseChoice(comparison, choice);
  if (refusal !== null) return { ...NONE_WRITTEN, outcome: "failed", error: refusal.problem };
  const writer = await context.writer();
  const { format } = comparison.mine;
  const written = await writeMerged(writer, comparison, choice, { id, importHash, format });
  context.onBytes(item.counts.bytes);
  return { outcome: "replaced", ...written };
}

function refused(item: PlanItem): CarriedOut {
  const problem = item.problems.find(({ severity }) => severity === "error") ?? item.problems[0];
  const error = {
    code: problem?.rule ?? "import.invalid",
    message: problem?.message ?? "It can’t be imported.",
  };
  return { ...NONE_WRITTEN, outcome: "failed", error };
}

/** The stored document with the bytes of an item, or what its twin in the drop became. */
function knownEntity(item: PlanItem, { entities }: CarryOutContext): string | null {
  if (item.verdict !== "identical") return null;
  const twin = item.twin === null ? undefined : entities.get(item.twin);
  return twin ?? item.existing?.id ?? null;
}

function targetOf(action: Exclude<Action, { do: "nothing" | "ask" | "merge" }>): Target {
  switch (action.do) {
    case "create":
      return { mode: "new" };
    case "replace":
      return { mode: "replace", id: action.id };
    case "append":
      return { mode: "extend", id: action.id };
  }
}
