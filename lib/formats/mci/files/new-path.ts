import { joinPath } from "./paths";

/**
 * A free path for a toolset that had no file.
 * @param taken paths that are given away, however their letters are written
 */
export function newFilePath(
  folder: string,
  id: string,
  ending: string,
  taken: ReadonlySet<string>,
): string {
  const plain = id.replaceAll(/[^A-Za-z0-9._-]/g, "-");
  const stem = /^\.*$/.test(plain) ? "toolset" : plain;
  const used = new Set([...taken].map((path) => path.toLowerCase()));
  let path = joinPath(folder, stem + ending);
  for (let count = 2; used.has(path.toLowerCase()); count += 1) {
    path = joinPath(folder, `${stem}-${count}${ending}`);
  }
  return path;
}
