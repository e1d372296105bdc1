import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { ArchiveItems } from "@/lib/formats/kit/contract/archive";

export const MANIFEST_ENTRY = "export_manifest.json";
const WHOLE = "conversations.json";
const SHARD = /^conversations-(\d{1,9})\.json$/;

/** The folder an export was zipped in, with its slash: that of the first entry with a known name. */
function exportFolder(names: readonly string[]): string {
  const known = names.find((name) => {
    const base = name.slice(name.lastIndexOf("/") + 1);
    return base === WHOLE || base === MANIFEST_ENTRY || SHARD.test(base);
  });
  return known === undefined ? "" : known.slice(0, known.lastIndexOf("/") + 1);
}

/**
 * The entries that hold conversations, in order. The manifest decides; without one it is the single
 * file of older exports or all shards by number.
 * @param names all entries of the archive
 * @param manifest parsed `export_manifest.json`, anything else when there is none
 */
export function listConversationEntries(names: readonly string[], manifest: unknown): ArchiveItems {
  const folder = exportFolder(names);
  const present = new Set(names);
  const announced = readManifest(manifest).map((name) => `${folder}${name}`);
  const inManifest = new Set(announced);
  const numbered = names
    .map((name) => ({ name, number: shardNumber(name, folder) }))
    .filter(({ name, number }) => number !== null && !inManifest.has(name))
    .sort((a, b) => Number(a.number) - Number(b.number))
    .map(({ name }) => name);
  const whole = `${folder}${WHOLE}`;
  const found = announced.filter((name) => present.has(name));
  // Shards the manifest forgets are read as well: a conversation too many shows, one too few does not.
  const entries = [...found, ...numbered];
  if (entries.length === 0 && present.has(whole)) entries.push(whole);
  return { entries, missing: announced.filter((name) => !present.has(name)) };
}

function readManifest(manifest: unknown): string[] {
  const logical = asRecord(asRecord(manifest)?.["logical_files"]);
  const conversations = asRecord(logical?.[WHOLE]);
  const files = asList(conversations?.["files"]).map(asText);
  return [...new Set(files.filter((name) => name !== null))];
}

function shardNumber(name: string, folder: string): string | null {
  return name.startsWith(folder) ? (SHARD.exec(name.slice(folder.length))?.[1] ?? null) : null;
}
