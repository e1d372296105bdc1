import type { WriterOptions } from "@/lib/domain/exports/request";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { Tally } from "../kit/contract/fidelity";
import { dropBlank, unmapped } from "../kit/source/unmapped";
import { mergeResults } from "../kit/tree/merge-results";
import {
  childrenOf,
  endOfBranch,
  readOutgoingTree,
  titled,
  type OutgoingTree,
} from "../kit/tree/outgoing-tree";
import type { ConversationWriter, OutgoingConversation } from "../kit/contract/writer";
import { OPEN_WEBUI_WRITER_FACTS, type OpenWebuiWriterFact } from "./write-facts";
import { DROPPED, secondsOf, writeMessage } from "./write-message";

const FORMAT_ID = "open-webui";

export const openWebuiWriter: ConversationWriter = {
  id: FORMAT_ID,
  label: "Open WebUI",
  description: "Conversations with all their branches, for the import of Open WebUI.",
  fileEnding: ".open-webui.json",
  mediaType: "application/json",
  packing: "array",
  facts: OPEN_WEBUI_WRITER_FACTS,
  write,
};

const PLACES = {
  format: FORMAT_ID,
  run: ["model", "usage", "inputTokens", "outputTokens"],
  metadata: ["error", "modelIdx"],
  shell: ["ownerId"],
  dropped: { conversation: ["system", "brokenMessages", "messages"], message: DROPPED },
} as const;

async function* write(
  conversation: OutgoingConversation,
  options: WriterOptions,
  tally: Tally<string>,
): AsyncGenerator<string> {
  const count: Tally<OpenWebuiWriterFact> = tally;
  const whole = await readOutgoingTree(conversation, PLACES, options, count);
  const { tree, merged } = mergeResults(whole);
  count.count("mergedResults", merged);
  const ownerId = asText(conversation.shell.ownerId);
  count.count("owner", ownerId === null ? 0 : 1);
  const { item, chat } = describe(titled(tree, conversation), ownerId, count);
  const children = childrenOf(tree.messages);
  const writing = { tally: count, hasContents: options.attachments, children };
  const currentId = endOfBranch(tree, tree.original["currentId"]);
  const history = { ...asRecord(chat["history"]), currentId };
  const head = JSON.stringify({ ...item, chat: { ...chat, history } });
  // Message by message, so that the text of a long conversation is never held as a whole.
  yield `${head.slice(0, -3)},"messages":{`;
  for (const [at, message] of tree.messages.entries()) {
    const written = JSON.stringify(writeMessage(message, writing));
    yield `${at === 0 ? "" : ","}\n${JSON.stringify(message.id)}:${written}`;
  }
  yield "}}}}";
}

const KEPT_APART = new Set(["chat", "currentId", ...PLACES.dropped.conversation]);

/** Everything but the messages; the history comes last, so that they can follow. */
function describe(tree: OutgoingTree, ownerId: string | null, tally: Tally<OpenWebuiWriterFact>) {
  const { id, title, systemText, modelId, created, updated, original } = tree;
  const kept = asRecord(original["chat"]) ?? {};
  const models = Array.isArray(kept["models"]) ? kept["models"] : modelId === null ? [] : [modelId];
  const params = { ...asRecord(kept["params"]), ...dropBlank({ system: systemText }) };
  const times = [created, updated].flatMap((time) => time ?? []);
  tally.count("shortenedTimes", times.filter(({ ms }) => ms % 1000 !== 0).length);
  const whole = (time: typeof created) => (time === null ? null : Math.floor(secondsOf(time)));
  const item: JsonRecord = {
    ...unmapped(original, KEPT_APART),
    id,
    ...dropBlank({ user_id: ownerId }),
    title,
    ...dropBlank({ created_at: whole(created), updated_at: whole(updated ?? created) }),
  };
  const chat: JsonRecord = {
    ...unmapped(kept, new Set(["models", "params", "history"])),
    title: asText(kept["title"]) ?? title,
    models,
    params,
    history: unmapped(kept["history"], new Set(["messages", "currentId"])),
  };
  return { item, chat };
}
