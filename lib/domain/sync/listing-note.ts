import { canonicalHash } from "@/lib/json/hash";
import { equalJson } from "@/lib/json/equal";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { extensionKey } from "../document/extension-key";
import { slotOf } from "../toolset/schema/slot-member";
import type { Definitions, ServerListing } from "./listing";
import type { EntryChange } from "./merge-tool";

/** Longer ones are not kept: nobody reads them, and they would weigh on every edit of the toolset. */
const LONGEST_INSTRUCTIONS = 100_000;
const LONGEST_TTL_MS = 86_400_000;

/**
 * What a toolset notes about the list its tools came from; nothing while the server says the same, so that an
 * unchanged list changes no byte.
 * @param definitions those of the listing
 * @param listedAt RFC 3339
 */
export function listingNote(
  toolset: JsonRecord,
  listing: ServerListing,
  definitions: Definitions,
  listedAt: string,
): readonly EntryChange[] {
  const slot = slotOf(toolset, "mcp");
  const before = asRecord(asRecord(slot?.["meta"])?.["listing"]);
  const { listedAt: _, ...known } = before ?? {};
  const now = describe(listing, definitions);
  if (before !== null && equalJson(known, now)) return [];
  const path = ["extensions", extensionKey("mcp")];
  const value = { ...now, listedAt };
  return slot === null
    ? [{ path, value: { v: 1, meta: { listing: value } } }]
    : [{ path: [...path, "meta", "listing"], value }];
}

function describe(listing: ServerListing, definitions: Definitions): JsonRecord {
  const { serverInfo, protocolVersion, instructions, pages, ttlMs, cacheScope } = listing;
  return {
    ...(serverInfo === null ? {} : { serverInfo }),
    ...(protocolVersion === null ? {} : { protocolVersion }),
    ...(instructions === null || instructions.length > LONGEST_INSTRUCTIONS
      ? {}
      : { instructions }),
    pages,
    ...(ttlMs === null ? {} : { ttlMs: Math.min(ttlMs, LONGEST_TTL_MS) }),
    ...(cacheScope === null ? {} : { cacheScope }),
    listHash: listHash(definitions),
  };
}

/** SHA-256 over the names and hashes of all tools, in the order of the names. */
function listHash(definitions: Definitions): string {
  const lines = [...definitions.values()].map(({ name, hash }) => `${name}\0${hash}`);
  return canonicalHash(lines.toSorted());
}
