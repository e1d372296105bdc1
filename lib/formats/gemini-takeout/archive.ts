import type { ArchiveItems, AssetIndex } from "../kit/contract/archive";

const GEMINI_FOLDER = /(?:^|\/)[^/]*\b(?:gemini|bard)\b[^/]*\/[^/]+$/i;

/** The logs of Gemini; a Takeout holds those of other products under the same name in other folders. */
export function listActivityEntries(names: readonly string[]): ArchiveItems {
  const entries = names.filter((name) => GEMINI_FOLDER.test(name) && /\.json$/i.test(name));
  return { entries, missing: [] };
}

/** Files lie next to the log and are named by it without a folder. */
export function indexActivityFiles(names: readonly string[]): AssetIndex {
  const byName = new Map<string, string>();
  for (const entry of names) {
    if (GEMINI_FOLDER.test(entry)) byName.set(entry.slice(entry.lastIndexOf("/") + 1), entry);
  }
  return (pointer) => {
    const entry = byName.get(pointer);
    return entry === undefined ? null : { entry, name: pointer };
  };
}
