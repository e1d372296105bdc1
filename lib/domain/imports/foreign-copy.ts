import { extensionKey } from "@/lib/domain/document/extension-key";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

import type { Difference } from "./differences";

// What a conversation says, apart from how its document is written. A copy in another format has no more of it than
// that: put next to the document it was made from, all of its messages would look changed.

const SOURCE = extensionKey("source");
/** Below it, so many of its messages are written otherwise that a file is a copy in another format. */
const LEAST_SHARED = 0.5;

/** Whether a conversation was made of a file of another format. */
export function isConverted(shell: string): boolean {
  const extensions = asRecord(asRecord(JSON.parse(shell))?.["extensions"]);
  return extensions?.[SOURCE] !== undefined;
}

/** Whether a file shares so little with a conversation, letter by letter, that what it says has to be compared. */
export function sharesLittle(theirs: readonly string[], known: ReadonlySet<string>): boolean {
  const shared = theirs.filter((token) => known.has(token)).length;
  return theirs.length > 0 && shared < theirs.length * LEAST_SHARED;
}

/** Equal for messages of one role that say the same; white space aside. */
export function messageTextToken(raw: string): string {
  const message = asRecord(JSON.parse(raw));
  const role = asText(message?.["role"]) ?? "";
  return JSON.stringify([role, messageText(raw)]);
}

/** Equal for conversations of one title and the same instructions. */
export function shellTextToken(shell: string): string {
  const record = asRecord(JSON.parse(shell));
  const [title, system] = ["conversationTitle", "systemMessage"].map((key) => record?.[key]);
  return JSON.stringify([asText(title)?.trim() ?? "", asText(system)?.trim() ?? ""]);
}

/** What people read in a message. */
export function messageText(raw: string): string {
  const message = asRecord(JSON.parse(raw));
  const content = asText(message?.["content"]);
  const texts =
    content === null
      ? asList(message?.["contentBlocks"]).flatMap((item) => {
          const block = asRecord(item);
          return block?.["blockType"] === "text" ? [asText(block["text"]) ?? ""] : [];
        })
      : [content];
  return texts.join("\n").replaceAll(/\s+/g, " ").trim();
}

/** Whether a message is more than its text, as calls and attachments are. */
function isMoreThanText(raw: string): boolean {
  const message = asRecord(JSON.parse(raw));
  const blocks = asList(message?.["contentBlocks"]);
  const isPlain = blocks.every((block) => asRecord(block)?.["blockType"] === "text");
  return !isPlain || asList(message?.["attachments"]).length > 0;
}

/** What both sides come from, as a copy in another format could say it. */
export interface CopyBase {
  /** Of each message. */
  readonly texts: ReadonlySet<string>;
  /** The copy has most messages by their ids, so that one it lacks may have been removed. */
  readonly keepsIds: boolean;
}

/** Says of a difference to a copy in another format who changed the content. Nothing is given up for how it is written. */
export function judgeCopyMessage(
  difference: Difference,
  { texts, keepsIds }: CopyBase,
): Difference {
  const [mine, theirs, base] = [difference.mine, difference.theirs, difference.base].map(
    (side) => side?.text,
  );
  if (theirs === undefined) {
    return { ...difference, suggested: base !== undefined && keepsIds ? null : "mine" };
  }
  if (mine === undefined) {
    const said = messageText(theirs);
    const isKnown = said === "" || texts.has(said);
    return { ...difference, suggested: isKnown ? "mine" : base === undefined ? "theirs" : null };
  }
  const [own, other] = [messageTextToken(mine), messageTextToken(theirs)];
  const former = base === undefined ? undefined : messageTextToken(base);
  if (own === other) return { ...difference, state: "same", suggested: "mine" };
  if (other === former) return { ...difference, state: "changed", suggested: "mine" };
  if (own !== former) {
    const state = former === undefined ? "changed" : "both-changed";
    return { ...difference, state, suggested: null };
  }
  // What the copy cannot hold would be lost with it.
  const suggested = isMoreThanText(mine) ? null : "theirs";
  return { ...difference, state: "changed", suggested };
}

/** The same of what is around the messages: a copy never takes its place unasked. */
export function judgeCopyShell(
  difference: Difference,
  shells: { readonly mine: string; readonly theirs: string; readonly base: string },
): Difference {
  const [own, other, former] = [shells.mine, shells.theirs, shells.base].map(shellTextToken);
  if (own === other) return { ...difference, state: "same", suggested: "mine" };
  return { ...difference, state: "changed", suggested: other === former ? "mine" : null };
}
