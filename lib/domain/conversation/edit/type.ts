import { EditDraft } from "@/lib/domain/document/edit-draft";
import {
  refuse,
  type EditContext,
  type EditResult,
  type Refusal,
} from "@/lib/domain/document/edit-result";
import { asList, asText, type JsonRecord } from "@/lib/shared/read-value";
import { finishEdit } from "../history/audit-trail";
import { refuseBlocks } from "./block-list";
import { listLosses } from "./conversion-losses";
import { messageTime } from "../facts/message-time";
import { timeOrPlaceholder } from "../facts/recorded-time";

/** Between the text blocks that become one text. */
const PARAGRAPH = "\n\n";

/** Changes between one text and a list of blocks, without losing anything unless told to. */
export function setMessageType(
  raw: string,
  message: JsonRecord,
  type: "text" | "composite",
  lossy: boolean,
  context: EditContext,
): EditResult {
  const draft = new EditDraft(raw);
  const label = `Make it a ${type} message`;
  if (message.messageType === type) return { ok: true, edits: [], label };
  if (type === "composite") {
    const refusal = makeComposite(draft, message, context);
    return refusal ?? finishEdit(draft, message, label, context);
  }
  const losses = listLosses(message);
  const refusal = refuseBlocks(message) ?? (lossy ? null : refuseLosses(losses));
  if (refusal !== null) return refusal;
  makeText(draft, message);
  const told = losses.length === 0 ? label : `${label}, without ${joinWords(losses)}`;
  return finishEdit(draft, message, told, context);
}

function refuseLosses(losses: readonly string[]): Refusal | null {
  if (losses.length === 0) return null;
  return refuse(
    "edit.would-lose",
    `A text message has one text only; ${joinWords(losses)} would be lost.`,
    "/contentBlocks",
  );
}

/**
 * Turns a text message into a composite one: its text becomes the first block, as it is written. Blocks
 * that the message carried without showing them come into view.
 */
export function makeComposite(
  draft: EditDraft,
  message: JsonRecord,
  context: EditContext,
): Refusal | null {
  const { messageType, content } = message;
  if (messageType !== "text") {
    return refuse(
      "edit.unknown-type",
      "Only a text message can be turned into blocks; repair `messageType` first.",
      "/messageType",
    );
  }
  const hasText = asText(content) !== null && content !== "";
  if (!hasText && content !== undefined && content !== null && content !== "") {
    return refuse("edit.content-not-text", "`content` is not a text.", "/content");
  }
  const refusal = refuseBlocks({ ...message, messageType: "composite" });
  if (refusal !== null) return refusal;
  draft.set(["messageType"], "composite");
  if (!hasText) {
    if (content === "") draft.remove(["content"]);
    return null;
  }
  const written = draft.textAt(["content"]) ?? '""';
  const block = {
    blockType: "text",
    id: context.newId(),
    createdAt: timeOrPlaceholder(messageTime(message).ms),
    text: "",
  };
  if (asList(message.contentBlocks).length > 0) {
    draft.insert(["contentBlocks", 0], block);
  } else {
    // In the place of the text, so that nothing else moves.
    draft.remove(["contentBlocks"]);
    draft.set(["content"], [block]);
    draft.rename(["content"], "contentBlocks");
  }
  draft.setText(["contentBlocks", 0, "text"], written);
  draft.remove(["content"]);
  return null;
}

function makeText(draft: EditDraft, message: JsonRecord): void {
  const blocks = asList(message.contentBlocks);
  const places = blocks.flatMap((block, position) => (isProse(block) ? [position] : []));
  const texts = places.map((position) => (blocks[position] as { text: string }).text);
  const [only] = places.length === 1 ? places : [];
  const written =
    only === undefined
      ? JSON.stringify(texts.join(PARAGRAPH))
      : draft.textAt(["contentBlocks", only, "text"]);
  draft.set(["messageType"], "text");
  draft.remove(["content"]);
  if (places.length > 0 && written !== null) {
    draft.setText(["contentBlocks"], written);
    draft.rename(["contentBlocks"], "content");
  }
  draft.remove(["contentBlocks"]);
}

function isProse(value: unknown): boolean {
  return (
    typeof value === "object" &&
    value !== null &&
    "blockType" in value &&
    value.blockType === "text" &&
    "text" in value &&
    typeof value.text === "string"
  );
}

function joinWords(words: readonly string[]): string {
  const last = words.at(-1) ?? "";
  return words.length < 2 ? last : `${words.slice(0, -1).join(", ")} and ${last}`;
}
