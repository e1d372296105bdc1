import { MAIN_LIBRARY } from "@/lib/domain/accounts/library";
import { CONTENTS } from "@/lib/domain/conversation/facts/contents";
import { dayStart } from "@/lib/domain/search/days";
import type { FilterKey, SearchFilter } from "@/lib/domain/search/query";

import { foldTag } from "@/lib/data/conversations/rows/columns";
import type { Condition } from "../full-text/condition";
import { datedColumn } from "@/lib/data/store/keys/undated";
import { READABLE } from "@/lib/data/store/sight/readable";
import type { SqlValue } from "@/lib/data/store/connection/sql";
import { addTo } from "@/lib/shared/add-to";

const EVERYTHING: Condition = { text: "TRUE", values: [] };

/** All of some conditions. */
function all(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return EVERYTHING;
  return {
    text: conditions.map(({ text }) => `(${text})`).join(" AND "),
    values: conditions.flatMap(({ values }) => values),
  };
}

const negate = (condition: Condition, negated: boolean): Condition =>
  // A condition on an absent value is not fulfilled, so its opposite is.
  negated ? { ...condition, text: `(${condition.text}) IS NOT TRUE` } : condition;

const where = (text: string, ...values: SqlValue[]): Condition => ({ text, values });

type Make = (value: string) => Condition | null;

/** A whole name, or with an asterisk the start of one. */
function nameCondition(column: string, value: string): Condition {
  if (!value.endsWith("*")) return where(`${column} = ?`, value);
  const start = value.slice(0, -1);
  return where(`${column} >= ? AND ${column} < ?`, start, `${start}\u{10FFFF}`);
}

/**
 * Which messages a condition is asked of: those of one conversation, those that words have found, or all.
 * The same question is put in the form that is fastest for so many.
 */
export type Reach = "one" | "found" | "all";

/** That a message is among some; each of these forms is the best for one reach. */
function amongIds(reach: Reach, ids: Condition, each: Condition): Condition {
  if (reach === "one") return each;
  // The plus sign says that the list is for looking up only. Without it SQLite would ask the full-text index
  // for each id of the list again.
  return { text: `${reach === "found" ? "+" : ""}m.id IN (${ids.text})`, values: ids.values };
}

/** Messages with a call of such a tool, or with an approval or result of such a call. */
function toolCondition(reach: Reach, column: "toolName" | "toolsetId", value: string): Condition {
  const call = nameCondition(`c."${column}"`, value);
  const parts = `FROM "ToolEvent" part JOIN "ToolEvent" c
    ON c."conversationKey" = part."conversationKey" AND c."callId" = part."callId"
    WHERE c."callId" <> '' AND ${call.text}`;
  const calls = `FROM "ToolEvent" c WHERE ${call.text}`;
  const values = [...call.values, ...call.values];
  return amongIds(
    reach,
    { text: `SELECT c."messageId" ${calls} UNION SELECT part."messageId" ${parts}`, values },
    {
      text: `EXISTS (SELECT 1 ${calls} AND c."messageId" = m.id)
        OR EXISTS (SELECT 1 ${parts} AND part."messageId" = m.id)`,
      values,
    },
  );
}

/** With an offset PostgreSQL asks it of each message; else it may go through all of the conversation for each. */
const IS_RETRY = where(`EXISTS (SELECT 1 FROM "Message" o
  WHERE o."conversationKey" = m."conversationKey" AND o."slotIndex" = m."slotIndex" AND o.id <> m.id
  LIMIT 1 OFFSET 0)`);

/** Found in one go through the index of slots. */
const RETRIES = where(`SELECT o.id FROM (
    SELECT "conversationKey" AS key, "slotIndex" AS slot FROM "Message" WHERE "slotIndex" IS NOT NULL
    GROUP BY "conversationKey", "slotIndex" HAVING count(*) > 1) r
  CROSS JOIN "Message" o WHERE o."conversationKey" = r.key AND o."slotIndex" = r.slot`);

const PINNED = where(`SELECT p.id FROM "Message" p WHERE p.pinned = 1`);

const IS_DELETED = `m.deleted = 1 OR m."conversationKey" IN (
  SELECT t.key FROM "Conversation" t WHERE t."deletedMs" IS NOT NULL)`;

/** Messages without a time of their own count by that of their conversation; null where that has none either. */
const MOMENT = `coalesce(m."createdMs",
  (SELECT ${datedColumn('c."sortMs"')} FROM "Conversation" c WHERE c.key = m."conversationKey"))`;

