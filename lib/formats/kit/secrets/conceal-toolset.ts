import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";

import type { Concealer } from "./conceal";

/** Definitions of servers in the words of other formats. */
const SLOTS = ["mcp", "openai", "anthropic", "cadenya", "mci"] as const;

/**
 * A toolset of ours with references for the credentials that are where its server's connection is stated.
 * @param path JSON Pointer of the toolset in the item
 */
export function concealToolset(value: unknown, path: string, concealer: Concealer): unknown {
  const toolset = asRecord(value);
  if (toolset === null) return value;
  const owner = asText(toolset["id"]) ?? "";
  const said = ["server", "headers"].filter((name) => Object.hasOwn(toolset, name));
  const connection = said.map((name) => [
    name,
    concealer.conceal(toolset[name], { path: `${path}/${name}`, owner, name }),
  ]);
  const extensions = asRecord(toolset["extensions"]);
  return {
    ...toolset,
    ...recordFrom(connection),
    ...(extensions === null
      ? {}
      : { extensions: concealSlots(extensions, `${path}/extensions`, owner, concealer) }),
  };
}

function concealSlots(
  extensions: JsonRecord,
  base: string,
  owner: string,
  concealer: Concealer,
): JsonRecord {
  const concealed = SLOTS.map(extensionKey).flatMap((key) => {
    const slot = asRecord(extensions[key]);
    if (slot === null || !Object.hasOwn(slot, "source")) return [];
    const path = base + formatPointer([key, "source"]);
    const source = concealer.conceal(slot["source"], { path, owner, name: "source" });
    return [[key, { ...slot, source }]];
  });
  return { ...extensions, ...recordFrom(concealed) };
}
