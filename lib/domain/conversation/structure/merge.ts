import { EditDraft } from "@/lib/domain/document/edit-draft";
import {
  refuse,
  type EditContext,
  type EditResult,
  type Refusal,
} from "@/lib/domain/document/edit-result";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { noteEdit } from "../history/audit-trail";
import { isDeleted } from "../facts/deleted";
import { makeComposite } from "../edit/type";

interface Part {
  readonly raw: string;
  readonly message: JsonRecord;
}

/** Members of which a message has one; the first that has it keeps it. */
const SINGLE = ["assistantMetadata", "metadata", "extensions"] as const;

/** Between the texts that become one text. */
const PARAGRAPH = "\n\n";

/**
 * Joins messages into the first of them, in the order given. Texts are joined by a blank line as long as all
 * are text messages; else the result is a composite one, and blocks and attachments go over as they are
 * written.
 * @returns edits of the first text
 */
export function mergeMessages(raws: readonly string[], context: EditContext): EditResult {
  const parts = readParts(raws);
  if (!Array.isArray(parts)) return parts;
  const [first, ...others] = parts;
  if (first === undefined || others.length === 0) {
    return refuse("structure.merge-one", "Choose at least two messages to merge.");
  }
  const fault = mergeFault(parts);
  if (fault !== null) return fault;

  const draft = new EditDraft(first.raw);
  const isText = parts.every(({ message }) => message.messageType === "text");
  if (isText) {
    draft.set(["content"], parts.map(({ message }) => message.content).join(PARAGRAPH));
  } else {
    const refusal = joinBlocks(draft, first, others, context);
    if (refusal !== null) return refusal;
  }
  for (const other of others) appendAll(draft, "attachments", other);
  const isLost = takeMembers(draft, first, others);
  const label = labelOf(parts, isText, isLost);
  noteEdit(draft, first.message, label, context);
  return { ok: true, edits: draft.edits, label };
}

function readParts(raws: readonly string[]): Part[] | Refusal {
  const parts: Part[] = [];
  for (const raw of raws) {
    const message = asRecord(JSON.parse(raw));
    if (message === null) {
      return refuse("edit.not-an-object", "One of them is not an object; edit its JSON instead.");
    }
    parts.push({ raw, message });
  }
  return parts;
}

function mergeFault(parts: readonly Part[]): Refusal | null {
  if (new Set(parts.map(({ message }) => message.role)).size > 1) {
    return refuse("structure.merge-roles", "Only messages of the same role can be merged.");
  }
  if (parts.some(({ message }) => isDeleted(message))) {
    return refuse("structure.deleted", "Restore the deleted ones first, or leave them out.");
  }
  const isWhole = parts.every(
    ({ message }) =>
      (message.messageType === "text"
        ? typeof message.content === "string"
        : message.messageType === "composite" && Array.isArray(message.contentBlocks)) &&
      Array.isArray(message.attachments ?? []),
  );
  if (isWhole) return null;
  return refuse("structure.merge-broken", "One of them has no readable content; repair it first.");
}

function labelOf(parts: readonly Part[], isText: boolean, isLost: boolean): string {
  const isMixed = !isText && parts.some(({ message }) => message.messageType === "text");
  const told = [
    `Merge ${parts.length} messages`,
    ...(isMixed ? [" into one made of blocks"] : []),
    ...(isLost ? [", without the metadata of the later ones"] : []),
  ];
  return told.join("");
}

function joinBlocks(
  draft: EditDraft,
  first: Part,
  others: readonly Part[],
  context: EditContext,
): Refusal | null {
  if (first.message.messageType === "text") {
    const refusal = makeComposite(draft, first.message, context);
    if (refusal !== null) return refusal;
    // An empty text leaves nothing behind.
    const blocks = asRecord(JSON.parse(draft.text))?.contentBlocks;
    if (!Array.isArray(blocks)) draft.set(["contentBlocks"], []);
  }
  for (const other of others) {
    if (other.message.messageType !== "text") {
      appendAll(draft, "contentBlocks", other);
      continue;
    }
    const made = new EditDraft(other.raw);
    const refusal = makeComposite(made, other.message, context);
    if (refusal !== null) return refusal;
    const message = asRecord(JSON.parse(made.text)) ?? other.message;
    appendAll(draft, "contentBlocks", { raw: made.text, message });
  }
  return null;
}

/** Adds the elements of a list of another message, as they are written. */
function appendAll(draft: EditDraft, key: string, { raw, message }: Part): void {
  const source = new EditDraft(raw);
  let at = asList(asRecord(JSON.parse(draft.text))?.[key]).length;
  for (const n of asList(message[key]).keys()) {
    draft.insert([key, at], null);
    draft.setText([key, at], source.textAt([key, n]) ?? "null");
    at += 1;
  }
}

/** @returns whether something of the later ones has no place in the result */
function takeMembers(draft: EditDraft, first: Part, others: readonly Part[]): boolean {
  let isLost = false;
  for (const key of SINGLE) {
    const holders = [first, ...others].filter(({ message }) => (message[key] ?? null) !== null);
    const [holder, ...rest] = holders;
    if (rest.length > 0) isLost = true;
    if (holder === undefined || holder === first) continue;
    draft.set([key], null);
    draft.setText([key], new EditDraft(holder.raw).textAt([key]) ?? "null");
  }
  return isLost;
}