/** Filters that ask something of the message itself; a title cannot fulfil them. */
const ofMessage = (reach: Reach): Partial<Record<FilterKey, Make>> => ({
  role: (value) => where("lower(m.role) = ?", value),
  kind: (value) =>
    Object.hasOwn(CONTENTS, value)
      ? where(`m.contents & ${CONTENTS[value as keyof typeof CONTENTS]} <> 0`)
      : null,
  tool: (value) => toolCondition(reach, "toolName", value),
  toolset: (value) => toolCondition(reach, "toolsetId", value),
  model: (value) => nameCondition("lower(m.model)", value.toLowerCase()),
  is(value) {
    // The plus sign keeps SQLite from going through all pins there are for each conversation.
    if (value === "pinned") return amongIds(reach, PINNED, where("+m.pinned = 1"));
    if (value !== "retry") return null;
    return reach === "all" ? amongIds(reach, RETRIES, IS_RETRY) : IS_RETRY;
  },
  has(value) {
    if (value === "time") return where(`m."createdMs" IS NOT NULL`);
    return value === "attachment" ? where(`m."attachmentCount" > 0`) : null;
  },
});

/** Filters that a message and a title fulfil each in its way. */
const OF_MOMENT: Partial<Record<FilterKey, (moment: string, value: string) => Condition>> = {
  before: (moment, value) => where(`${moment} < ?`, dayStart(value) ?? 0),
  after: (moment, value) => where(`${moment} >= ?`, dayStart(value) ?? 0),
};

const OF_CONVERSATION: Partial<Record<FilterKey, Make>> = {
  tag: (value) =>
    where(
      `e.key IN (SELECT g."conversationKey" FROM "ConversationTag" g WHERE g."tagKey" = ?)`,
      foldTag(value),
    ),
  source: (value) => where("e.format = ?", value.toLowerCase()),
  library: (value) =>
    value === MAIN_LIBRARY ? where(`e."libraryId" IS NULL`) : where(`e."libraryId" = ?`, value),
  is: (value) => (value === "private" ? where(`e."isPrivate" = 1`) : null),
  has: (value) => (value === "problems" ? where(`e."errorCount" + e."warningCount" > 0`) : null),
};

/** Keys of which a message has one value: any of several that are asked for will do. */
const SINGLE: ReadonlySet<FilterKey> = new Set(["role", "model", "source", "library"]);

/** The conditions of filters: all of them, but any of those for one key with a single value. */
function conditions(
  filters: readonly SearchFilter[],
  makers: Partial<Record<FilterKey, Make>>,
): Condition[] {
  const found: Condition[] = [];
  const anyOf = new Map<FilterKey, Condition[]>();
  for (const { key, value, negated } of filters) {
    const condition = makers[key]?.(value) ?? null;
    if (condition === null) continue;
    if (negated || !SINGLE.has(key)) found.push(negate(condition, negated));
    else addTo(anyOf, key, condition);
  }
  for (const several of anyOf.values()) {
    found.push({
      text: several.map(({ text }) => text).join(" OR "),
      values: several.flatMap(({ values }) => values),
    });
  }
  return found;
}

function moments(filters: readonly SearchFilter[], moment: string): Condition[] {
  return filters.flatMap(({ key, value, negated }) => {
    const make = OF_MOMENT[key];
    return make === undefined ? [] : [negate(make(moment, value), negated)];
  });
}

function wantsDeleted(filters: readonly SearchFilter[]): boolean {
  return filters.some(({ key, value, negated }) => key === "is" && value === "deleted" && !negated);
}

/** What filters ask of `"Message" m`. */
export function messageCondition(filters: readonly SearchFilter[], reach: Reach): Condition {
  const deleted = wantsDeleted(filters) ? where(IS_DELETED) : where("m.deleted = 0");
  return all([deleted, ...conditions(filters, ofMessage(reach)), ...moments(filters, MOMENT)]);
}

/** Whether something is asked that a title cannot fulfil. */
export function isOfMessages(filters: readonly SearchFilter[]): boolean {
  return conditions(filters, ofMessage("one")).length > 0;
}

/** Whether anything is asked of messages, besides that they are not deleted. */
export function asksMessages(filters: readonly SearchFilter[]): boolean {
  return isOfMessages(filters) || wantsDeleted(filters) || moments(filters, MOMENT).length > 0;
}

/** What filters ask of `"Conversation" e`, with what holds for all: it is in the library. */
export function conversationCondition(
  filters: readonly SearchFilter[],
  key: number | null,
): Condition {
  const place = wantsDeleted(filters) ? READABLE : `${READABLE} AND e."deletedMs" IS NULL`;
  const one = key === null ? [] : [where("e.key = ?", key)];
  return all([where(place), ...one, ...conditions(filters, OF_CONVERSATION)]);
}

/** What filters ask of `"Conversation" e` besides, where its title is the hit. */
export function titleCondition(filters: readonly SearchFilter[]): Condition {
  const deleted = wantsDeleted(filters) ? [where(`e."deletedMs" IS NOT NULL`)] : [];
  return all([...deleted, ...moments(filters, datedColumn(`e."sortMs"`))]);
}
