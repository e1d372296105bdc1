import { sql as raw, type RawBuilder, type SqlBool } from "kysely";

import type { TermMatcher } from "@/lib/domain/search/match-term";
import { SEARCH_PLACES } from "@/lib/domain/conversation/facts/search-text";

import type { Sql } from "../connection/sql";
import { fullText } from "./full-text";

/** Whether the title, the system message or a message of `"Conversation" e` has a term. */
export function hasWord(sql: Sql, term: TermMatcher): RawBuilder<SqlBool> {
  const { chunks, titles } = fullText(sql);
  const any = { matchers: [term], how: "AND", without: [] } as const;
  const inMessages = chunks({ ...any, places: SEARCH_PLACES });
  const inTitles = titles({ ...any, places: ["title", "system"] });
  const [ofMessages, ofTitles] = [inMessages.match, inTitles.match];
  const text = `e.key IN (
    SELECT ${inTitles.id} FROM ${inTitles.index} WHERE ${ofTitles.text}
    UNION ALL
    SELECT c."conversationKey" FROM ${inMessages.joined} WHERE ${ofMessages.text} AND c.deleted = 0)`;
  return fragment(text, [...ofTitles.values, ...ofMessages.values]);
}

/** A text with `?` for its values as a part of a typed query. */
function fragment(text: string, values: readonly unknown[]): RawBuilder<SqlBool> {
  const strings = text.split("?");
  return raw<SqlBool>(Object.assign(strings, { raw: strings }), ...values);
}
