import type { TermMatcher } from "@/lib/domain/search/match-term";

import type { Sql } from "../connection/sql";
import type { Condition } from "./condition";
import type { MessageWords, TitleWords } from "./words";

/** Rows of the full-text index in the SQL of a database. */
export interface Source {
  /** The index alone, and with `"SearchChunk" c` or `"Conversation" e` joined. */
  readonly index: string;
  readonly joined: string;
  /** The column by which it is in the order of time; of titles the key of the conversation. */
  readonly id: string;
  /** What a row has to fulfil. */
  readonly match: Condition;
  /** The same in two parts, where the index answers the first alone and far more rows may fulfil it; else null. */
  readonly parts: { readonly words: Condition; readonly order: Condition } | null;
}

/** Which chunks belong to a conversation. */
export interface Reach {
  /** In the form that looks at the fewest. */
  readonly own: Condition;
  /** Whether messages of it have several chunks. */
  readonly hasLong: boolean;
}

/** Some chunks, on `"SearchChunk" c`. */
export interface ChunkRows {
  readonly from: string;
  readonly where: Condition;
}

/** Asks several conversations at once. */
export interface SeveralConversations {
  /** Those of which every message is one chunk. */
  readonly withoutLong: (sql: Sql, keys: readonly number[]) => Promise<number[]>;
  /** The messages of the first chunks of each, as many as asked for. */
  readonly first: (
    sql: Sql,
    rows: ChunkRows,
    keys: readonly number[],
    limit: number,
  ) => Promise<Map<number, number[]>>;
  /** How many messages of each have such chunks. */
  readonly count: (
    sql: Sql,
    rows: ChunkRows,
    keys: readonly number[],
  ) => Promise<Map<number, number>>;
}

/** How the newest matches are looked for. */
export interface NewestLook {
  /** Finds the words, perhaps in another way than where they are not asked from the newest end. */
  readonly source: Source;
  /**
   * Ids at which stretches of the index begin, newest first: the first stretch probably has as many rows with the words
   * as are wanted. None where all of them are read at once.
   */
  readonly bounds: readonly number[];
  /** The same for stretches whose rows are passed from the newest on, rather than asked for by their words; else null. */
  readonly passing: Source | null;
  /** Whether rows may be passed below the last bound. */
  readonly isRestPassed: boolean;
}

/** How a database finds words; all else of a search is the same everywhere. */
export interface FullText {
  /** Keeps the order of tables as written, where a database would choose another one. */
  readonly join: "CROSS JOIN" | "JOIN";
  /** What the database has to know of a term beforehand. */
  readonly prepareTerm: (sql: Sql, term: TermMatcher) => Promise<TermMatcher>;
  readonly chunks: (words: MessageWords) => Source;
  readonly titles: (words: TitleWords) => Source;
  readonly inConversation: (sql: Sql, key: number) => Promise<Reach>;
  /** That a chunk is of `"Conversation" e`, asked of one conversation after the other. */
  readonly ofConversation: string;
  /** The numbers of a parameter, a JSON list. */
  readonly numbers: string;
  /** For databases that take longer to begin a statement than to look into one conversation; else null. */
  readonly several: SeveralConversations | null;
  /** That a chunk is of `"Message" m`. */
  readonly ofMessage: string;
  /** For databases that do not find words in the order of ids; else null. */
  readonly newest:
    | ((
        sql: Sql,
        words: MessageWords,
        rows: { readonly before: number; readonly wanted: number },
      ) => Promise<NewestLook>)
    | null;
  /** Which of some chunks have the words; ids are in descending order. */
  readonly among: (sql: Sql, words: MessageWords, ids: readonly number[]) => Promise<number[]>;
}
