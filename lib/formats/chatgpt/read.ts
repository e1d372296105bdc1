import { flattenTree } from "@/lib/domain/conversation/tree/flatten";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { countingAllBut, createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { refuseDepth, refuseItem } from "../kit/contract/refusal";
import { assembleItem } from "../kit/tree/assemble";
import { readSourceTime } from "../kit/source/time";
import { conversationId, originalConversation } from "./unmapped";
import { convertMessage } from "./message";
import { CHATGPT_FACTS } from "./facts";
import { createFileRegister } from "./message-files";
import { readNodes } from "./nodes";
import { foldSystemMessages } from "./system-messages";
import { linkTools } from "./tools";
import type { Unchecked } from "../kit/source/unchecked";
import { failure, note } from "../kit/contract/finding";
import type { ChatgptConversation } from "./source";

export const FORMAT_ID = "chatgpt";

/** Counted here: messages with details, settings of the conversation, and nodes that were empty in the file. */
const OWN_COUNTS = ["messageFields", "conversationFields", "emptyNodes"] as const;

/** Reads one conversation of an export. */
export async function parseChatgpt(item: unknown, context: ParseContext): Promise<ParseResult> {
  const { pointer } = context;
  const conversation: Unchecked<ChatgptConversation> | null = asRecord(item);
  if (conversation === null) return refuseItem(notAnObject(pointer));
  const tooDeep = refuseDepth(item, pointer);
  if (tooDeep !== null) return tooDeep;
  const { mapping } = conversation;
  const nodes = asRecord(mapping);
  if (nodes !== null) return convert(conversation, nodes, context);
  const isMissing = mapping === undefined || mapping === null;
  return refuseItem(
    isMissing ? withoutMessages(pointer) : mappingNotAnObject(`${pointer}/mapping`),
  );
}

const notAnObject = failure(
  "import.item-not-object",
  "A conversation of a ChatGPT export is an object; this entry is not.",
);

const withoutMessages = note(
  "import.no-messages",
  "This entry of the export has no “mapping”, and so no messages; it is left out.",
);

const mappingNotAnObject = failure(
  "import.mapping-not-object",
  "The “mapping” of a conversation is an object of messages; this one is not.",
);

async function convert(
  item: Unchecked<ChatgptConversation>,
  mapping: JsonRecord,
  context: ParseContext,
): Promise<ParseResult> {
  const tally = createTally(CHATGPT_FACTS);
  const leafId = asText(item.current_node);
  const source = readNodes(mapping, `${context.pointer}/mapping`);
  const { nodes, texts, folded } = foldSystemMessages(source.nodes, leafId);
  tally.count("emptyNodes", source.nodes.filter(({ message }) => message === null).length);

  const created = readSourceTime(item.create_time);
  const updated = readSourceTime(item.update_time);
  const ordered = flattenTree(nodes, leafId).messages;
  const around = {
    links: linkTools(ordered),
    hasTime: (created ?? updated) !== null,
    tally,
    register: createFileRegister(),
  };
  // In reading order, because a file that is shown again gets its number by it.
  const messages = new Map(ordered.map(({ id, message }) => [id, convertMessage(message, around)]));

  return assembleItem(
    {
      format: FORMAT_ID,
      sourceId: conversationId(item),
      title: asText(item.title),
      modelId: asText(item.default_model_slug),
      systemTexts: texts,
      created,
      updated,
      original: originalConversation(item, folded, source.rest, tally),
      nodes: nodes.map((node) => ({ ...node, message: messages.get(node.id) ?? null })),
      leafId,
    },
    context,
    countingAllBut(tally, OWN_COUNTS),
    source.findings,
  );
}
