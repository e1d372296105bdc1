import { wordsKind, type ShowKind, type ShownKinds } from "@/lib/domain/conversation/timeline/show";
import type { BlockView, MessageView } from "@/lib/domain/conversation/view/types";

function kindOf(block: BlockView, message: MessageView): ShowKind {
  if (block.kind === "thinking") return "thinking";
  if (block.kind === "text" || block.kind === "unknown") return wordsKind(message.role);
  return "tools";
}

/** The blocks of a message that are of the kinds that are shown; the very list when all are. */
export function shownBlocks(message: MessageView, shown: ShownKinds): readonly BlockView[] {
  const isShown = (block: BlockView) => shown.has(kindOf(block, message));
  return message.blocks.every(isShown) ? message.blocks : message.blocks.filter(isShown);
}

/** Leaves out texts without a word in them where something else is shown; the very list when there are none. */
export function withoutBlank(blocks: readonly BlockView[]): readonly BlockView[] {
  const said = blocks.filter((block) => !isBlank(block));
  return said.length === 0 || said.length === blocks.length ? blocks : said;
}

function isBlank(block: BlockView): boolean {
  return (
    block.kind === "text" && !block.streaming && !block.text.elided && block.text.text.trim() === ""
  );
}
