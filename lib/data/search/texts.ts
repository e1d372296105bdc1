import type { MessageFacts } from "@/lib/domain/conversation/facts/message";
import {
  NO_SEARCH_TEXTS,
  SEARCH_PLACES,
  messageSearchTexts,
  type SearchPlace,
  type SearchTexts,
} from "@/lib/domain/conversation/facts/search-text";
import type { HitPlace, Snippet } from "@/lib/domain/search/answers";
import { HIT_PLACE, findPlace, type FoundPlace } from "@/lib/domain/search/find-place";
import { makeSnippet } from "@/lib/domain/search/snippet";

import { DAMAGED_MESSAGE, isIntact } from "../documents/intact";
import type { SearchPlan } from "../store/sqlite/search/plan";
import { readFlags, type Sql } from "../store/connection/sql";
import { listed } from "../store/sqlite/lists";
import { isInIndex } from "../store/sqlite/is-in-index";

/** Bytes up to which a message is parsed for its snippet. */
const MOST_PARSED = 512 * 1024;
/** UTF-16 units of a bigger message in which its words are looked for. */
const MOST_READ = 512 * 1024;

interface HitRow {
  readonly id: number;
  readonly documentId: string;
  readonly role: string;
  readonly type: MessageFacts["type"];
  readonly deleted: boolean;
  readonly pinned: boolean;
  readonly createdMs: number | null;
  readonly byteLength: number;
  readonly bodyHash: string | null;
  readonly lead: string;
  readonly raw: string;
}

/** A message that was found, with what its text says. */
export interface MessageTexts extends HitRow {
  find(sql: Sql, plan: SearchPlan): Promise<{ where: HitPlace; snippet: Snippet }>;
}

/** The messages with these ids and the texts in which their words stand; of huge ones the start. */
export async function loadMessageTexts(
  sql: Sql,
  ids: readonly number[],
): Promise<Map<number, MessageTexts>> {
  const rows = await sql.query
    .selectFrom("Message as m")
    .innerJoin("MessageBody as b", "b.messageId", "m.id")
    .select(["m.id", "m.documentId", "m.role", "m.type", "m.deleted", "m.pinned", "m.createdMs"])
    .select(["m.byteLength", "m.bodyHash", "b.lead"])
    .select((eb) =>
      eb
        .case()
        .when("m.byteLength", "<=", MOST_PARSED)
        .then(eb.ref("b.raw"))
        .else(eb.fn<string>("substr", ["b.raw", eb.lit(1), eb.lit(MOST_READ)]))
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
  const isHuge = row.byteLength > MOST_PARSED;
  // Of a huge message only the start is read, which no hash was kept of.
  if (!isHuge && !isIntact(row)) {
    return { where: "text", snippet: makeSnippet(DAMAGED_MESSAGE, []) };
  }
  const found = isHuge
    ? await findInHuge(sql, plan, row)
    : findPlace(textsOf(row), plan.matchers, plan.places);
  if (found !== null) return { where: HIT_PLACE[found.place], snippet: found.snippet };
  // The index and this code may differ about rare letters; the index decides.
  const place = (await indexedPlace(sql, plan, row.id)) ?? "text";
  const text = isHuge ? "" : textsOf(row)[place];
  return { where: HIT_PLACE[place], snippet: makeSnippet(text, []) };
}

function textsOf({ raw, type }: HitRow): SearchTexts {
  return messageSearchTexts(JSON.parse(raw), type);
}

/** Looks at the texts in the start of a message too big to be parsed; the index says where they stand. */
async function findInHuge(sql: Sql, plan: SearchPlan, row: HitRow): Promise<FoundPlace | null> {
  const place = await indexedPlace(sql, plan, row.id);
  if (place === null) return null;
  const texts: SearchTexts = { ...NO_SEARCH_TEXTS, [place]: stringsIn(row.raw) };
  return findPlace(texts, plan.matchers, new Set([place]));
}

/** The strings of a piece of JSON text, keys included, unescaped as far as it matters for reading. */
function stringsIn(raw: string): string {
  return raw.replace(/\\[nrt]/g, " ").replace(/\\(["\\/])/g, "$1");
}

/** In which column of the index the words of a message stand. */
async function indexedPlace(
  sql: Sql,
  plan: SearchPlan,
  messageId: number,
): Promise<SearchPlace | null> {
  const terms = plan.matchers.map(({ expression }) => expression).join(" OR ");
  if (terms === "") return null;
  for (const place of SEARCH_PLACES) {
    if (!plan.places.has(place)) continue;
    if (await isInIndex(sql, "message_fts", `${place} : (${terms})`, messageId)) return place;
  }
  return null;
}
