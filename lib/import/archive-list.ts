import type { Entry, ZipFile } from "yauzl";
import { getFileNameLowLevel } from "yauzl";

import { foldName, isSystemFile, refuseName } from "./archive-names";
import { ARCHIVE_LIMITS } from "./limits";

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
 * Reads the directory of an archive and checks it as a whole: one unsafe name, link, doubled name or
 * overlap speaks against the tool that made it, so nothing of such an archive is read.
 */
export async function listArchive(zip: ZipFile): Promise<ArchiveListing> {
  if (zip.entryCount > ARCHIVE_LIMITS.entries) return tooMany(zip.entryCount);
  const entries: ArchiveEntry[] = [];
  const seen = new Map<string, string>();
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
    if (name.endsWith("/")) continue;
    if (isSystemFile(name)) systemFiles += 1;
    else entries.push(describe(name, entry));
  }
  const overlap = findOverlap(places);
  return overlap === null ? { ok: true, entries, systemFiles } : { ok: false, refusal: overlap };
}

function refuseEntry(name: string, entry: Entry, seen: Map<string, string>): ArchiveRefusal | null {
  const unsafe = refuseName(name);
  if (unsafe !== null) return whole(unsafe.rule, name, unsafe.why);
  if (((entry.externalFileAttributes >>> 16) & FILE_TYPE) === SYMBOLIC_LINK) {
    return whole("zip.link", name, "is a symbolic link");
  }
  const folded = foldName(name);
  const twin = seen.get(folded);
  if (twin !== undefined) {
    return whole(
      "zip.duplicate-name",
      name,
      `${twin === name ? "is in it twice" : `has the same name as ${JSON.stringify(twin)} on some systems`}; unpack it and import the files`,
    );
  }
  seen.set(folded, name);
  return null;
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

function whole(rule: ArchiveRefusal["rule"], name: string, why: string): ArchiveRefusal {
  return { rule, message: `The archive is not read: its entry ${JSON.stringify(name)} ${why}.` };
}

function tooMany(count: number): ArchiveListing {
  const limit = ARCHIVE_LIMITS.entries.toLocaleString("en");
  const message = `The archive is not read: it has ${count.toLocaleString("en")} entries, and ${limit} is the limit.`;
  return { ok: false, refusal: { rule: "zip.too-many-entries", message } };
}
