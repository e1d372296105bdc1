import { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type EditContext, type EditResult } from "@/lib/domain/document/edit-result";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { finishEdit } from "../history/audit-trail";
import { blockNoun, refuseBlocks, refusePosition } from "./block-list";
import type { BlockEdit, NewBlock } from "./kinds";
import { makeComposite } from "./type";
import { refuseUnreadableTimes, setGivenMembers } from "./given-members";
import { refuseFaults } from "../lint/introduced-faults";
import { SOURCE_KEY, UNDATED_MARKS } from "../facts/recorded-time";

/** Adds, changes, moves or removes one block of a message. */
export function editBlocks(
  raw: string,
  message: JsonRecord,
  edit: BlockEdit,
  context: EditContext,
): EditResult {
  if (edit.kind === "addBlock") return addBlock(raw, message, edit, context);
  const refusal = refuseBlocks(message);
  if (refusal !== null) return refusal;
  if (edit.kind === "setBlock") return setBlock(raw, message, edit, context);
  const blocks = asList(message.contentBlocks);
  const draft = new EditDraft(raw);
  if (edit.kind === "removeBlock") {
    const { position } = edit;
    if (position >= blocks.length) return refusePosition(position);
    draft.remove(["contentBlocks", position]);
    return finishEdit(draft, message, `Remove the ${blockNoun(blocks[position])}`, context);
  }
  const { from, to } = edit;
  if (Math.max(from, to) >= blocks.length) return refusePosition(Math.max(from, to));
  draft.move(["contentBlocks"], from, to);
  return finishEdit(draft, message, `Move the ${blockNoun(blocks[from])}`, context);
}

function addBlock(
  raw: string,
  message: JsonRecord,
  { position, block }: Extract<BlockEdit, { kind: "addBlock" }>,
  context: EditContext,
): EditResult {
  const draft = new EditDraft(raw);
  const refusal =
    message.messageType === "text" ? makeComposite(draft, message, context) : refuseBlocks(message);
  if (refusal !== null) return refusal;
  const present = asRecord(JSON.parse(draft.text)) ?? message;
  const blocks = asList(present.contentBlocks);
  if (position > blocks.length) return refusePosition(position);
  const added = completeBlock(block, context);
  const path = `/contentBlocks/${position}`;
  const faults =
    refuseUnreadableTimes({ ...added }, path) ??
    refuseFaults("contentBlock", undefined, added, path, context);
  if (faults !== null) return faults;
  if (blocks.some((other) => asRecord(other)?.id === added.id)) {
    return refuse("edit.id-taken", "Another block of this message has this id.", `${path}/id`);
  }
  draft.insert(["contentBlocks", position], added);
  const noun = blockNoun(block);
  return finishEdit(draft, present, `Add ${noun === "approval" ? "an" : "a"} ${noun}`, context);
}

/** With what every block has in front. */
function completeBlock(block: NewBlock, { newId, now }: EditContext): NewBlock {
  const { blockType, id = newId(), createdAt = now, ...rest } = block;
  return { blockType, id, createdAt, ...rest } as NewBlock;
}

/** A time that a person typed is the message's own; the marks of the import would hide it. */
function removeUndatedMarks(draft: EditDraft, message: JsonRecord): void {
  const source = asRecord(asRecord(message.extensions)?.[SOURCE_KEY]);
  for (const mark of UNDATED_MARKS) {
    if (source !== null && Object.hasOwn(source, mark)) {
      draft.remove(["extensions", SOURCE_KEY, mark]);
    }
  }
}

function setBlock(
  raw: string,
  message: JsonRecord,
  { position, fields, texts }: Extract<BlockEdit, { kind: "setBlock" }>,
  context: EditContext,
): EditResult {
  const stored = asList(message.contentBlocks)[position];
  if (stored === undefined) return refusePosition(position);
  const block = asRecord(stored);
  const path = `/contentBlocks/${position}`;
  if (block === null) {
    return refuse(
      "edit.not-an-object",
      "This block is not an object; repair it in the JSON.",
      path,
    );
  }
  const draft = new EditDraft(raw);
  const refusal =
    refuseUnreadableTimes(fields, path) ??
    setGivenMembers(draft, ["contentBlocks", position], fields, texts);
  if (refusal !== null) return refusal;
  const after = asRecord(JSON.parse(draft.text));
  const faults = refuseFaults(
    "contentBlock",
    block,
    asList(after?.contentBlocks)[position],
    path,
    context,
  );
  if (faults !== null) return faults;
  // Where the document records the time of the last change, it would be wrong from now on.
  const isTimed = typeof block.updatedAt === "string" && !Object.hasOwn(fields, "updatedAt");
  if (Object.hasOwn(fields, "createdAt")) removeUndatedMarks(draft, message);
  if (isTimed && draft.edits.length > 0) {
    draft.set(["contentBlocks", position, "updatedAt"], context.now);
  }
  return finishEdit(draft, message, `Edit the ${blockNoun(block)}`, context);
}
