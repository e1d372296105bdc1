import { setImmediate as nextTurn } from "node:timers/promises";
import { createGunzip } from "node:zlib";
import { Readable } from "node:stream";

import { verifyConversation } from "@/lib/data/conversations/text";
import { DocumentDamagedError } from "@/lib/data/documents/damage";
import type { EntityTable } from "@/lib/data/documents/find";
import type { Sql } from "@/lib/data/store/connection/sql";
import { isCorrupt, LibraryDamagedError } from "@/lib/data/store/damage/library-damage";
import { requireIntactFile } from "@/lib/data/toolsets/rows/seal";
import { verifyCheck, type DocumentFault, type VerifyCheck } from "@/lib/domain/backup/report";
import { contentHash } from "@/lib/json/hash";

import { missingDocuments, missingOriginals, strayDocuments } from "./missing-rows";

export interface DocumentHearers {
  readonly onDocument?: ((checked: number) => void) | undefined;
  readonly onFault?: ((fault: DocumentFault) => void) | undefined;
}

/** Holds the bytes of every document against the hashes they were written with, and looks for those that are gone. */
export async function verifyDocuments(
  sql: Sql,
  { onDocument = () => undefined, onFault = () => undefined }: DocumentHearers = {},
): Promise<VerifyCheck> {
  const faults: string[] = [];
  const name = (fault: DocumentFault) => {
    faults.push(`${fault.noun} ${fault.id}: ${fault.found}`);
    onFault(fault);
  };
  let checked = 0;
  for await (const fault of strayDocuments(sql)) name(fault);
  for await (const fault of missingDocuments(sql)) name(fault);
  for (const table of TABLES) {
    for await (const { key, id, title } of entities(sql, table)) {
      const found = await faultOf(sql, table, key);
      if (found !== null) name({ noun: NOUN[table], id, title, found });
      checked += 1;
      onDocument(checked);
      await nextTurn();
    }
  }
  return verifyCheck("documents", checked, faults);
}

/** How many documents `verifyDocuments` looks at. */
export async function countDocuments({ query }: Sql): Promise<number> {
  let count = 0;
  for (const table of TABLES) {
    const row = await query
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("state", "in", STATES)
      .executeTakeFirst();
    count += row?.count ?? 0;
  }
  return count;
}

const TABLES = ["Conversation", "ToolsetFile", "ModelsFile"] as const;

/** Also those that an import replaced: an undo brings them back. */
const STATES = ["live", "replaced"] as const;

const NOUN = {
  Conversation: "conversation",
  ToolsetFile: "toolset file",
  ModelsFile: "models file",
} as const satisfies Record<EntityTable, DocumentFault["noun"]>;

const KEYS_PER_PAGE = 500;

async function* entities(
  { query }: Sql,
  table: EntityTable,
): AsyncGenerator<{ key: number; id: string; title: string }, void, void> {
  for (let after = 0; ;) {
    const rows = await query
      .selectFrom(table)
      .select(["key", "id", "title"])
      .where("key", ">", after)
      .where("state", "in", STATES)
      .orderBy("key")
      .limit(KEYS_PER_PAGE)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.key;
  }
}

/** What is wrong with a document, as the end of a sentence; null when nothing is. */
async function faultOf(sql: Sql, table: EntityTable, key: number): Promise<string | null> {
  try {
    if (table === "Conversation") await verifyConversation(sql, key);
    else if (table === "ToolsetFile") await requireIntactFile(sql, key);
    else return await modelsFault(sql, key);
    return null;
  } catch (error) {
    if (error instanceof DocumentDamagedError) return error.found;
    // A page of the database that this one is on: the documents on others are still looked at.
    if (error instanceof LibraryDamagedError || isCorrupt(error)) {
      return "the database is damaged where its text is";
    }
    throw error;
  }
}

async function modelsFault({ query }: Sql, key: number): Promise<string | null> {
  const row = await query
    .selectFrom("ModelsFile")
    .select(["text", "contentHash"])
    .where("key", "=", key)
    .executeTakeFirst();
  if (row === undefined || contentHash(row.text) === row.contentHash) return null;
  return "its text is not what was written";
}

/** Holds the original bytes that imports kept against their hashes; those without one end with a checksum. */
export async function verifyOriginals(sql: Sql): Promise<VerifyCheck> {
  const faults: string[] = [];
  let checked = 0;
  for await (const item of missingOriginals(sql)) {
    faults.push(`the original of import item ${item} is missing`);
  }
  for (let after = 0; ;) {
    const row = await sql.query
      .selectFrom("ImportOriginal")
      .select(["itemId", "bytes", "bytesHash"])
      .where("itemId", ">", after)
      .orderBy("itemId")
      .limit(1)
      .executeTakeFirst();
    if (row === undefined) return verifyCheck("originals", checked, faults);
    after = row.itemId;
    checked += 1;
    const { itemId, bytes, bytesHash } = row;
    const isKept = bytesHash === null ? await unpacks(bytes) : contentHash(bytes) === bytesHash;
    if (!isKept) faults.push(`the original of import item ${itemId} is not what was kept`);
  }
}

async function unpacks(bytes: Uint8Array): Promise<boolean> {
  try {
    for await (const _ of Readable.from([bytes]).pipe(createGunzip())) continue;
    return true;
  } catch {
    return false;
  }
}
