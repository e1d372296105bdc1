import { messageFacts } from "@/lib/domain/conversation/facts";
import { createTextFingerprint } from "@/lib/domain/conversation/text-fingerprint";
import type { BulkWriter } from "@/lib/data/bulk-writer";
import type { ConversationInput, MessageInput } from "@/lib/data/bulk-input";
import { createDocumentChecker } from "@/lib/domain/document/checker";
import type { MergeChoice } from "@/lib/domain/imports/differences";
import { choiceOf, chosenSide } from "@/lib/domain/imports/merge-rows";
import { contentHash, createContentHasher } from "@/lib/json/hash";

import type { Comparison } from "./compare-item";
import type { Written } from "./write-document";

interface Pieces {
  readonly head: string;
  readonly messages: readonly { lead: string; raw: string }[];
  readonly tail: string;
}

/**
 * Writes what a person made of two versions of a conversation into the place of the stored one, which is kept
 * for an undo.
 * @param target id: of the stored one; importHash: of the document that was merged into it, so that it is
 * known when it comes again
 */
export async function writeMerged(
  writer: BulkWriter,
  comparison: Comparison,
  choice: MergeChoice,
  target: { id: string; importHash: string; format: string },
): Promise<Written> {
  const { head, messages, tail } = mergePieces(comparison, choice);
  const checker = createDocumentChecker("conversation", { sha256: contentHash });
  const print = createTextFingerprint();
  const hasher = createContentHasher();
  const text = head + tail;
  checker.shell({ text, value: JSON.parse(text.replace(/^\uFEFF/, "")) });
  hasher.update(head);

  function* inputs(): Generator<MessageInput> {
    for (const { lead, raw } of messages) {
      const value: unknown = JSON.parse(raw);
      const facts = messageFacts(value);
      checker.element({ text: raw, value }, facts);
      print.add(facts, value);
      hasher.update(lead);
      hasher.update(raw);
      yield { lead, raw, facts };
    }
  }
  const close: ConversationInput["close"] = () => {
    hasher.update(tail);
    const { errors, warnings } = checker.finish().counts;
    return {
      tail,
      importHash: target.importHash,
      mergedHash: hasher.digest(),
      problems: { error: errors, warning: warnings },
      textHash: print.digest(),
    };
  };
  return writer.writeConversation({
    target: { mode: "replace", id: target.id },
    format: target.format,
    head,
    messages: inputs(),
    close,
  });
}

/** The text of the merged conversation, cut around its messages. */
function mergePieces(comparison: Comparison, choice: MergeChoice): Pieces {
  const { mine, theirs, rows, shell } = comparison;
  const own = new Map(mine.messages.map((message) => [message.key, message]));
  const other = new Map(theirs.messages.map((message) => [message.key, message]));
  const kept = rows.flatMap((row) => {
    const side = chosenSide(row, choiceOf(choice, row)) === "theirs" ? other : own;
    return side.get(row.messageId) ?? [];
  });
  const { head, tail } = chooseShell(
    chosenSide(shell, choice.shell) === "theirs"
      ? [theirs.shell, mine.shell]
      : [mine.shell, theirs.shell],
    kept.length,
  );
  const [first, gap] = leadsOf(mine.messages, theirs.messages);
  const messages = kept.map(({ lead, raw }, at) => {
    if (at === 0) return { lead: first, raw };
    return { lead: lead.includes(",") ? lead : gap, raw };
  });
  return { head, messages, tail };
}

/** One without a list of messages cannot take any; then all of it is head. */
function chooseShell<S extends { head: string; tail: string }>(
  [wanted, other]: [S, S],
  messages: number,
): S {
  return wanted.tail === "" && messages > 0 ? other : wanted;
}

/** What stands before the first message, and before each of the others, where nothing says otherwise. */
function leadsOf(...sides: readonly (readonly { lead: string }[])[]): [first: string, gap: string] {
  const first = sides.find((side) => side.length > 0)?.[0]?.lead ?? "";
  const gap = sides.find((side) => side.length > 1)?.[1]?.lead ?? `,${first}`;
  return [first, gap];
}
