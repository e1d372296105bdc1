import { canonicalHash } from "@/lib/json/hash";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { extensionKey } from "../document/extension-key";

/** A tool entry as a listing alone makes it: without a word about permissions. */
export interface ListedTool {
  readonly name: string;
  readonly summary?: string;
  readonly argsSchema?: JsonRecord;
  readonly extensions: JsonRecord;
}

/**
 * The tool entry of a definition a server has listed. The definition itself is kept in it word for word.
 * @param revision of the protocol; null when it is not known
 */
export function toolOfListing(raw: JsonRecord, revision: string | null): ListedTool {
  const summary = asText(raw["description"]);
  const argsSchema = asRecord(raw["inputSchema"]);
  return {
    name: asText(raw["name"]) ?? "",
    ...(summary ? { summary } : {}),
    ...(argsSchema === null ? {} : { argsSchema }),
    extensions: { [extensionKey("mcp")]: listingSlot(raw, revision) },
  };
}

/** What the entry keeps of where it comes from. */
export function listingSlot(raw: JsonRecord, revision: string | null): JsonRecord {
  const format = revision === null ? "mcp" : `mcp@${revision}`;
  return { v: 1, format, origin: true, source: raw };
}

/** Members that make up what a tool is; icons, `_meta` and unknown ones can change without a word. */
const HASHED = [
  "name",
  "title",
  "description",
  "inputSchema",
  "outputSchema",
  "annotations",
] as const;

/** The definition without what is not hashed. */
export function hashedPart(raw: JsonRecord): JsonRecord {
  return Object.fromEntries(
    HASHED.flatMap((name) => (Object.hasOwn(raw, name) ? [[name, raw[name]]] : [])),
  );
}

/** SHA-256 of the canonical definition (RFC 8785), in hex. */
export function toolHash(raw: JsonRecord): string {
  return canonicalHash(hashedPart(raw));
}
