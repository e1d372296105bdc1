import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { assembleItem } from "../kit/tree/assemble";
import { createCallRegister } from "../kit/tree/call-register";
import { exportDetails } from "../kit/source/export-details";
import { createTally } from "../kit/contract/fidelity";
import { renamedMessage, unusableMessage } from "../kit/tree/findings";
import { foldSystem } from "../kit/tree/fold-system";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { convertMessage } from "./convert-message";
import { LIBRECHAT_FACTS } from "./facts";
import { listMessages, type ListedMessages } from "./list-messages";
import type { LibrechatConversation } from "./source";

export const FORMAT_ID = "librechat";

/** Members that only say how the file lists its messages. */
const LAYOUT = ["branches", "recursive"] as const;

export async function parseLibrechat(item: unknown, context: ParseContext): Promise<ParseResult> {
  const record = asRecord(item);
  const { pointer } = context;
  if (record === null) return refuseShape("A conversation of LibreChat is an object.", pointer);
  const member = ["messagesTree", "messages"].find((name) => Array.isArray(record[name]));
  if (member === undefined) {
    const shallow = refuseDepth(record, pointer);
    return shallow ?? refuseShape("The messages of a LibreChat conversation are a list.", pointer);
  }
  const { [member]: list, ...rest } = record;
  const listed = listMessages(asList(list), `${pointer}/${member}`);
  // Nested messages go as deep as the talk is long, so each is measured by itself.
  const refusal = refuseDepth(rest, pointer) ?? refuseDeepMessage(listed);
  return refusal ?? convert(rest, listed, context);
}

function refuseDeepMessage({ messages }: ListedMessages): ParseResult | null {
  for (const { record, path } of messages) {
    const refusal = refuseDepth(record, path);
    if (refusal !== null) return refusal;
  }
  return null;
}

async function convert(
  record: JsonRecord,
  listed: ListedMessages,
  context: ParseContext,
): Promise<ParseResult> {
  const tally = createTally(LIBRECHAT_FACTS);
  const item = readMembers<LibrechatConversation>(record);
  const conversationId = item.text("conversationId");
  const calls = createCallRegister();
  const nodes = listed.messages.map((each) =>
    convertMessage(each, { conversationId, calls, tally }),
  );
  const system = foldSystem(nodes);
  tally.count("systemDetails", system.details.length);
  tally.count("laterSystemTexts", system.later);

  const title = item.text("title");
  const options = readOptions(item, title);
  for (const name of LAYOUT) if (typeof item.peek(name) === "boolean") item.drop(name);
  const broken = listed.broken.map(({ value }) => value);
  return assembleItem(
    {
      format: FORMAT_ID,
      sourceId: conversationId || null,
      title,
      modelId: options.model || item.text("model") || null,
      systemTexts: [...options.systemTexts, ...system.texts],
      created: item.time("createdAt"),
      updated: item.time("updatedAt"),
      extensions: exportDetails(FORMAT_ID, context, { exportAt: item.text("exportAt") }),
      original: { ...item.rest(), system: system.details, brokenMessages: broken },
      nodes: system.nodes,
    },
    context,
    tally,
    [
      ...listed.broken.map(({ path }) => unusableMessage(path)),
      ...listed.repeated.map(renamedMessage),
    ],
  );
}

interface Options {
  readonly model: string | null;
  readonly systemTexts: readonly string[];
}

/** The preset the conversation ran with. */
function readOptions(item: MemberReader<LibrechatConversation>, title: string | null): Options {
  const options = item.open("options");
  if (options === null) return { model: null, systemTexts: [] };
  const model = options.text("model");
  const texts = (["promptPrefix", "instructions", "system"] as const).map(
    (name) => options.text(name) ?? "",
  );
  if (asText(options.peek("title")) === title) options.drop("title");
  if (options.peek("endpoint") === item.peek("endpoint")) options.drop("endpoint");
  const systemTexts = [...new Set(texts)].filter((text) => text.trim() !== "");
  return { model, systemTexts };
}
