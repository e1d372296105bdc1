import { asRecord, asText } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleItem, type SourceNode } from "../kit/tree/assemble";
import { createCallRegister } from "../kit/tree/call-register";
import { createTally, type Tally } from "../kit/contract/fidelity";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import { createNodeIds } from "../kit/source/node-ids";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { CLAUDE_AI_FACTS, type ClaudeAiFact } from "./facts";
import { readMessage } from "./message";
import type { ClaudeAiConversation, ClaudeAiMessage } from "./source";
import type { Unchecked } from "../kit/source/unchecked";
import { finding, warning } from "../kit/contract/finding";

export const FORMAT_ID = "claude-ai";

/** Stands for the parent of a first message. */
const ROOT_PARENT = "00000000-0000-4000-8000-000000000000";

/** Reads one conversation of an export. */
export async function parseClaudeAi(item: unknown, context: ParseContext): Promise<ParseResult> {
  const record = asRecord(item);
  if (record === null) {
    return refuseShape("A conversation of a Claude.ai export is an object.", context.pointer);
  }
  const refusal = refuseDepth(item, context.pointer);
  if (refusal) return refusal;
  const conversation = readMembers<ClaudeAiConversation>(record);
  const messages = conversation.list("chat_messages");
  if (messages === null) {
    const path = `${context.pointer}/chat_messages`;
    return refuseShape("The “chat_messages” of a conversation are a list.", path);
  }
  return convert(conversation, messages, context);
}

async function convert(
  item: MemberReader<ClaudeAiConversation>,
  messages: readonly unknown[],
  context: ParseContext,
): Promise<ParseResult> {
  const tally = createTally(CLAUDE_AI_FACTS);
  const { nodes, strange, findings } = readNodes(messages, context, tally);
  const account = asRecord(item.peek("account"));
  const ownerId = asText(account?.["uuid"]);
  if (ownerId !== null && Object.keys(account ?? {}).length === 1) item.drop("account");
  const leafId = asText(item.peek("current_leaf_message_uuid"));
  if (nodes.some(({ id }) => id === leafId)) item.drop("current_leaf_message_uuid");
  return assembleItem(
    {
      format: FORMAT_ID,
      sourceId: item.text("uuid") || null,
      title: item.text("name") || null,
      modelId: item.text("model") || null,
      ownerId,
      created: item.time("created_at"),
      updated: item.time("updated_at"),
      original: {
        ...item.rest(),
        ...(strange.length === 0 ? {} : { chat_messages: strange }),
      },
      nodes,
      leafId,
    },
    context,
    tally,
    findings,
  );
}

/** The messages as a tree: by their parents where any names one, else each after the one before. */
function readNodes(list: readonly unknown[], context: ParseContext, tally: Tally<ClaudeAiFact>) {
  const nodes: SourceNode[] = [];
  const strange: unknown[] = [];
  const findings: Diagnostic[] = [];
  const isTree = list.some((value) => parentOf(value) !== null);
  const ids = new Set(list.map((value) => messageOf(value)?.uuid));
  const isKnown = (id: string) => id === ROOT_PARENT || ids.has(id);
  const around = { calls: createCallRegister(), tally, isKnown };
  const nextId = createNodeIds();
  const copies = new Map<string, string>();
  let before: string | null = null;
  for (const [position, value] of list.entries()) {
    const path = `${context.pointer}/chat_messages/${position}`;
    const record = messageOf(value);
    if (record === null) {
      strange.push(value);
      findings.push(unusable("This entry is not a message; it is kept as it is.", path));
      continue;
    }
    const given = asText(record.uuid) || null;
    const copy = JSON.stringify(record);
    if (given !== null && copies.get(given) === copy) {
      tally.count("repeatedMessages");
      continue;
    }
    const id = nextId(given, `m${position + 1}`);
    if (given !== null && id !== given) findings.push(repeatedId(path));
    if (given !== null) copies.set(given, copy);
    const { message, unusable: isBroken } = readMessage(record, id, around);
    const text = "Some content of this message can’t be read; it is kept as it is.";
    if (isBroken) findings.push(unusable(text, path));
    nodes.push({ id, parent: isTree ? parentOf(record) : before, message, path });
    before = id;
  }
  return { nodes, strange, findings };
}

const messageOf = (value: unknown): Unchecked<ClaudeAiMessage> | null => asRecord(value);

function parentOf(value: unknown): string | null {
  const parent = asText(messageOf(value)?.parent_message_uuid);
  return parent === null || parent === "" || parent === ROOT_PARENT ? null : parent;
}

const repeatedId = warning(
  "import.message-id-repeated",
  "Another message has this id too; this one is told apart by a number.",
);

const unusable = (message: string, path: string): Diagnostic =>
  finding("warning", "import.content-unusable", message, path);
