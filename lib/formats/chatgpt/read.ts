import type { Message } from "@/lib/domain/conversation/schema/conversation";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { writeConversation } from "../kit/tree/conversation-text";
import { createEmbedBudget, embedAttachment } from "../kit/files/embed";
import { createTally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { auditTrail, writeMessage } from "../kit/tree/message-draft";
import { nameUuid } from "../kit/source/name-uuid";
import { DEEPEST_ITEM, isDeeperThan } from "../kit/contract/nesting";
import { conversationSource } from "../kit/source/extension";
import { readSourceTime, UNKNOWN_TIME } from "../kit/source/time";
import { conversationId, originalConversation } from "./read/conversation-fields";
import { convertMessage, FORMAT_ID, type ConvertedMessage } from "./read/convert-message";
import { countMessage, countOutcome } from "./read/counting";
import { CHATGPT_FACTS } from "./read/facts";
import { createFileRegister } from "./files/register";
import { nodePath, treeFindings, unreadableTimes } from "./read/findings";
import { readNodes, type SourceMessage } from "./read/source-message";
import { foldSystemMessages } from "./read/system-messages";
import { linkTools } from "./read/tool-links";

/** Reads one conversation of an export. */
export async function parseChatgpt(item: unknown, context: ParseContext): Promise<ParseResult> {
  const refusal = refuse(item, context.pointer);
  if (refusal) {
    return { documents: [], diagnostics: [refusal], fidelity: createTally({}).report() };
  }
  const conversation = asRecord(item) ?? {};
  return convert(conversation, asRecord(conversation["mapping"]) ?? {}, context);
}

/** Why an item cannot be a conversation, null when it can. */
function refuse(item: unknown, path: string): Diagnostic | null {
  const conversation = asRecord(item);
  if (conversation === null) {
    const message = "A conversation of a ChatGPT export is an object; this entry is not.";
    return { severity: "error", rule: "import.item-not-object", message, path };
  }
  if (isDeeperThan(item, DEEPEST_ITEM)) {
    const message = `This conversation nests deeper than ${DEEPEST_ITEM} levels and is not converted.`;
    return { severity: "error", rule: "import.item-too-deep", message, path };
  }
  const { mapping } = conversation;
  if (asRecord(mapping) !== null) return null;
  return mapping === undefined || mapping === null
    ? {
        severity: "info",
        rule: "import.no-messages",
        message: "This entry of the export has no “mapping”, and so no messages; it is left out.",
        path,
      }
    : {
        severity: "error",
        rule: "import.mapping-not-object",
        message: "The “mapping” of a conversation is an object of messages; this one is not.",
        path: `${path}/mapping`,
      };
}

async function convert(
  item: JsonRecord,
  mapping: JsonRecord,
  context: ParseContext,
): Promise<ParseResult> {
  const tally = createTally(CHATGPT_FACTS);
  const { nodes, rest, broken } = readNodes(mapping);
  const leafId = asText(item["current_node"]);
  const { tree, text, texts, folded } = foldSystemMessages(nodes, leafId);
  const findings = [
    ...treeFindings(tree, broken, context.pointer),
    ...unreadableTimes(nodes, context.pointer),
  ];

  const created = readSourceTime(item["create_time"]);
  const updated = readSourceTime(item["update_time"]);
  const conversationTime = created ?? updated;
  const messageContext = {
    links: linkTools(tree.messages),
    branching: tree.branching,
    hasTime: conversationTime !== null,
    tally,
    register: createFileRegister(),
  };

  const budget = createEmbedBudget();
  const messages: Message[] = [];
  for (const flat of tree.messages) {
    const converted = convertMessage(flat, messageContext);
    countMessage(converted, flat.message, tally);
    budget.nextMessage();
    const attachments = await embedFiles(converted, flat.message);
    const draft = { ...converted.draft, attachments };
    messages.push(writeMessage(draft, conversationTime ?? UNKNOWN_TIME));
  }

  async function embedFiles({ files }: ConvertedMessage, { nodeId }: SourceMessage) {
    const attachments = [];
    for (const file of files) {
      const { attachment, outcome } = await embedAttachment(file, context, budget);
      const finding = countOutcome(outcome, attachment.name, tally);
      if (finding) findings.push({ ...finding, path: nodePath(context.pointer, nodeId) });
      attachments.push(attachment);
    }
    return attachments;
  }

  const id = conversationId(item);
  const title = asText(item["title"]);
  const modelId = asText(item["default_model_slug"]);
  tally.count("title", title === null ? 0 : 1);
  tally.count("model", modelId === null ? 0 : 1);
  tally.count("systemTexts", texts);
  tally.count("emptyNodes", nodes.filter(({ message }) => message === null).length);
  tally.count("branchParents", tree.branching ? tree.messages.length : 0);
  const original = originalConversation(item, folded, rest, tally);
  const document = writeConversation({
    id: id ?? nameUuid(FORMAT_ID, context.fileHash, context.pointer),
    title,
    modelId,
    systemMessage: text,
    ...auditTrail("user", created, updated),
    extensions: conversationSource(FORMAT_ID, context, { sourceId: id, original }),
    messages,
  });
  return {
    documents: [{ kind: "conversation", text: document, title: title ?? "" }],
    diagnostics: findings,
    fidelity: tally.report(),
  };
}
