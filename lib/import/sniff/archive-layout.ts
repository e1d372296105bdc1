import type { Archive as FormatArchive } from "@/lib/formats/kit/contract/archive";
import type { Asset, Format } from "@/lib/formats/kit/contract/format";
import { formats } from "@/lib/formats/registry";
import { parseJson } from "@/lib/shared/json-text";

import { readTreeFile, type FileTree } from "./file-tree";
import { recogniseFile } from "./recognise";

/** How a known product lays out the files at hand. */
export interface KnownLayout<File> {
  format: Format;
  /** The files that hold documents, in order. */
  entries: File[];
  /** Files that it announces and does not have. */
  missing: readonly string[];
  /** Finds the file that a document points to. */
  resolveAsset: (pointer: string) => Asset | null;
  /** What is part of the export so far: its documents, lists, and every file one of them pointed to. */
  used: ReadonlySet<File>;
}

/** Lists like these are small; a bigger one is not what it claims to be. */
const SIDE_BYTES = 64 << 20;
/** The first one may be empty. */
const ENTRIES_TRIED = 3;

/** Recognises the export of a product: by the names of its files, then by what is in them. */
export async function findLayout<File>(tree: FileTree<File>): Promise<KnownLayout<File> | null> {
  const byName = new Map(tree.files.map((file) => [tree.nameOf(file), file]));
  const names = [...byName.keys()];
  for (const format of formats) {
    const { archive } = format;
    if (archive === undefined) continue;
    const { side, sideFiles } = await readSideFiles(tree, archive);
    const { entries: wanted, missing } = archive.items(names, side);
    const entries = wanted.map((name) => byName.get(name)).filter((file) => file !== undefined);
    if (!(await isOf(tree, format, entries))) continue;
    const used = new Set([...entries, ...sideFiles]);
    const index = archive.assets(names, side);
    const resolveAsset = (pointer: string): Asset | null => {
      const found = index(pointer);
      const file = found === null ? undefined : byName.get(found.entry);
      if (found === null || file === undefined) return null;
      used.add(file);
      const sizeInBytes = tree.sizeOf(file);
      return { name: found.name, sizeInBytes, bytes: () => readTreeFile(tree, file) };
    };
    return { format, entries, missing, resolveAsset, used };
  }
  return null;
}

/** The parsed side files by their name without a folder; broken ones are left out. */
async function readSideFiles<File>(
  tree: FileTree<File>,
  archive: FormatArchive,
): Promise<{ side: ReadonlyMap<string, unknown>; sideFiles: File[] }> {
  const side = new Map<string, unknown>();
  const sideFiles: File[] = [];
  for (const file of archive.sideEntries.length === 0 ? [] : tree.files) {
    const full = tree.nameOf(file);
    const name = archive.sideEntries.find(
      (wanted) => full === wanted || full.endsWith(`/${wanted}`),
    );
    if (name === undefined || tree.sizeOf(file) > SIDE_BYTES || side.has(name)) continue;
    const value = await readTreeFile(tree, file)
      .then((bytes) => parseJson(bytes.toString()))
      .catch(() => undefined);
    if (value === undefined) continue;
    side.set(name, value);
    sideFiles.push(file);
  }
  return { side, sideFiles };
}

async function isOf<File>(
  tree: FileTree<File>,
  format: Format,
  entries: readonly File[],
): Promise<boolean> {
  for (const entry of entries.slice(0, ENTRIES_TRIED)) {
    const source = await tree.open(entry).catch(() => null);
    if (source === null) continue;
    try {
      const recognised = await recogniseFile(source, tree.nameOf(entry));
      if (recognised.ok && recognised.formats.includes(format)) return true;
    } finally {
      await source.close();
    }
  }
  return false;
}
