import { ITEM_KINDS, type ItemKind } from "@/lib/domain/server-items/item";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { AuditedListing } from "./audit";

/** A listing before its entries were looked at. */
interface StoredListing extends Omit<AuditedListing, "skipped" | "items"> {
  readonly entries: readonly (readonly [ItemKind, readonly unknown[]])[];
}

const LIST_MEMBERS = {
  resource: "resources",
  template: "resourceTemplates",
  prompt: "prompts",
} as const satisfies Record<ItemKind, string>;

/**
 * A stored answer to `tools/list`, `resources/list`, `resources/templates/list` or `prompts/list`, or one object with
 * several of these lists: the answer as sent, its result, or the bare list of tools.
 * @returns null where it is none of these
 */
export function readStoredListing(value: unknown, source: string): StoredListing | null {
  const answer = asRecord(value);
  const result = asRecord(answer?.["result"]) ?? answer;
  const tools = Array.isArray(value) ? asList(value) : result?.["tools"];
  const entries = ITEM_KINDS.map((kind) => [kind, result?.[LIST_MEMBERS[kind]]] as const);
  const lists = [tools, ...entries.map(([, list]) => list)].filter((list) => list !== undefined);
  if (lists.length === 0 || !lists.every(Array.isArray)) return null;
  const server = asRecord(result?.["serverInfo"]);
  return {
    source,
    tools: asList(tools),
    serverName: asText(server?.["name"]),
    instructions: asText(result?.["instructions"]),
    protocolVersion: asText(result?.["protocolVersion"]),
    entries: entries.map(([kind, list]) => [kind, asList(list)] as const),
  };
}
