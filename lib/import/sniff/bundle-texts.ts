import type { ReadName } from "@/lib/formats/kit/contract/bundle";

import { isOtherName } from "./companion";
import { readTreeFile, type FileTree } from "./file-tree";
import { BUNDLE_LIMITS } from "../source/limits";

/** Files that are next to each other, each of which can be looked into. */
export interface PeekTree<File> extends FileTree<File> {
  /** Up to 4 kB from the start; null when it cannot be read. */
  head(file: File): Promise<Uint8Array | null>;
}

/** The texts of a tree, as formats of several files ask for them. */
export interface TreeTexts<File> {
  readonly byName: ReadonlyMap<string, File>;
  readonly read: ReadName;
  readonly peek: ReadName;
}

const UTF8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/** Opens the texts of a tree. Each is read once and held, up to a limit for all of them. */
export function openTreeTexts<File>(tree: PeekTree<File>): TreeTexts<File> {
  const files = tree.files.filter((file) => !isOtherName(tree.nameOf(file)));
  const byName = new Map(files.map((file) => [tree.nameOf(file), file]));
  const held = new Map<string, string | null>();
  const heads = new Map<string, string | null>();
  let room: number = BUNDLE_LIMITS.totalBytes;

  async function load(name: string): Promise<string | null> {
    const file = byName.get(name);
    if (file === undefined) return null;
    const size = tree.sizeOf(file);
    if (size > Math.min(room, BUNDLE_LIMITS.fileBytes)) return null;
    const bytes = await readTreeFile(tree, file).catch(() => null);
    if (bytes === null || bytes.length > Math.min(room, BUNDLE_LIMITS.fileBytes)) return null;
    room -= bytes.length;
    return decode(bytes);
  }

  return {
    byName,
    async read(name) {
      const known = held.get(name);
      if (known !== undefined) return known;
      const text = await load(name);
      held.set(name, text);
      return text;
    },
    async peek(name) {
      const file = byName.get(name);
      if (file === undefined || byName.size > BUNDLE_LIMITS.peeks) return null;
      const known = heads.get(name);
      if (known !== undefined) return known;
      const bytes = await tree.head(file);
      const text = bytes === null || bytes.includes(0) ? null : new TextDecoder().decode(bytes);
      heads.set(name, text);
      return text;
    },
  };
}

/** Null for bytes that are no text in UTF-8. */
function decode(bytes: Uint8Array): string | null {
  if (bytes.includes(0)) return null;
  try {
    return UTF8.decode(bytes);
  } catch {
    // The decoder's only way to say so.
    return null;
  }
}
