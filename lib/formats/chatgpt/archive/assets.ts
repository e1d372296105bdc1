import { asRecord, asText } from "@/lib/shared/read-value";
import type { AssetEntry, AssetIndex } from "@/lib/formats/kit/contract/archive";

/** The archive's own list of what its `.dat` files were called. */
export const ASSET_NAMES_ENTRY = "conversation_asset_file_names.json";

const baseName = (path: string) => path.slice(path.lastIndexOf("/") + 1);

/** `file-service://file-a1` and `sediment://file_a1#page` → the id of the file they point to. */
export function assetId(pointer: string): string {
  const scheme = pointer.indexOf("://");
  const rest = scheme === -1 ? pointer : pointer.slice(scheme + 3);
  return rest.replace(/[#?].*$/su, "") || pointer;
}

const MOST_SEPARATORS = 12;

/** Every beginning of a file name that can be an id: up to one of its first separators, or all of it. */
function idsOf(name: string): string[] {
  const ids = [name];
  for (let position = 1; position < name.length && ids.length <= MOST_SEPARATORS; position += 1) {
    if ("-._".includes(name.charAt(position))) ids.push(name.slice(0, position));
  }
  return ids;
}

/**
 * An index from ids to entries. Files are called `<id>-<name>`, `<id>.dat`, `<id>-sanitized.png` and
 * the like, in folders or not; where that does not lead to one, the list of names does.
 * @param names all entries of the archive
 * @param assetNames parsed `conversation_asset_file_names.json`, anything else when there is none
 */
export function indexAssets(names: readonly string[], assetNames: unknown): AssetIndex {
  const originals = new Map<string, string>();
  for (const [entry, name] of Object.entries(asRecord(assetNames) ?? {})) {
    const text = asText(name);
    if (text !== null && text !== "") originals.set(entry, text);
  }
  const byId = new Map<string, string>();
  const offer = (id: string, entry: string) => {
    const known = byId.get(id);
    if (known === undefined || isBetter(entry, known)) byId.set(id, entry);
  };
  for (const entry of names) {
    for (const id of idsOf(baseName(entry))) offer(id, entry);
  }
  const listed = new Map<string, string>();
  for (const entry of names) {
    const original = originals.get(entry) ?? originals.get(baseName(entry));
    if (original === undefined) continue;
    for (const id of idsOf(original)) if (!listed.has(id)) listed.set(id, entry);
  }

  return (pointer): AssetEntry | null => {
    const id = assetId(pointer);
    const entry = byId.get(id) ?? listed.get(id);
    if (entry === undefined) return null;
    const original = originals.get(entry) ?? originals.get(baseName(entry));
    return { entry, name: original ?? nameWithoutId(baseName(entry), id) };
  };
}

/** Of several files that share an id the one with the shortest path is the file itself. */
const isBetter = (entry: string, known: string) =>
  entry.length < known.length || (entry.length === known.length && entry < known);

/** What the file was called before the id was put in front of it. */
function nameWithoutId(name: string, id: string): string {
  const rest = name.startsWith(`${id}-`) ? name.slice(id.length + 1) : "";
  return rest.includes(".") ? rest : name;
}
