import type { Archive as FormatArchive } from "@/lib/formats/archive";
import type { Asset, Format } from "@/lib/formats/format";
import { formats } from "@/lib/formats/registry";

import type { ArchiveEntry } from "./archive-list";
import type { ArchiveWork } from "./archive-work";
import { entryBytes } from "./archive-work";
import { recogniseFile } from "./recognise";
import { memorySource } from "./source-file";

/** How a known product lays out the archive at hand. */
export interface KnownLayout {
  format: Format;
  /** The entries that hold documents, in order. */
  entries: ArchiveEntry[];
  /** Entries that it announces and does not have. */
  missing: readonly string[];
  /** Finds the file that a document points to. */
  resolveAsset: (pointer: string) => Asset | null;
}

/** Lists like these are small; a bigger one is not what it claims to be. */
const SIDE_BYTES = 64 << 20;
/** The first one may be empty. */
const ENTRIES_TRIED = 3;

/** Recognises the archive of a product: by the names of its entries, then by what is in them. */
export async function findLayout(work: ArchiveWork): Promise<KnownLayout | null> {
  const byName = new Map(work.archive.entries.map((entry) => [entry.name, entry]));
  const names = [...byName.keys()];
  for (const format of formats) {
    const { archive } = format;
    if (archive === undefined) continue;
    const side = await readSideEntries(work, archive);
    const { entries: wanted, missing } = archive.items(names, side);
    const entries = wanted.map((name) => byName.get(name)).filter((entry) => entry !== undefined);
    if (!(await isOf(work, format, entries))) continue;
    const index = archive.assets(names, side);
    const resolveAsset = (pointer: string): Asset | null => {
      const found = index(pointer);
      const entry = found === null ? undefined : byName.get(found.entry);
      if (found === null || entry === undefined) return null;
      const sizeInBytes = entry.entry.uncompressedSize;
      return { name: found.name, sizeInBytes, bytes: () => entryBytes(work, entry) };
    };
    return { format, entries, missing, resolveAsset };
  }
  return null;
}

/** The parsed side entries by their name without a folder; broken ones are left out. */
async function readSideEntries(
  work: ArchiveWork,
  archive: FormatArchive,
): Promise<ReadonlyMap<string, unknown>> {
  const side = new Map<string, unknown>();
  for (const entry of work.archive.entries) {
    const name = archive.sideEntries.find(
      (wanted) => entry.name === wanted || entry.name.endsWith(`/${wanted}`),
    );
    if (name === undefined || entry.entry.uncompressedSize > SIDE_BYTES || side.has(name)) continue;
    const value = await entryBytes(work, entry)
      .then((bytes) => JSON.parse(bytes.toString()) as unknown)
      .catch(() => undefined);
    if (value !== undefined) side.set(name, value);
  }
  return side;
}

async function isOf(
  work: ArchiveWork,
  format: Format,
  entries: readonly ArchiveEntry[],
): Promise<boolean> {
  for (const entry of entries.slice(0, ENTRIES_TRIED)) {
    const bytes = await entryBytes(work, entry).catch(() => null);
    if (bytes === null) continue;
    const recognised = await recogniseFile(memorySource(bytes), entry.name);
    if (recognised.ok && recognised.formats.includes(format)) return true;
  }
  return false;
}
