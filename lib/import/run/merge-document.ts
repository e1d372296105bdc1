import { messageFacts } from "@/lib/domain/conversation/facts/message";
import { createTextFingerprint } from "@/lib/domain/conversation/timeline/text-fingerprint";
import type { BulkWriter } from "@/lib/data/imports/write";
import type { ConversationInput, MessageInput } from "@/lib/data/documents/input";
import { createDocumentChecker } from "@/lib/domain/check/checker";
import type { MergeChoice } from "@/lib/domain/imports/differences";
import { mergePieces } from "@/lib/domain/imports/merge-pieces";
import { contentHash, createContentHasher } from "@/lib/json/hash";

import type { Comparison } from "../identity/compare-item";
import type { Written } from "./write-document";

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
