import { appendFileSync } from "node:fs";
import { readFile, rm, stat } from "node:fs/promises";
import { ulid } from "ulid";

import { DiskFullError, isDiskFull } from "@/lib/data/store/disk/full";

import { sealJson } from "@/lib/data/documents/sealed-json";
import { formatBytes } from "@/lib/shared/format-bytes";
import { openUploaded } from "./damage";
import { createHashedFile } from "./hashed-file";
import { IMPORT_LIMITS, SPOOL_AGE_MS } from "../source/limits";
import { refuse, type Refused } from "./problem";
import {
  isImportId,
  listSpools,
  makeSpoolFolder,
  removeSpoolFolder,
  spoolPath,
} from "./spool-folder";

/** One line of JSON for each received file. */
const MANIFEST = "files.ndjson";

/** The file that says a run is going on; a server that starts has none running. */
export const RUN_LOCK = "running";

/** One uploaded file, as it lies in the spool. */
export interface SpooledFile {
  /** Its generated name in the import's folder. */
  file: string;
  /** The name it was dropped under, maybe with folders: data, never a path of ours. */
  name: string;
  size: number;
  sha256: string;
}

/** An upload that is being received. */
export interface Spool {
  /** The id of the import it becomes. */
  readonly id: string;
  /** Streams one file to disk. After a refusal the spool is of no use: discard it. */
  addFile(name: string, body: AsyncIterable<Uint8Array>): Promise<{ ok: true } | Refused>;
  discard(): Promise<void>;
}

/** Opens the folder for one drop under `$COLLOQUY_DATA/spool`, and throws old ones away. */
export async function createSpool(): Promise<Spool> {
  await removeOldSpools(Date.now());
  const id = ulid();
  makeSpoolFolder(id);
  let files = 0;
  let total = 0;
  return {
    id,
    discard: () => removeSpoolFolder(id),
    async addFile(name, body) {
      if (files >= IMPORT_LIMITS.filesPerDrop) {
        return refuse(
          "too-many-files",
          `A drop may contain ${IMPORT_LIMITS.filesPerDrop.toLocaleString("en")} files.`,
        );
      }
      if (name.length > IMPORT_LIMITS.pathLength) {
        const limit = IMPORT_LIMITS.pathLength.toLocaleString("en");
        return refuse("name-too-long", `The path of a file has at most ${limit} characters.`);
      }
      files += 1;
      const file = `upload-${files}`;
      const received = await receive(spoolPath(id, file), name, total, body);
      if (!received.ok) return received;
      total += received.size;
      const line: SpooledFile = { file, name, size: received.size, sha256: received.sha256 };
      // A few bytes: waiting for the thread pool takes longer than writing them.
      appendFileSync(spoolPath(id, MANIFEST), `${sealJson(line)}\n`, { mode: 0o600 });
      return { ok: true };
    },
  };
}

/** The files of a drop, or null when there is no such drop. */
export async function spooledFiles(importId: string): Promise<SpooledFile[] | null> {
  if (!isImportId(importId)) return null;
  const text = await readFile(spoolPath(importId, MANIFEST), "utf8").catch(() => null);
  // Written by createSpool, so the shape of a line is known.
  return text === null
    ? null
    : text
        .split("\n")
        .filter(Boolean)
        .map((line) => openUploaded(line) as SpooledFile);
}

/**
 * Throws old uploads away and frees the ones a killed server was running. To be called once, at start.
 * @param isRun whether another process that shares this folder runs an import
 * @returns how many uploads were removed
 */
export async function cleanSpool(
  now = Date.now(),
  isRun: (id: string) => Promise<boolean> = async () => false,
): Promise<number> {
  const removed = await removeOldSpools(now);
  for (const id of await listSpools()) {
    if (!(await isRun(id))) await rm(spoolPath(id, RUN_LOCK), { force: true });
  }
  return removed;
}

async function removeOldSpools(now: number): Promise<number> {
  let removed = 0;
  for (const id of await listSpools()) {
    const made = await stat(spoolPath(id)).catch(() => null);
    if (made === null || now - made.mtimeMs <= SPOOL_AGE_MS) continue;
    await removeSpoolFolder(id);
    removed += 1;
  }
  return removed;
}

type Received = { ok: true; size: number; sha256: string } | Refused;

/** Writes the bytes to `path` while hashing and counting them. */
async function receive(
  path: string,
  name: string,
  before: number,
  body: AsyncIterable<Uint8Array>,
): Promise<Received> {
  const out = createHashedFile(path);
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > IMPORT_LIMITS.fileBytes) {
        return refuse(
          "file-too-large",
          `${name} is larger than ${formatBytes(IMPORT_LIMITS.fileBytes)}.`,
        );
      }
      if (before + size > IMPORT_LIMITS.dropBytes) {
        return refuse(
          "drop-too-large",
          `The drop is larger than ${formatBytes(IMPORT_LIMITS.dropBytes)}.`,
        );
      }
      await out.write(chunk);
    }
    return { ok: true, ...(await out.finish()) };
  } catch (error) {
    if (!isDiskFull(error)) throw error;
    await out.abandon();
    await rm(path, { force: true });
    throw new DiskFullError("Nothing of this upload was kept.", { cause: error });
  } finally {
    await out.abandon();
  }
}
