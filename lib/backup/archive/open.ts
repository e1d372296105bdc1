import { createHash } from "node:crypto";
import { closeSync, fstatSync, openSync, readSync } from "node:fs";
import { openPromise, type Entry, type ZipFile } from "yauzl";

import {
  HEADER_NAME,
  KEY_NAME,
  MANIFEST_NAME,
  parseHeader,
  parseManifest,
  tableOfMember,
  type BackupHeader,
  type BackupManifest,
  type ManifestMember,
} from "@/lib/domain/backup/manifest";
import { BackupRefusedError } from "../refused";

import { bytesOf, COMMENT_PREFIX, HASH_LENGTH } from "./pack";
import { readWholeHash } from "./whole-hash";

/** Nobody's header or manifest is larger; more is not read into memory. */
const MOST_TEXT = 64 * 1024 * 1024;

/** An archive whose directory, header and manifest fit together. Its rows are not looked at yet. */
export interface OpenBackup {
  readonly path: string;
  readonly header: BackupHeader;
  readonly members: readonly ManifestMember[];
  /** The encrypted key of its secrets; null when it has none. */
  readonly wrappedKey: string | null;
  /**
   * The bytes of a member.
   * @throws BackupRefusedError at the end, when they are not what the manifest says
   */
  read(member: ManifestMember): AsyncGenerator<Uint8Array, void, void>;
  close(): void;
}

const altered = (what: string, cause?: unknown): BackupRefusedError =>
  new BackupRefusedError(
    "backup-altered",
    `The backup is damaged or was changed: ${what}. Use another copy of it. Nothing was written.`,
    { cause },
  );

const foreign = (path: string): BackupRefusedError =>
  new BackupRefusedError("backup-foreign", `${path} is not a backup of Colloquy.`);

/**
 * Opens an archive by its path.
 * @throws BackupRefusedError
 */
export async function openBackup(path: string): Promise<OpenBackup> {
  const whole = await readWhole(path);
  if (whole === "altered") throw altered("its bytes are not those that were written");
  const zip = await openZip(path);
  try {
    const backup = await readBackup(path, zip);
    if (backup.header.hasWholeHash && whole === "unknown") {
      throw altered("its end is not what was written");
    }
    return backup;
  } catch (error) {
    zip.close();
    if (error instanceof BackupRefusedError) throw error;
    throw altered("its directory can’t be read", error);
  }
}

/** @throws BackupRefusedError when the file cannot be read */
async function readWhole(path: string): Promise<"whole" | "altered" | "unknown"> {
  try {
    return await readWholeHash(path);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    const found = `${path} can’t be read (${code}).`;
    throw new BackupRefusedError("backup-unreadable", found, { cause: error });
  }
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { autoClose: false });
  } catch (error) {
    const ends = readEnds(path);
    if (!ends.first.startsWith("PK")) throw foreign(path);
    if (isCutOff(ends.last)) {
      throw new BackupRefusedError(
        "backup-truncated",
        `${path} is not a whole backup: its end is missing. Use another copy of it. Nothing was written.`,
        { cause: error },
      );
    }
    throw altered("its directory can’t be read", error);
  }
}

/** Longer than any comment of ours. */
const END_LENGTH = 256;

/** Whether the end lacks the comment of an archive, or a part of it: its length comes before it. */
function isCutOff(last: string): boolean {
  const at = last.lastIndexOf(COMMENT_PREFIX);
  if (at < 2) return true;
  return Buffer.from(last, "latin1").readUInt16LE(at - 2) > last.length - at;
}

/** The first and the last bytes of a file. */
function readEnds(path: string): { first: string; last: string } {
  const handle = openSync(path, "r");
  try {
    const { size } = fstatSync(handle);
    const bytes = Buffer.alloc(END_LENGTH);
    const read = (at: number): string =>
      bytes.toString("latin1", 0, readSync(handle, bytes, 0, END_LENGTH, at));
    return { first: read(0), last: read(Math.max(0, size - END_LENGTH)) };
  } finally {
    closeSync(handle);
  }
}

