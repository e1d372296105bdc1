import { asList, asRecord, asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleConversation } from "../assemble";
import type { SourceNode } from "../assemble";
import { createCallRegister } from "../call-register";
import { createTally } from "../fidelity";
import type { Tally } from "../fidelity";
import type { ParseContext, ParseResult } from "../format";
import { leftover } from "../leftover";
import { refuseDepth, refuseShape } from "../refusal";
import { readSourceTime } from "../source-time";
import { CLAUDE_AI_FACTS } from "./facts";
import type { ClaudeAiFact } from "./facts";
import { readMessage } from "./message";

export const FORMAT_ID = "claude-ai";

/** Stands for the parent of a first message. */
const ROOT_PARENT = "00000000-0000-4000-8000-000000000000";

/** Reads one conversation of an export. */
export async function parseClaudeAi(item: unknown, context: ParseContext): Promise<ParseResult> {
  const conversation = asRecord(item);
  if (conversation === null) {
    return refuseShape("A conversation of a Claude.ai export is an object.", context.pointer);
  }
  const refusal = refuseDepth(item, context.pointer);
  if (refusal) return refusal;
  if (!Array.isArray(conversation["chat_messages"])) {
    const path = `${context.pointer}/chat_messages`;
    return refuseShape("The “chat_messages” of a conversation are a list.", path);
  }
  return convert(conversation, context);
}

async function convert(item: JsonRecord, context: ParseContext): Promise<ParseResult> {
  const tally = createTally(CLAUDE_AI_FACTS);
  const { nodes, strange, findings } = readNodes(asList(item["chat_messages"]), context, tally);
  const account = asRecord(item["account"]);
  const ownerId = asText(account?.["uuid"]);
  const isAccountRead = ownerId !== null && Object.keys(account ?? {}).length === 1;
  const times = ["created_at", "updated_at"].filter((key) => readSourceTime(item[key]) !== null);
  const texts = ["uuid", "name", "model"].filter((key) => asText(item[key]) !== null);
  const leafId = asText(item["current_leaf_message_uuid"]);
  const isLeafKnown = nodes.some(({ id }) => id === leafId);
  if (isLeafKnown) texts.push("current_leaf_message_uuid");
  const taken = [...times, ...texts, "chat_messages", ...(isAccountRead ? ["account"] : [])];
  const { document, diagnostics } = await assembleConversation(
    {
      format: FORMAT_ID,
      sourceId: asText(item["uuid"]) || null,
      title: asText(item["name"]) || null,
      modelId: asText(item["model"]) || null,
      systemTexts: [],
      ownerId,
      created: readSourceTime(item["created_at"]),
      updated: readSourceTime(item["updated_at"]),
      original: {
        ...leftover(item, new Set(taken)),
        ...(strange.length === 0 ? {} : { chat_messages: strange }),
      },
      nodes,
      leafId,
    },
    context,
    tally,
  );
  return {
    documents: [document],
    diagnostics: [...findings, ...diagnostics],
    fidelity: tally.report(),
  };
}

/** The messages as a tree: by their parents where any names one, else each after the one before. */
function readNodes(list: readonly unknown[], context: ParseContext, tally: Tally<ClaudeAiFact>) {
  const nodes: SourceNode[] = [];
  const strange: unknown[] = [];
  const findings: Diagnostic[] = [];
  const calls = createCallRegister();
  const isTree = list.some((value) => parentOf(value) !== null);
  let before: string | null = null;
  for (const [position, value] of list.entries()) {
    const path = `${context.pointer}/chat_messages/${position}`;
    const record = asRecord(value);
    if (record === null) {
      strange.push(value);
      findings.push(unusable("This entry is not a message; it is kept as it is.", path));
      continue;
    }
    const id = asText(record["uuid"]) || `m${position + 1}`;
    const { message, unusable: isBroken } = readMessage(record, id, { calls, tally });
    const text = "Some content of this message cannot be read; it is kept as it is.";
    if (isBroken) findings.push(unusable(text, path));
    nodes.push({ id, parent: isTree ? parentOf(record) : before, message, path });
    before = id;
  }
  return { nodes, strange, findings };
}

function parentOf(value: unknown): string | null {
  const parent = asText(asRecord(value)?.["parent_message_uuid"]);
  return parent === null || parent === "" || parent === ROOT_PARENT ? null : parent;
}

const unusable = (message: string, path: string): Diagnostic => ({
  severity: "warning",
  rule: "import.content-unusable",
  message,
  path,
});
