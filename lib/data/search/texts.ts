import type { MessageFacts } from "@/lib/domain/conversation/facts/message";
import {
  NO_SEARCH_TEXTS,
  SEARCH_PLACES,
  messageSearchTexts,
  type SearchPlace,
  type SearchTexts,
} from "@/lib/domain/conversation/facts/search-text";
import type { HitPlace, Snippet } from "@/lib/domain/search/answers";
import { HIT_PLACE, findPlace, snippetOf } from "@/lib/domain/search/find-place";
import { makeSnippet } from "@/lib/domain/search/snippet";

import { DAMAGED_MESSAGE, isIntact } from "../documents/intact";
import { LARGE_MESSAGE } from "../messages/rows/search-chunks";
import { firstChunk } from "../store/search/first-chunk";
import { messageWords, type SearchPlan } from "../store/search/plan";
import { readFlags, type Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";

interface HitRow {
  readonly id: number;
  readonly documentId: string;
  readonly role: string;
  readonly type: MessageFacts["type"];
  readonly deleted: boolean;
  readonly pinned: boolean;
  readonly createdMs: number | null;
  readonly conversationKey: number;
  readonly byteLength: number;
  readonly bodyHash: string | null;
  readonly lead: string;
  readonly raw: string;
}

/** A message that was found, with what its text says. */
export interface MessageTexts extends HitRow {
  find(sql: Sql, plan: SearchPlan): Promise<{ where: HitPlace; snippet: Snippet }>;
}

/** The messages with these ids and the texts in which their words stand; those of large ones are read with the index. */
export async function loadMessageTexts(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, MessageTexts>> {
  const rows = await sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.id", "m.documentId", "m.role", "m.type", "m.deleted", "m.pinned", "m.createdMs"])
    .select(["m.conversationKey", "m.byteLength", "m.bodyHash", "b.lead"])
    .select((eb) =>
      eb
        .case()
        .when("m.byteLength", "<=", LARGE_MESSAGE)
        .then(eb.ref("b.raw"))
        .else(eb.val(""))
        .end()
        .as("raw"),
    )
    .where("m.id", "in", listed(ids))
    .execute();
  return new Map(
    rows.map((stored) => {
      const row = readFlags<HitRow, "deleted" | "pinned">(stored, ["deleted", "pinned"]);
      return [row.id, { ...row, find: (inside, plan) => findInMessage(inside, plan, row) }];
    }),
  );
}

async function findInMessage(
  sql: Sql,
  plan: SearchPlan,
  row: HitRow,
): Promise<{ where: HitPlace; snippet: Snippet }> {
  const isLarge = row.byteLength > LARGE_MESSAGE;
  if (!isLarge && !isIntact(row)) {
    return { where: "text", snippet: makeSnippet(DAMAGED_MESSAGE, []) };
  }
  const texts = isLarge ? await storedTexts(sql, plan, row) : textsOf(row);
  const place = findPlace(texts, plan.matchers, plan.places);
  if (place !== null) return { where: HIT_PLACE[place.place], snippet: place.snippet };
  // The index and this code may differ about rare letters; the index decides.
  const indexed = (await indexedPlace(sql, plan, row)) ?? "text";
  const where = HIT_PLACE[indexed];
  return { where, snippet: snippetOf(where, texts[indexed], []) };
}

function textsOf({ raw, type }: HitRow): SearchTexts {
  return messageSearchTexts(JSON.parse(raw), type);
}

/** The stretch of a large message in which most of the words stand, as it was indexed. */
async function storedTexts(sql: Sql, plan: SearchPlan, row: HitRow): Promise<SearchTexts> {
  const [all, any] = [messageWords(plan, "AND"), messageWords(plan, "OR")];
  const hasWords = plan.matchers.length > 0 && plan.places.size > 0;
  const chunk =
    (hasWords ? await firstChunk(sql, all, row) : undefined) ??
    (hasWords ? await firstChunk(sql, any, row) : undefined) ??
    (await beginning(sql, row));
  // Written by the index, from texts by these names.
  return chunk?.texts ? (JSON.parse(chunk.texts) as SearchTexts) : NO_SEARCH_TEXTS;
}

/** Its first stretch. */
const beginning = (sql: Sql, { conversationKey, id }: HitRow) =>
  sql.query
    .selectFrom("SearchChunk")
    .select("texts")
    .where("conversationKey", "=", conversationKey)
    .where("messageId", "=", id)
    .orderBy("part")
    .executeTakeFirst();

/** In which column of the index the words of a message stand. */
async function indexedPlace(sql: Sql, plan: SearchPlan, row: HitRow): Promise<SearchPlace | null> {
  if (plan.matchers.length === 0) return null;
  for (const place of SEARCH_PLACES) {
    if (!plan.places.has(place)) continue;
    const words = { ...messageWords(plan, "OR"), without: [], places: [place] };
    if ((await firstChunk(sql, words, row)) !== undefined) return place;
  }
  return null;
}
