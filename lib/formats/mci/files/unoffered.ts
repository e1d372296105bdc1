import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

import type { LoadedTree } from "./load";
import { isMainName } from "./paths";
import type { MciFile } from "./read";

/** What readers of a tree do not offer, each with the reason; kept with what is imported. */
export interface Unoffered {
  /** Why nothing of a file is offered; null when it is. */
  file(path: string): string | null;
  /** Why an entry of a file's list of tools is not offered; null when it is. */
  tool(file: MciFile, position: number): string | null;
}

/**
 * Finds what the format's own resolution leaves out: files that no reference leads to, and tools it refuses.
 * @param sound the tools without errors, by path of their file
 */
export function findUnoffered(
  { main, references, servers, files }: LoadedTree,
  sound: ReadonlyMap<string, readonly JsonRecord[]>,
): Unoffered {
  const named = new Set([main.path, ...references.flatMap((reference) => reference.files)]);
  for (const { cache } of servers) if (cache !== null) named.add(cache);
  return {
    file(path) {
      if (files.get(path)?.isReadable === false) return "the schema version of its file is unknown";
      if (named.has(path)) return null;
      if (isMainName(path)) return `${main.path} is read instead of ${path}`;
      const other = references.find(({ shadowed }) => shadowed.includes(path));
      if (other === undefined) return `${main.path} does not name ${path}`;
      const found = other.isFolder ? `the folder ${quoted(other.name)}` : other.meant;
      return `${found} is read instead of ${path}`;
    },
    tool(file, position) {
      const tool = asRecord(asList(file.value["tools"])[position]);
      const isReadable = files.get(file.path)?.isReadable !== false;
      if (tool === null || !isReadable || sound.get(file.path)?.includes(tool) === true)
        return null;
      return "its definition has errors, so readers of the file refuse it";
    },
  };
}

const quoted = (name: string) => `“${name}”`;
