import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { assembleItem } from "../kit/tree/assemble";
import { createCallRegister } from "../kit/tree/call-register";
import { createTally, type Tally } from "../kit/contract/fidelity";
import { foldSystem } from "../kit/tree/fold-system";
import type { ParseContext, ParseResult } from "../kit/contract/format";
import { isBlank } from "../kit/source/unmapped";
import { readMembers, type MemberReader } from "../kit/source/member-reader";
import { refuseDepth, refuseShape } from "../kit/contract/refusal";
import { convertMessage } from "./convert-message";
import { mergedAnswers } from "./more-answers";
import { OPEN_WEBUI_FACTS, type OpenWebuiFact } from "./facts";
import { listHistory, listPath, type ListedMessages } from "./list-messages";
import type { OpenWebuiChat, OpenWebuiEntry } from "./source";

export const FORMAT_ID = "open-webui";

export async function parseOpenWebui(item: unknown, context: ParseContext): Promise<ParseResult> {
  const record = asRecord(item);
  const { pointer } = context;
  if (record === null) return refuseShape("A chat of Open WebUI is an object.", pointer);
  const refusal = refuseDepth(record, pointer);
  if (refusal !== null) return refusal;
  const inner = asRecord(record["chat"]);
  const chat = inner ?? record;
  const place = inner === null ? pointer : `${pointer}/chat`;
  const tree = asRecord(asRecord(chat["history"])?.["messages"]);
  const list = Array.isArray(chat["messages"]) ? asList(chat["messages"]) : null;
  if (tree === null && list === null) {
    return refuseShape(
      "A chat of Open WebUI has messages in its history; this one has none.",
      place,
    );
  }
  const listed =
    tree === null
      ? listPath(list ?? [], `${place}/messages`)
      : listHistory(tree, `${place}/history/messages`);
  return convert(record, listed, context);
}

async function convert(
  record: JsonRecord,
  listed: ListedMessages,
  context: ParseContext,
): Promise<ParseResult> {
  const tally = createTally(OPEN_WEBUI_FACTS);
  const item = readMembers<OpenWebuiEntry>(record);
  const chat = item.open("chat") ?? item;
  const calls = createCallRegister();
  const models = chat.peek("models");
  const nodes = [
    ...listed.messages.map((each) => convertMessage(each, { calls, tally, models })),
    ...mergedAnswers(listed.messages),
  ];
  const system = foldSystem(nodes);
  tally.count("systemDetails", system.details.length);
  tally.count("laterSystemTexts", system.later);

  for (const name of ["archived", "pinned"] as const)
    if (item.peek(name) === false) item.drop(name);
  const leaf = readTree(chat, listed, tally);
  const sourceId = item.text("id") || chat.text("id") || null;
  if (chat !== item && chat.peek("id") === sourceId) chat.drop("id");
  const title = readTitle(item, chat);
  const ownerId = item.text("user_id") || chat.text("userId", "user_id") || null;
  const params = chat.open("params")?.text("system") ?? "";
  tally.count("owner", ownerId === null ? 0 : 1);
  return assembleItem(
    {
      format: FORMAT_ID,
      sourceId,
      title,
      modelId: readModel(chat),
      systemTexts: [...(params.trim() === "" ? [] : [params]), ...system.texts],
      ownerId,
      created: item.time("created_at") ?? chat.time("timestamp", "created_at"),
      updated: item.time("updated_at") ?? chat.time("updated_at"),
      original: {
        ...item.rest(),
        ...leaf.original,
        system: system.details,
        brokenMessages: listed.broken,
      },
      nodes: system.nodes,
      leafId: leaf.id,
    },
    context,
    tally,
    findings(listed, context.pointer),
  );
}

/** Both the entry and the chat in it have a title, the same as a rule. */
function readTitle(
  item: MemberReader<OpenWebuiEntry>,
  chat: MemberReader<OpenWebuiChat>,
): string | null {
  const title = item.text("title");
  if (chat === item) return title;
  if (title === null) return chat.text("title");
  if (chat.peek("title") === title) chat.drop("title");
  return title;
}

/** One model is the conversation's; of several only the list says all. */
function readModel(chat: MemberReader<OpenWebuiChat>): string | null {
  const models = asList(chat.peek("models"));
  if (models.length === 1 && asText(models[0]) !== null) chat.drop("models");
  return asText(models[0]) || null;
}

interface Leaf {
  readonly id: string | null;
  readonly original: JsonRecord;
}

/** Where the active branch ends, and what the tree says besides its messages. */
function readTree(
  chat: MemberReader<OpenWebuiChat>,
  listed: ListedMessages,
  tally: Tally<OpenWebuiFact>,
): Leaf {
  const history = chat.open("history");
  const isTree = asRecord(history?.peek("messages")) !== null;
  if (history === null || !isTree) {
    chat.drop("messages");
    return { id: listed.messages.at(-1)?.id ?? null, original: {} };
  }
  history.drop("messages");
  const id = history.text("currentId", "current_id") || null;
  const isThere = listed.messages.some((message) => message.id === id);
  const isFollowed = listed.messages.some(({ parent }) => parent === id);
  const isOdd = id !== null && (!isThere || isFollowed);
  tally.count("currentMessage", isOdd ? 1 : 0);
  return {
    id,
    original: {
      ...(isOdd ? { currentId: id } : {}),
      ...readPath(chat, listed, tally),
    },
  };
}

/** The list next to the tree repeats the active path; what only it says is kept. */
function readPath(
  chat: MemberReader<OpenWebuiChat>,
  listed: ListedMessages,
  tally: Tally<OpenWebuiFact>,
) {
  const list = asList(chat.peek("messages"));
  if (!Array.isArray(chat.peek("messages"))) return {};
  chat.drop("messages");
  const records = new Map(listed.messages.map(({ id, record }) => [id, record]));
  const own = list.map((value) => {
    const message = asRecord(value);
    const told = records.get(asText(message?.["id"]) ?? "");
    return message === null || told === undefined ? value : unlike(message, told);
  });
  const kept = own.filter((value) => !isBlank(value));
  tally.count("repeatedPath", list.some((value, at) => own[at] !== value) ? 1 : 0);
  return { messages: kept };
}

/** The members that another telling of the same message has differently or not at all, with its id. */
function unlike(message: JsonRecord, told: JsonRecord): JsonRecord {
  const differing = Object.entries(message).filter(
    ([name, value]) => !isBlank(value) && JSON.stringify(value) !== JSON.stringify(told[name]),
  );
  return differing.length === 0 ? {} : { id: message["id"], ...Object.fromEntries(differing) };
}

function findings({ broken }: ListedMessages, pointer: string): Diagnostic[] {
  const count = Object.keys(broken).length;
  if (count === 0) return [];
  return [
    {
      severity: "warning",
      rule: "import.message-unusable",
      message: `Entries of the messages that are not messages: ${count}; they are kept as they are.`,
      path: pointer,
    },
  ];
}
