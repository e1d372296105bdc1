import type { WriterOptions } from "@/lib/domain/exports/request";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../kit/contract/fidelity";
import { dropBlank, unmapped } from "../kit/source/unmapped";
import { mergeResults } from "../kit/tree/merge-results";
import {
  namesOfCalls,
  readOutgoingTree,
  titled,
  type OutgoingMessage,
  type OutgoingTree,
} from "../kit/tree/outgoing-tree";
import type { ConversationWriter, OutgoingConversation } from "../kit/contract/writer";
import { LIBRECHAT_WRITER_FACTS } from "./write-facts";
import { writeMessage, WRITTEN } from "./write-message";

const FORMAT_ID = "librechat";

export const librechatWriter: ConversationWriter = {
  id: FORMAT_ID,
  label: "LibreChat",
  description:
    "One file for each conversation, with all its branches, for the import of LibreChat.",
  fileEnding: ".librechat.json",
  mediaType: "application/json",
  packing: "file",
  facts: LIBRECHAT_WRITER_FACTS,
  write,
};

const PLACES = {
  format: FORMAT_ID,
  run: ["model", "outputTokens", "finishReason"],
  flags: ["error", "unfinished"],
  dropped: { conversation: ["system", "brokenMessages"], message: WRITTEN },
} as const;

async function* write(
  conversation: OutgoingConversation,
  options: WriterOptions,
  tally: Tally<string>,
): AsyncGenerator<string> {
  const count: Tally<keyof typeof LIBRECHAT_WRITER_FACTS> = tally;
  const whole = await readOutgoingTree(conversation, PLACES, options, count);
  const { tree, merged } = mergeResults(whole);
  count.count("mergedResults", merged);
  count.count("shownBranch", newestLeaf(tree) === tree.leafId ? 0 : 1);
  const writing = {
    conversationId: tree.id,
    tally: count,
    hasContents: options.attachments,
    names: namesOfCalls(tree),
  };
  const head = describe(titled(tree, conversation));
  // Message by message, so that the text of a long conversation is never held as a whole.
  yield `${JSON.stringify(head, null, 2).slice(0, -2)},\n  "messages": [`;
  for (const [at, message] of tree.messages.entries()) {
    yield `${at === 0 ? "" : ","}\n    ${JSON.stringify(writeMessage(message, writing))}`;
  }
  yield tree.messages.length === 0 ? "]\n}\n" : "\n  ]\n}\n";
}

/** The branch that is shown where nothing is stated of it: the one that ends last. */
function newestLeaf({ messages }: OutgoingTree): string | null {
  const parents = new Set(messages.map(({ parentId }) => parentId));
  let newest: OutgoingMessage | null = null;
  for (const message of messages) {
    if (parents.has(message.id)) continue;
    if (newest === null || timeOf(message) >= timeOf(newest)) newest = message;
  }
  return newest?.id ?? null;
}

const timeOf = ({ created }: OutgoingMessage) => created?.ms ?? 0;

/** Everything but the messages. */
function describe(tree: OutgoingTree): JsonRecord {
  const { id, title, systemText, modelId, created, updated, original } = tree;
  const options = asRecord(original["options"]);
  return {
    ...unmapped(original, new Set(["options", ...PLACES.dropped.conversation])),
    conversationId: id,
    title: title || null,
    ...dropBlank({ createdAt: created?.iso, updatedAt: updated?.iso }),
    branches: true,
    recursive: false,
    options: { ...options, ...dropBlank({ model: modelId, promptPrefix: systemText, title }) },
  };
}
