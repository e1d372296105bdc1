import type { FoundConversation, SearchHit } from "@/lib/domain/search/answers";
import { findTerms } from "@/lib/domain/search/find-terms";
import type { TermMatcher } from "@/lib/domain/search/match-term";
import { snippetOf } from "@/lib/domain/search/find-place";
import { asRecord, asText } from "@/lib/shared/read-value";
import { addAll } from "@/lib/shared/add-all";

import { loadMessageTexts, type MessageTexts } from "./texts";
import type { GroupHits } from "../store/search/group-hits";
import type { SearchPlan } from "../store/search/plan";
import { readFlags, type Sql } from "../store/connection/sql";
import type { Store } from "../store/store";
import { SHELL_COLUMNS, shellValue } from "../documents/intact";
import { hiddenByText } from "../documents/private-by-text";
import { timelineOf, type Timeline } from "../timeline/cache";
import { listed } from "../store/sqlite/lists";
import { tagsOfConversation } from "../conversations/item";

interface ConversationRow {
  readonly key: number;
  readonly id: string;
  readonly revision: number;
  readonly title: string;
  readonly titleDerived: boolean;
  readonly format: string;
  readonly updatedMs: number | null;
  readonly isPrivate: boolean;
  readonly tags: string;
}

export interface ViewedGroup {
  readonly conversation: FoundConversation;
  readonly hits: readonly SearchHit[];
  readonly more: number;
}

/** What answers show of conversations in which something was found; reads the texts of these hits only. */
export async function viewGroups(
  store: Store,
  sql: Sql,
  plan: SearchPlan,
  groups: readonly GroupHits[],
): Promise<ViewedGroup[]> {
  const conversations = await loadConversations(
    sql,
    groups.map(({ key }) => key),
  );
  const texts = await loadMessageTexts(
    sql,
    groups.flatMap(({ messages }) => messages),
  );
  const views: ViewedGroup[] = [];
  for (const group of groups) {
    const row = conversations.get(group.key);
    if (row === undefined) continue;
    const hits: SearchHit[] = [];
    if (group.inTitle) addAll(hits, await titleHits(sql, plan, row));
    const found = group.messages.flatMap((id) => texts.get(id) ?? []);
    if (found.length > 0) {
      const timeline = await timelineOf(store, sql, row);
      for (const message of found) hits.push(await messageHit(sql, plan, timeline, message));
    }
    const more = group.count - group.messages.length;
    views.push({ conversation: viewConversation(row), hits, more });
  }
  return views;
}

export async function loadConversations(
  sql: Sql,
  keys: readonly number[],
): Promise<Map<number, ConversationRow>> {
  const rows = await sql.query
    .selectFrom("Conversation as e")
    .select([
      "e.key",
      "e.id",
      "e.revision",
      "e.title",
      "e.titleDerived",
      "e.format",
      "e.updatedMs",
      "e.isPrivate",
    ])
    .select(tagsOfConversation.as("tags"))
    .where("e.key", "in", listed(keys))
    .execute();
  const hidden = await hiddenByText(
    sql,
    rows.map(({ id }) => id),
  );
  const seen = rows.filter(({ id }) => !hidden.has(id));
  return new Map(
    seen.map((row) => [
      row.key,
      readFlags<ConversationRow, "isPrivate" | "titleDerived">(row, ["isPrivate", "titleDerived"]),
    ]),
  );
}

export function viewConversation(row: ConversationRow): FoundConversation {
  const { id, title, titleDerived, format, updatedMs, isPrivate } = row;
  return {
    id,
    title,
    titleDerived,
    format,
    updatedMs,
    isPrivate,
    tags: JSON.parse(row.tags) as string[],
  };
}

const NO_MESSAGE = {
  messageId: null,
  documentId: null,
  slot: null,
  role: null,
  shown: true,
  deleted: false,
  createdMs: null,
  pinned: false,
} as const;

/** The hit in the title, else the one in the system message. */
async function titleHits(
  sql: Sql,
  plan: SearchPlan,
  { key, title }: ConversationRow,
): Promise<SearchHit[]> {
  const inTitle = plan.titles.includes("title") ? hitIn("title", title, plan.matchers) : null;
  if (inTitle !== null || !plan.titles.includes("system")) return inTitle === null ? [] : [inTitle];
  const shell = await sql.query
    .selectFrom("Conversation")
    .select(SHELL_COLUMNS)
    .where("key", "=", key)
    .executeTakeFirst();
  if (shell === undefined) return [];
  const value = asRecord(await shellValue(sql, shell));
  const inSystem = hitIn("system", asText(value?.["systemMessage"]) ?? "", plan.matchers);
  return inSystem === null ? [] : [inSystem];
}

function hitIn(
  where: "title" | "system",
  text: string,
  matchers: readonly TermMatcher[],
): SearchHit | null {
  const places = findTerms(text, matchers);
  return places.length === 0
    ? null
    : { ...NO_MESSAGE, where, snippet: snippetOf(where, text, places) };
}

/** A hit with its place: which part of the message, which slot, and whether the timeline shows it. */
async function messageHit(
  sql: Sql,
  plan: SearchPlan,
  timeline: Timeline,
  message: MessageTexts,
): Promise<SearchHit> {
  const { id, documentId, role, deleted, createdMs, pinned } = message;
  return {
    messageId: id,
    documentId,
    role,
    deleted,
    createdMs,
    pinned,
    ...placeInTimeline(timeline, id),
    ...(await message.find(sql, plan)),
  };
}

/** The slot of a message among those a reader sees, and whether it is the one that is there. */
export function placeInTimeline(
  timeline: Timeline,
  messageId: number,
): { slot: number | null; shown: boolean } {
  const position = timeline.positions.get(messageId);
  if (position === undefined) return { slot: null, shown: false };
  const slots = timeline.slots(false);
  const slot = slots.findIndex(({ members }) => members.includes(position));
  if (slot === -1) return { slot: null, shown: false };
  return { slot, shown: slots[slot]?.shown === position };
}
