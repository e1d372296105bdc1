import type { ArchiveItems, AssetIndex } from "../kit/contract/archive";

const ITEMS_ENTRY = "prod-grok-backend.json";

export function listBackendEntries(names: readonly string[]): ArchiveItems {
  const entries = names.filter((name) => baseName(name) === ITEMS_ENTRY);
  return { entries, missing: [] };
}

/** Files lie in folders named after their ids, or are named after them. */
export function indexAssetEntries(names: readonly string[]): AssetIndex {
  const byKey = new Map<string, string>();
  for (const entry of names) {
    const base = baseName(entry);
    if (base === "" || base === ITEMS_ENTRY) continue;
    const stem = base.replace(/\.[^.]+$/, "");
    const folder = entry.split("/").at(-2);
    for (const key of [base, stem, folder]) if (key && !byKey.has(key)) byKey.set(key, entry);
  }
  return (pointer) => {
    const entry = byKey.get(pointer);
    return entry === undefined ? null : { entry, name: baseName(entry) };
  };
}

const baseName = (name: string) => name.slice(name.lastIndexOf("/") + 1);
