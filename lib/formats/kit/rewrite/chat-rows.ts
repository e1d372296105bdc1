import { asRecord, asRecords, asText, type JsonRecord } from "@/lib/shared/read-value";

import {
  isText,
  itemsOf,
  onlyRecords,
  rewriteEach,
  withMessages,
  without,
  type PlainExport,
} from "./plain-export";

/** The two lists of a row for which two models were asked the same. */
const SIDES = ["a", "b"] as const;

/** Names of a question and of its answer, where a turn has both. */
const PAIRS: readonly (readonly [asked: string, answered: string])[] = [
  ["input", "output"],
  ["human", "assistant"],
  ["user", "assistant"],
  ["user", "bot"],
];

/** Who calls a tool needs no words for it. */
const isTurn = (turn: JsonRecord) =>
  isText(turn, "role") &&
  (isText(turn, "content") ||
    ((turn["content"] ?? null) === null && asRecords(turn["tool_calls"]).length > 0));
const isNamedTurn = (turn: JsonRecord) => isText(turn, "from") && isText(turn, "value");
const pairOf = (turn: JsonRecord) =>
  PAIRS.find((names) => names.every((name) => isText(turn, name))) ?? null;

/** A turn whose text is in parts, which are all texts. */
const isTurnOfTexts = (turn: JsonRecord) => {
  const parts = onlyRecords(turn["content"]) ?? [];
  return isText(turn, "role") && parts.length > 0 && parts.every(isTextPart);
};

const isTextPart = (part: JsonRecord) => part["type"] === "text" && isText(part, "text");

const listOf = (row: JsonRecord, side: string) => row[`conversation_${side}`];

/** A row for which two models were asked the same. */
const isBattle = (row: JsonRecord) =>
  SIDES.every((side) => asRecords(listOf(row, side)).some((turn) => isText(turn, "role")));

/** Members of a row that answer its turns, or say how to train with them. */
const BESIDE_TURNS = ["chosen", "rejected", "response", "completion", "answer"];

/** A row with one list of turns, each of which says who speaks, or is a question with its answer. */
const isChat = (row: JsonRecord) => {
  const [first] = asRecords(row["conversation"]);
  if (BESIDE_TURNS.some((name) => Object.hasOwn(row, name))) return false;
  return first !== undefined && (isTurn(first) || isNamedTurn(first) || pairOf(first) !== null);
};

/** Whether an object is a row of a collection of chats. */
export const isChatRow = (row: JsonRecord) => isChat(row) || isBattle(row);

/** One list of turns, with what its row says besides. */
interface Talk {
  readonly given: JsonRecord;
  readonly row: JsonRecord;
  readonly turns: unknown;
}

/** The conversations of a row: one, or one with each of two models. */
function talksOf(row: JsonRecord): readonly Talk[] {
  if (!isBattle(row)) return [{ given: row, row: named(row), turns: row["conversation"] }];
  const { id, ...others } = named(without(row, "conversation_a", "conversation_b"));
  return SIDES.map((side) => ({
    given: row,
    row: {
      ...others,
      ...(id !== undefined && { id: `${asText(id) ?? ""}:${side}` }),
      model: row[`model_${side}`],
    },
    turns: listOf(row, side),
  }));
}

/** Names under which rows have the id of their conversation. */
const IDS = ["id", "conversation_id", "question_id"];

function named(row: JsonRecord): JsonRecord {
  const name = IDS.find((each) => isText(row, each));
  return name === undefined ? row : { ...without(row, name), id: row[name] };
}

/** Names under which rows have the instructions of their conversation. */
const SYSTEMS = ["system", "system_prompt", "system_message"];

/** Turns that say who speaks, after the instructions that the row has beside them. */
function told(row: JsonRecord, turns: readonly JsonRecord[]): JsonRecord | null {
  const name = SYSTEMS.find((each) => isText(row, each) && row[each] !== "");
  const isSaid = name === undefined || turns.some(({ role }) => role === "system");
  const others = isSaid ? row : without(row, name);
  const messages = isSaid ? turns : [{ role: "system", content: row[name] }, ...turns];
  const talk = withMessages(without(others, "tools"), messages);
  // The tools that were there to be called are read beside the messages.
  return talk === null || row["tools"] === undefined ? talk : { ...talk, tools: row["tools"] };
}

function rewriteTalk({ row, turns: list }: Talk): JsonRecord | null {
  const turns = onlyRecords(list) ?? [];
  const others = without(row, "conversation");
  if (turns.length === 0) return null;
  if (turns.every(isNamedTurn)) return { ...others, conversations: turns };
  if (turns.every((turn) => isTurn(turn) || isTurnOfTexts(turn))) return told(others, turns);
  const messages = turns.map(exchangeOf);
  return messages.includes(null) ? null : told(others, messages.flatMap(asRecords));
}

/** A question and its answer; null where a turn has more than the two. */
function exchangeOf(turn: JsonRecord): readonly JsonRecord[] | null {
  const [asked, answered] = pairOf(turn) ?? [];
  if (asked === undefined || answered === undefined || Object.keys(turn).length > 2) return null;
  return [
    { role: "user", content: turn[asked] },
    { role: "assistant", content: turn[answered] },
  ];
}

/** How many conversations a row becomes. */
export const talkCount = (row: unknown) => {
  const record = asRecord(row);
  return record === null || !isChatRow(record) ? 1 : talksOf(record).length;
};

/** Rows of collections of chats (WildChat, LMSYS, Chatbot Arena and the like), whose turns are in `conversation`. */
export const CHAT_ROWS: PlainExport = {
  what: "rows of a collection of chats",
  instead:
    'Read are rows with a list in "conversation", or in "conversation_a" and "conversation_b", whose turns have a "role" and a "content", a "from" and a "value", or a question and its answer, all of them texts.',
  is: isChatRow,
  rewrite(root) {
    const talks = (itemsOf(root) ?? []).flatMap(talksOf);
    const read = rewriteEach(talks, rewriteTalk);
    if (read === null) return null;
    const items = read.items.map((item, at) => (read.unread.has(at) ? talks[at]?.given : item));
    return { ...read, items };
  },
};
