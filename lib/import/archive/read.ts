import { open, rm } from "node:fs/promises";
import { crc32 } from "node:zlib";
import { openPromise, type ZipFile } from "yauzl";

import { formatBytes } from "@/lib/shared/format-bytes";

import { listArchive, type ArchiveEntry, type ArchiveListing, type ArchiveRefusal } from "./list";
import { createHashedFile } from "../upload/hashed-file";
import { ARCHIVE_LIMITS } from "../source/limits";

export type Extracted =
  | { ok: true; size: number; sha256: string }
  | { ok: false; refusal: ArchiveRefusal };

/** An archive whose directory is sound. Entries are inflated one at a time, to files with our own names. */
export interface Archive {
  readonly entries: readonly ArchiveEntry[];
  /** Files that file managers add by themselves; not among the entries. */
  readonly systemFiles: number;
  /** Up to 4 kB from the start of an entry; null when it cannot be read. */
  head(entry: ArchiveEntry): Promise<Buffer | null>;
  /** Inflates an entry to `path`, counting its bytes on the way: what its header says proves nothing. */
  extract(entry: ArchiveEntry, path: string): Promise<Extracted>;
  close(): void;
}

export type OpenedArchive = { ok: true; archive: Archive } | { ok: false; refusal: ArchiveRefusal };

const HEAD_BYTES = 4096;

/** Opens a zip file by its path and checks its directory; see `listArchive` for what is refused. */
export async function openArchive(path: string): Promise<OpenedArchive> {
  let zip: ZipFile;
  try {
    zip = await openPromise(path, { autoClose: false, decodeStrings: false });
  } catch (error) {
    return { ok: false, refusal: damaged("The archive can’t be read", error) };
  }
  try {
    const listing = await listWhole(zip, path);
    if (listing.ok) return { ok: true, archive: readArchive(zip, listing) };
    zip.close();
    return listing;
  } catch (error) {
    zip.close();
    return { ok: false, refusal: damaged("The archive can’t be read", error) };
  }
}

/** What begins an entry of the directory. */
const ENTRY_MARK = "PK\u0001\u0002";

/**
 * The entries of a directory that ends where it says. Readers stop after as many entries as are stated: writers that
 * count to 65,535 begin again at 0 after that, and the others would be left out without a word.
 */
async function listWhole(zip: ZipFile, path: string): Promise<ArchiveListing> {
  const listing = await listArchive(zip);
  if (!listing.ok) return listing;
  const file = await open(path);
  try {
    // The types say that it is a flag; it is the place behind the last entry that was read.
    const { buffer } = await file.read(Buffer.alloc(4), 0, 4, Number(zip.readEntryCursor));
    if (buffer.toString("latin1") !== ENTRY_MARK) return listing;
  } finally {
    await file.close();
  }
  const stated = zip.entryCount.toLocaleString("en");
  const message = `The archive is not read: it has more entries than the ${stated} that it states. Unpack it and import the files.`;
  return { ok: false, refusal: { rule: "zip.miscounted", message } };
}

function readArchive(
  zip: ZipFile,
  listing: { entries: ArchiveEntry[]; systemFiles: number },
): Archive {
  let total = 0;
  return {
    entries: listing.entries,
    systemFiles: listing.systemFiles,
    close: () => zip.close(),
    head: (entry) => readHead(zip, entry).catch(() => null),
    async extract(entry, path) {
      const refusal = refuseUnreadable(entry);
      if (refusal !== null) return { ok: false, refusal };
      try {
        const result = await inflate(zip, entry, path, (size) =>
          refuseSize(entry, size, total + size),
        );
        if (result.ok) total += result.size;
        else await rm(path, { force: true });
        return result;
      } catch (error) {
        await rm(path, { force: true });
        return {
          ok: false,
          refusal: damaged(`The entry ${JSON.stringify(entry.name)} can’t be unpacked`, error),
        };
      }
    },
  };
}

function refuseUnreadable(entry: ArchiveEntry): ArchiveRefusal | null {
  const name = JSON.stringify(entry.name);
  if (entry.encrypted) {
    return {
      rule: "zip.encrypted",
      message: `The entry ${name} is encrypted; unpack it and drop the file itself.`,
    };
  }
  if (entry.readable) return null;
  return {
    rule: "zip.method",
    message: `The entry ${name} is packed by a method that is not supported.`,
  };
}

function refuseSize(entry: ArchiveEntry, size: number, total: number): ArchiveRefusal | null {
  const name = JSON.stringify(entry.name);
  const { entryBytes, totalBytes, ratio, ratioFloor } = ARCHIVE_LIMITS;
  if (size > entryBytes) {
    return {
      rule: "zip.too-large",
      message: `The entry ${name} unpacks to more than ${formatBytes(entryBytes)}.`,
    };
  }
  if (total > totalBytes) {
    const limit = formatBytes(totalBytes);
    return {
      rule: "zip.too-large",
      message: `With the entry ${name} the archive unpacks to more than ${limit}.`,
    };
  }
  if (size > ratioFloor && size > ratio * Math.max(1, entry.packedBytes)) {
    const message = `The entry ${name} unpacks to more than ${ratio} times its size, as an archive bomb does.`;
    return { rule: "zip.bomb", message };
  }
  return null;
}

/**
 * Opens an entry for reading. A damaged one may fail before its first byte is asked for; an error nobody
 * listens to would end the process, while the iteration reports it in any case.
 */
async function openEntry(zip: ZipFile, entry: ArchiveEntry) {
  const input = await zip.openReadStreamPromise(entry.entry);
  input.on("error", () => undefined);
  return input;
}

async function inflate(
  zip: ZipFile,
  entry: ArchiveEntry,
  path: string,
  refuse: (size: number) => ArchiveRefusal | null,
): Promise<Extracted> {
  const input = await openEntry(zip, entry);
  const out = createHashedFile(path);
  let size = 0;
  let check = 0;
  try {
    for await (const part of input) {
      const chunk = part as Buffer;
      size += chunk.byteLength;
      const refusal = refuse(size);
      if (refusal !== null) return { ok: false, refusal };
      check = crc32(chunk, check);
      await out.write(chunk);
    }
    if (check !== entry.entry.crc32) throw new Error("its checksum is wrong");
    return { ok: true, ...(await out.finish()) };
  } finally {
    input.destroy();
    await out.abandon();
  }
}

async function readHead(zip: ZipFile, entry: ArchiveEntry): Promise<Buffer | null> {
  if (entry.encrypted || !entry.readable) return null;
  const input = await openEntry(zip, entry);
  try {
    for await (const part of input) return (part as Buffer).subarray(0, HEAD_BYTES);
    return Buffer.alloc(0);
  } finally {
    input.destroy();
  }
}

function damaged(what: string, error: unknown): ArchiveRefusal {
  const why = error instanceof Error ? error.message : String(error);
  return { rule: "zip.damaged", message: `${what}: ${why.replace(/(?<!\.)\.+$/u, "")}.` };
}
