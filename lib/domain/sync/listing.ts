import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Steps } from "@/lib/shared/steps";
import { toolHash } from "./listed-tool";

/** A complete list of a server's tools, as it arrived. */
export interface ServerListing {
  /** The definitions as parsed. */
  readonly tools: readonly unknown[];
  /** Entries that were no usable definitions. */
  readonly skipped: readonly unknown[];
  readonly serverInfo: JsonRecord | null;
  readonly protocolVersion: string | null;
  readonly instructions: string | null;
  readonly pages: number;
  readonly ttlMs: number | null;
  readonly cacheScope: string | null;
}

/** One usable definition. */
export interface ListedDefinition {
  readonly name: string;
  readonly raw: JsonRecord;
  readonly hash: string;
}

/** The usable definitions of a list, by name. */
export type Definitions = ReadonlyMap<string, ListedDefinition>;

/** Reads the usable definitions of a list; of several of one name the first. */
export function* definitionsOf({ tools }: Pick<ServerListing, "tools">): Steps<Definitions> {
  const found = new Map<string, ListedDefinition>();
  for (const value of tools) {
    yield;
    const raw = asRecord(value);
    const name = asText(raw?.["name"]);
    if (raw === null || !name || asRecord(raw["inputSchema"]) === null || found.has(name)) continue;
    found.set(name, { name, raw, hash: toolHash(raw) });
  }
  return found;
}