async function readBackup(path: string, zip: ZipFile): Promise<OpenBackup> {
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entries.has(entry.fileName)) throw altered(`${entry.fileName} is in it twice`);
    entries.set(entry.fileName, entry);
  }
  const header = await readHeader(path, zip, entries.get(HEADER_NAME));
  const manifest = await readManifest(zip, entries.get(MANIFEST_NAME));
  if (manifest.id !== header.id) throw altered("its parts are of different backups");
  const names = new Set([MANIFEST_NAME, ...manifest.members.map(({ name }) => name)]);
  const stray = [...entries.keys()].find((name) => !names.has(name));
  if (stray !== undefined) throw altered(`${stray} is not part of it`);
  const tables = new Set(header.tables.map(({ name }) => name));
  for (const { name } of manifest.members) {
    if (!entries.has(name)) throw altered(`${name} is missing`);
    const table = tableOfMember(name);
    const isKnown = table === null ? name === HEADER_NAME || name === KEY_NAME : tables.has(table);
    if (!isKnown) throw altered(`${name} is not part of it`);
  }
  const key = entries.get(KEY_NAME);
  return {
    path,
    header,
    members: manifest.members,
    wrappedKey: key === undefined ? null : await readText(zip, key),
    read: (member) => checkedBytes(zip, entries.get(member.name), member),
    close: () => zip.close(),
  };
}

async function readHeader(
  path: string,
  zip: ZipFile,
  entry: Entry | undefined,
): Promise<BackupHeader> {
  // What ends like a backup was one, whatever its header has become.
  const isOurs = zip.comment.startsWith(COMMENT_PREFIX);
  const strange = () => (isOurs ? altered("its header is not what was written") : foreign(path));
  if (entry === undefined) throw strange();
  const read = parseHeader(await readText(zip, entry));
  if (read.ok) return read.header;
  if (read.why === "foreign") throw strange();
  if (read.why === "altered") throw altered("its header is not complete");
  const maker = read.app === "" ? "a newer version of Colloquy" : `Colloquy ${read.app}`;
  throw new BackupRefusedError(
    "backup-newer",
    `${path} was made by ${maker}, in a form that this version does not know. Restore it with that version or a newer one. Nothing was written.`,
  );
}

async function readManifest(zip: ZipFile, entry: Entry | undefined): Promise<BackupManifest> {
  if (entry === undefined) throw altered(`${MANIFEST_NAME} is missing`);
  const text = await readText(zip, entry);
  const stated = zip.comment;
  const hash = createHash("sha256").update(text).digest("hex");
  if (stated.slice(0, COMMENT_PREFIX.length + HASH_LENGTH) !== COMMENT_PREFIX + hash)
    throw altered(`${MANIFEST_NAME} is not what was written`);
  const manifest = parseManifest(text);
  if (manifest === null) throw altered(`${MANIFEST_NAME} is not complete`);
  return manifest;
}

async function readText(zip: ZipFile, entry: Entry): Promise<string> {
  if (entry.uncompressedSize > MOST_TEXT) throw altered(`${entry.fileName} is too large`);
  const chunks: Uint8Array[] = [];
  for await (const chunk of rawBytes(zip, entry)) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

async function* rawBytes(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array, void, void> {
  try {
    // It ends with an error when there is more than the directory says.
    for await (const chunk of await zip.openReadStreamPromise(entry)) yield bytesOf(chunk);
  } catch (error) {
    throw altered(`${entry.fileName} can’t be unpacked`, error);
  }
}

async function* checkedBytes(
  zip: ZipFile,
  entry: Entry | undefined,
  { name, bytes, sha256 }: ManifestMember,
): AsyncGenerator<Uint8Array, void, void> {
  if (entry === undefined) throw altered(`${name} is missing`);
  const hash = createHash("sha256");
  let count = 0;
  for await (const chunk of rawBytes(zip, entry)) {
    hash.update(chunk);
    count += chunk.byteLength;
    yield chunk;
  }
  if (count !== bytes || hash.digest("hex") !== sha256) {
    throw altered(`${name} is not what was written`);
  }
}
