import { ulid } from "ulid";

import { describeLibrary } from "@/lib/data/backup/describe";
import type { Model } from "@/lib/data/backup/model";
import { readRows } from "@/lib/data/backup/read-rows";
import { archivedModels } from "@/lib/data/backup/tables";
import type { Sql } from "@/lib/data/store/connection/sql";
import type { Store } from "@/lib/data/store/store";
import { rowLine, type Cell } from "@/lib/domain/backup/cells";
import { HEADER_NAME, headerText, KEY_NAME, partName } from "@/lib/domain/backup/manifest";
import packageJson from "@/package.json";

import { packArchive, type Member } from "./pack";

/** Of lines in one member: a damaged place in an archive then says which rows it is about. */
const BYTES_PER_PART = 32 * 1024 * 1024;

export interface BackupStream {
  readonly id: string;
  readonly chunks: AsyncGenerator<Uint8Array, void, void>;
}

/** What an archive has besides its library. */
export interface BackupExtras {
  /** The key of its secrets, encrypted with a passphrase. */
  readonly wrappedKey?: string | null;
  /** How many faults a check found before it; null where none was made. */
  readonly faults?: number | null;
}

/** A library as one archive, from one snapshot, in flat memory. */
export function backupStream(store: Store, extras: BackupExtras = {}): BackupStream {
  const id = ulid();
  return { id, chunks: packArchive(id, libraryMembers(store, id, extras)) };
}

async function* libraryMembers(
  store: Store,
  id: string,
  { wrappedKey = null, faults = null }: BackupExtras,
): AsyncGenerator<Member, void, void> {
  const snapshot = store.openSnapshot();
  try {
    const models = archivedModels();
    const facts = await describeLibrary(snapshot.sql);
    const tables = models.map(({ name, columns }) => ({
      name,
      columns: columns.map((column) => column.name),
    }));
    const about = { id, app: packageJson.version, madeAt: new Date().toISOString() };
    yield textMember(HEADER_NAME, headerText({ ...about, ...facts, tables, faults }));
    if (wrappedKey !== null) yield textMember(KEY_NAME, wrappedKey);
    for (const model of models) yield* tableMembers(snapshot.sql, model);
  } finally {
    snapshot.release();
  }
}

function textMember(name: string, text: string): Member {
  return { name, chunks: once(Buffer.from(text)), rows: () => null };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array, void, void> {
  yield bytes;
}

const toBase64 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("base64");

const CHARACTERS_PER_CHUNK = 256 * 1024;

/** Rows as lines; several small ones at once. */
function* linesOf(rows: readonly Cell[][]): Generator<Uint8Array, void, void> {
  let text = "";
  for (const row of rows) {
    text += rowLine(row, toBase64);
    if (text.length < CHARACTERS_PER_CHUNK) continue;
    yield Buffer.from(text);
    text = "";
  }
  if (text !== "") yield Buffer.from(text);
}

/** The rows of a table, in parts; a table without rows has none. */
async function* tableMembers(sql: Sql, model: Model): AsyncGenerator<Member, void, void> {
  const pages = readRows(sql, model);
  try {
    let page = await pages.next();
    for (let part = 1; page.done !== true; part += 1) {
      let rows = 0;
      async function* chunks(): AsyncGenerator<Uint8Array, void, void> {
        for (let bytes = 0; page.done !== true && bytes < BYTES_PER_PART;) {
          const { value } = page;
          rows += value.length;
          for (const lines of linesOf(value)) {
            bytes += lines.byteLength;
            yield lines;
          }
          page = await pages.next();
        }
      }
      yield { name: partName(model.name, part), chunks: chunks(), rows: () => rows };
    }
  } finally {
    await pages.return();
  }
}
