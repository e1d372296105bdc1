import type { SourceFile } from "../source/file";

/** Files that are next to each other and point to each other: an archive's entries, or a dropped folder. */
export interface FileTree<File> {
  readonly files: readonly File[];
  /** With its folders, separated by `/`. */
  nameOf(file: File): string;
  /** Bytes, as far as the container tells before reading. */
  sizeOf(file: File): number;
  /** Rejects when it cannot be read; the caller closes it. */
  open(file: File): Promise<SourceFile>;
}

/** All bytes of a file of the tree; rejects when it cannot be read. */
export async function readTreeFile<File>(tree: FileTree<File>, file: File): Promise<Buffer> {
  const source = await tree.open(file);
  try {
    return await source.read(0, source.size);
  } finally {
    await source.close();
  }
}

/** The folder all these names share, with its slash; "" for the top. */
export function sharedFolder(names: readonly string[]): string {
  const [first, ...others] = names.map((name) => name.split("/").slice(0, -1));
  let depth = first?.length ?? 0;
  for (const folders of others) {
    const differs = folders.findIndex((folder, at) => folder !== first?.[at]);
    depth = Math.min(depth, differs === -1 ? folders.length : differs);
  }
  return (first ?? [])
    .slice(0, depth)
    .map((folder) => `${folder}/`)
    .join("");
}
