import { getFileNameLowLevel, type Entry, type ZipFile } from "yauzl";

import { foldName, isSystemFile, refuseName } from "./names";
import { ARCHIVE_LIMITS } from "../source/limits";

/** Why an archive, or one entry of it, is not read. `rule` is a stable id. */
export interface ArchiveRefusal {
  rule: `zip.${string}`;
  message: string;
}

/** A file of an archive that passed all checks on the archive's directory. */
export interface ArchiveEntry {
  /** As stated in the archive; data, never a path of ours. */
  name: string;
  packedBytes: number;
  encrypted: boolean;
  /** False for a compression method this program does not know. */
  readable: boolean;
  entry: Entry;
}

export type ArchiveListing =
  | { ok: true; entries: ArchiveEntry[]; systemFiles: number }
  | { ok: false; refusal: ArchiveRefusal };

const LOCAL_HEADER_BYTES = 30;
const FILE_TYPE = 0o170000;
const SYMBOLIC_LINK = 0o120000;

/**
 * Reads the directory of an archive and checks it as a whole: one unsafe name, link, overlap, or name that is
 * another's on some systems speaks against the tool that made it, so nothing of such an archive is read. Files
 * with the very same path are told apart, where what is before each of them says the same as the directory.
 */
export async function listArchive(zip: ZipFile): Promise<ArchiveListing> {
  if (zip.entryCount > ARCHIVE_LIMITS.entries) return tooMany(zip.entryCount);
  const entries: ArchiveEntry[] = [];
  const seen = new Map<string, Seen>();
  const places: Place[] = [];
  let systemFiles = 0;
  let count = 0;
  for await (const entry of zip.eachEntry()) {
    count += 1;
    if (count > ARCHIVE_LIMITS.entries) return tooMany(count);
    const name = getFileNameLowLevel(
      entry.generalPurposeBitFlag,
      entry.fileNameRaw,
      entry.extraFields,
      true,
    );
    const refusal = refuseEntry(name, entry, seen);
    if (refusal !== null) return { ok: false, refusal };
    places.push(placeOf(name, entry));
    if (name.endsWith("/")) {
      if (entry.uncompressedSize === 0) continue;
      return {
        ok: false,
        refusal: whole("zip.folder-with-bytes", name, "is a folder with content"),
      };
    }
    if (isSystemFile(name)) systemFiles += 1;
    else entries.push(describe(name, entry));
  }
  const doubled = [...seen.values()].flatMap((twin) =>
    twin.entries.length > 1 ? twin.entries : [],
  );
  const refusal = findOverlap(places) ?? (await findDeceit(zip, doubled));
  return refusal === null ? { ok: true, entries, systemFiles } : { ok: false, refusal };
}

/** Sizes and checksum are behind the data, and not before them. */
const SIZES_FOLLOW = 8;

/** An entry of whose local header the directory says something else, so that other programs unpack other files. */
async function findDeceit(zip: ZipFile, entries: readonly Entry[]): Promise<ArchiveRefusal | null> {
  for (const entry of entries) {
    const local = await zip.readLocalFileHeaderPromise(entry);
    const sizesFollow = (local.generalPurposeBitFlag & SIZES_FOLLOW) !== 0;
    const isSame =
      local.fileName.equals(entry.fileNameRaw) &&
      local.compressionMethod === entry.compressionMethod &&
      (sizesFollow ||
        (local.crc32 === entry.crc32 && local.compressedSize === entry.compressedSize));
    if (!isSame) {
      const name = local.fileName.toString("utf8");
      return whole("zip.deceiving", name, "is something else in the directory of the archive");
    }
  }
  return null;
}

/** More files of one path are no accident of a program that packs two folders. */
const MOST_NAMESAKES = 16;

function refuseEntry(name: string, entry: Entry, seen: Map<string, Seen>): ArchiveRefusal | null {
  const unsafe = refuseName(name);
  if (unsafe !== null) return whole(unsafe.rule, name, unsafe.why);
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) {
    return whole("zip.link", name, "is a symbolic link");
  }
  const folded = foldName(name);
  const twin = seen.get(folded);
  if (twin === undefined) {
    seen.set(folded, { name, entries: [entry] });
    return null;
  }
  twin.entries.push(entry);
  if (twin.name === name && twin.entries.length <= MOST_NAMESAKES) return null;
  return whole(
    "zip.duplicate-name",
    name,
    `${twin.name === name ? `is in it more than ${MOST_NAMESAKES} times` : `has the same name as ${JSON.stringify(twin.name)} on some systems`}; unpack it and import the files`,
  );
}

/** The entries with a name. */
interface Seen {
  readonly name: string;
  readonly entries: Entry[];
}

function describe(name: string, entry: Entry): ArchiveEntry {
  const encrypted = entry.isEncrypted();
  return {
    name,
    packedBytes: entry.compressedSize,
    encrypted,
    readable: encrypted || entry.canDecodeFileData(),
    entry,
  };
}

interface Place {
  name: string;
  start: number;
  /** The least the entry takes: the local header may be longer than this counts. */
  end: number;
}

function placeOf(name: string, entry: Entry): Place {
  const start = entry.relativeOffsetOfLocalHeader;
  return {
    name,
    start,
    end: start + LOCAL_HEADER_BYTES + entry.fileNameLength + entry.compressedSize,
  };
}

function findOverlap(places: Place[]): ArchiveRefusal | null {
  let before: Place | null = null;
  for (const place of places.toSorted((a, b) => a.start - b.start)) {
    if (before !== null && place.start < before.end) {
      return whole("zip.overlap", place.name, `shares bytes with ${JSON.stringify(before.name)}`);
    }
    before = place;
  }
  return null;
}

/** A message names the entry, which may be as long as an archive allows. */
const LONGEST_SHOWN = 200;

function whole(rule: ArchiveRefusal["rule"], name: string, why: string): ArchiveRefusal {
  const shown = name.length > LONGEST_SHOWN ? `${name.slice(0, LONGEST_SHOWN)}…` : name;
  return { rule, message: `The archive is not read: its entry ${JSON.stringify(shown)} ${why}.` };
}

function tooMany(count: number): ArchiveListing {
  const limit = ARCHIVE_LIMITS.entries.toLocaleString("en");
  const message = `The archive is not read: it has ${count.toLocaleString("en")} entries, and ${limit} is the limit.`;
  return { ok: false, refusal: { rule: "zip.too-many-entries", message } };
}
