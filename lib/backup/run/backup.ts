import { createHash } from "node:crypto";
import { Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";

import { noteEvent } from "@/lib/data/ledger/chain/note";
import { writeWholeFile } from "@/lib/data/store/files/whole-file";
import { presentActor } from "@/lib/data/store/sight/actor";
import { WHOLE } from "@/lib/data/store/sight/sight";
import type { Store } from "@/lib/data/store/store";

import { backupStream, type BackupExtras } from "../archive/members";

/** An archive that was written. */
export interface MadeBackup {
  readonly id: string;
  readonly path: string;
  readonly bytes: number;
  /** Of the whole file. */
  readonly sha256: string;
}

/** Who asked for a backup. */
export type BackupVia = "app" | "command-line" | "schedule" | "restore";

/** Writes a library as one archive. It gets its name when it is whole and on the disk. */
export async function writeBackup(
  store: Store,
  path: string,
  extras: BackupExtras = {},
): Promise<MadeBackup> {
  const { id, chunks } = backupStream(store, extras);
  const { counted, counts } = counter();
  await writeWholeFile(path, [Readable.from(chunks), counted], { file: 0o600, folder: 0o700 });
  return { id, path, ...counts() };
}

/** Gives the archive to a reader, part by part. */
export async function streamBackup(
  store: Store,
  write: (chunk: Uint8Array) => Promise<void>,
  extras: BackupExtras = {},
): Promise<Omit<MadeBackup, "path">> {
  const { id, chunks } = backupStream(store, extras);
  const { counted, counts } = counter();
  await pipeline(chunks, counted, async (parts: AsyncIterable<Uint8Array>) => {
    for await (const part of parts) await write(part);
  });
  return { id, ...counts() };
}

function counter() {
  const hash = createHash("sha256");
  let bytes = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      done(null, chunk);
    },
  });
  return { counted, counts: () => ({ bytes, sha256: hash.digest("hex") }) };
}

/** Records in the ledger that everything was copied. A damaged library is backed up all the same. */
export async function noteBackup(
  store: Store,
  id: string,
  via: BackupVia,
  withKey = false,
): Promise<void> {
  // It is of everything; who asks for it is named all the same.
  await store
    .seenWith({ ...WHOLE, by: presentActor() })
    .write((sql) => noteEvent(sql, "backup-made", id, { via, withKey }), "synced", "record");
}
