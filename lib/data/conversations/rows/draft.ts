import type { Insertable } from "kysely";

import {
  DERIVE_VERSION,
  UNINDEXED_VERSION,
  tallyConversation,
  type ConversationFacts,
  type ConversationTally,
} from "@/lib/domain/conversation/facts/derive";
import { runTask } from "@/lib/work/pool";
import type { ClosingPart, MessageInput } from "@/lib/data/documents/input";
import { pieceHash } from "@/lib/data/documents/piece-hash";
import { insertInTurns } from "@/lib/data/store/connection/insert-in-turns";
import type { Sql, SqlValue } from "@/lib/data/store/connection/sql";
import { seesLibrary } from "@/lib/data/store/sight/sight";
import { byteLength, withoutMark } from "@/lib/data/documents/byte-length";

import {
  derivedColumns,
  indexConversations,
  reindexConversation,
  updateConversation,
  type IndexedConversation,
} from "./columns";
import { requireMayKeep } from "./privacy";
import type { DB } from "@/lib/generated/tables/tables";

/** Shells up to this length are parsed before others could notice. */
const SMALL_SHELL = 500_000;

/** Something was put into a library whose member may not do that; nobody asked before. */
class LibraryError extends Error {
  override name = "LibraryError";
}

/** A conversation being written: first its messages, then the rest. */
export class ConversationDraft {
  readonly id: string;
  readonly head: string;
  readonly #fixed;
  readonly #storedMs = Date.now();
  readonly #tally: ConversationTally = tallyConversation();
  #bytes: number;
  #closing: ClosingPart | null = null;
  #key: number | null = null;
  #isIndexed = true;

  constructor(input: {
    id: string;
    importId: string;
    format: string;
    head: string;
    /** As rows name it: null for the main one. */
    libraryId: string | null;
  }) {
    this.id = input.id;
    this.head = input.head;
    this.#bytes = byteLength(input.head);
    this.#fixed = {
      id: input.id,
      importId: input.importId,
      libraryId: input.libraryId,
      format: input.format,
      state: "staged" as const,
      storedMs: this.#storedMs,
      head: input.head,
    };
  }

  count({ lead, raw, facts }: MessageInput): void {
    this.#tally.add(facts);
    this.#bytes += byteLength(lead) + byteLength(raw);
  }

  /** Notes that messages of it are indexed later than they are written. */
  awaitIndex(): void {
    this.#isIndexed = false;
  }

  close(closing: ClosingPart): void {
    this.#closing = closing;
    this.#bytes += byteLength(closing.tail);
  }

  /** UTF-8 bytes of what it has so far. */
  get bytes(): number {
    return this.#bytes;
  }

  get key(): number | null {
    return this.#key;
  }

  requireKey(): number {
    if (this.#key === null) throw new Error("the conversation row is not written yet");
    return this.#key;
  }

  /** The row that it gets under a key, with what its text says so far. */
  async newRow(sql: Sql, key: number) {
    if (!seesLibrary(sql.sight, this.#fixed.libraryId)) {
      throw new LibraryError("Nobody asked whether this library may be written.");
    }
    const facts = await this.#facts();
    const closing = this.#closingColumns(facts);
    requireMayKeep(sql, closing.isPrivate === 1);
    const columns = {
      key,
      accountId: sql.sight.account,
      ...this.#fixed,
      ...closing,
    } satisfies Insertable<DB["Conversation"]>;
    this.#key = key;
    return { facts, columns };
  }

  /** Brings a row that was written before the draft was closed up to date. */
  async update(sql: Sql): Promise<void> {
    const key = this.requireKey();
    const facts = await this.#facts();
    const closing = this.#closingColumns(facts);
    requireMayKeep(sql, closing.isPrivate === 1);
    await updateConversation(sql, key, closing);
    await reindexConversation(sql, key, facts);
  }

  async #facts(): Promise<ConversationFacts> {
    const closing = this.#closing;
    // Until it is closed its text is half a JSON document.
    if (closing === null) return this.#tally.facts(null);
    const text = withoutMark(this.head) + closing.tail;
    const isSmall = text.length <= SMALL_SHELL;
    return this.#tally.facts(isSmall ? JSON.parse(text) : await runTask("summaryShell", text));
  }

  #closingColumns(facts: ConversationFacts) {
    const closing = this.#closing;
    return {
      ...derivedColumns(facts),
      deriveVersion: this.#isIndexed ? DERIVE_VERSION : UNINDEXED_VERSION,
      byteLength: this.#bytes,
      contentHash: closing?.mergedHash ?? closing?.importHash ?? null,
      importHash: closing?.importHash ?? null,
      errorCount: closing?.problems.error ?? 0,
      warningCount: closing?.problems.warning ?? 0,
      textHash: closing?.textHash ?? null,
      shellHash: pieceHash(this.head, closing?.tail ?? ""),
      // What was merged with something else is no longer as it was imported.
      editedMs: closing?.mergedHash === undefined ? null : this.#storedMs,
      tail: closing?.tail ?? "",
    };
  }
}

/** Writes the rows of drafts that have none, and the last state of the others. */
export async function insertDrafts(sql: Sql, drafts: Iterable<ConversationDraft>): Promise<void> {
  let key = await sql.nextId("Conversation", "key");
  let names: readonly string[] = [];
  const rows: SqlValue[][] = [];
  const indexed: IndexedConversation[] = [];
  for (const draft of drafts) {
    if (draft.key === null) {
      const { columns, facts } = await draft.newRow(sql, key);
      // The same of every draft.
      names = Object.keys(columns);
      rows.push(Object.values(columns));
      indexed.push({ key, facts });
      key += 1;
    } else await draft.update(sql);
  }
  if (rows.length === 0) return;
  await insertInTurns(sql, "Conversation", names, rows);
  await indexConversations(sql, indexed);
}
