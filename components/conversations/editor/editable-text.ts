import type { MessageView } from "@/lib/domain/conversation/view/types";

/** A text of a message that can be edited in place: the message's own (block null) or a block's. */
export interface EditableText {
  /** Position in contentBlocks; null for the content of a text message. */
  block: number | null;
  text: string;
  elided: boolean;
  href: string | undefined;
}

const BLOCK_POINTER = /\/contentBlocks\/(\d+)$/;

/** The position of a block in contentBlocks, read off its pointer; null for a text message's content. */
export function blockPosition(pointer: string): number | null {
  const match = BLOCK_POINTER.exec(pointer);
  return match?.[1] === undefined ? null : Number(match[1]);
}

/** The visible texts of a message, without its thinking, in order. */
export function editableBlocks(message: MessageView): EditableText[] {
  const texts: EditableText[] = [];
  for (const block of message.blocks) {
    if (block.kind !== "text") continue;
    texts.push({
      block: message.type === "text" ? null : blockPosition(block.pointer),
      text: block.text.text,
      elided: block.text.elided,
      href: block.text.href,
    });
  }
  return texts;
}

/** What "copy" takes: the visible texts, as Markdown source. */
export function plainText(message: MessageView): string {
  return editableBlocks(message)
    .map((part) => part.text)
    .join("\n\n");
}
