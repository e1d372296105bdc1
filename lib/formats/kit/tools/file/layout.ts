import {
  asList,
  asNumber,
  asRecord,
  asRecords,
  asText,
  type JsonRecord,
} from "@/lib/shared/read-value";
import { SOURCE_KEY } from "@/lib/formats/kit/source/extension";

/** How a list of tools is in its file. */
type Form = "array" | "list" | "answer" | "single";

export interface OpenedToolFile {
  readonly form: Form;
  readonly entries: readonly unknown[];
  /** JSON Pointer of the list in the item; of a single definition that of the definition. */
  readonly pointer: string;
  /** What surrounds the list, which is empty in it; null when nothing does. */
  readonly envelope: JsonRecord | null;
}

/**
 * Finds the list of tools in a file: the root itself, its member `tools`, or the same member of an answer
 * in JSON-RPC. Any other object is taken for a single definition.
 */
export function openToolFile(value: unknown): OpenedToolFile | null {
  if (Array.isArray(value)) {
    return { form: "array", entries: asList(value), pointer: "", envelope: null };
  }
  const root = asRecord(value);
  if (root === null) return null;
  if (isNamespace(root)) return { form: "single", entries: [root], pointer: "", envelope: null };
  const result = asRecord(root["result"]);
  if (Object.hasOwn(root, "jsonrpc") && Array.isArray(result?.["tools"])) {
    const envelope = { ...root, result: { ...result, tools: [] } };
    return { form: "answer", entries: asList(result["tools"]), pointer: "/result/tools", envelope };
  }
  if (Array.isArray(root["tools"])) {
    const envelope = { ...root, tools: [] };
    return { form: "list", entries: asList(root["tools"]), pointer: "/tools", envelope };
  }
  if (!Object.hasOwn(root, "tools") && listsServers(root)) {
    return { form: "list", entries: [], pointer: "/tools", envelope: root };
  }
  return { form: "single", entries: [root], pointer: "", envelope: null };
}

/** Whether servers of tools are all that a request to Anthropic says of tools. */
export const listsServers = (root: JsonRecord) =>
  asRecords(root["mcp_servers"]).some(
    (server) => asText(server["name"]) !== null && asText(server["url"]) !== null,
  );

/** A named group of tools in a list, which has a list of its own. */
const isNamespace = (entry: JsonRecord) =>
  entry["type"] === "namespace" && asText(entry["name"]) !== null;

/** What a toolset remembers of the file it was read from, for `closeToolFile`. */
export interface ToolFileMemory {
  readonly v: 1;
  readonly format: string;
  readonly form: Form;
  readonly envelope?: JsonRecord;
  /** Entries that define no tool, by their position. */
  readonly others?: JsonRecord;
}

/**
 * The memory of a file that was read from a file of the format and has no toolset from elsewhere; else null.
 * @param slot the extension in which servers of the file remember their places
 */
export function rememberToolFile(file: unknown, format: string, slot: string): JsonRecord | null {
  const [first, ...more] = asList(asRecord(file)?.["toolsets"]).map(
    (toolset) => asRecord(asRecord(toolset)?.["extensions"]) ?? {},
  );
  const memory = asRecord(first?.[SOURCE_KEY]);
  const isOurs = memory?.["format"] === format && asText(memory["form"]) !== null;
  const isWhole = more.every((extensions) => placeOf(asRecord(extensions[slot])) !== null);
  return isOurs && isWhole ? memory : null;
}

function placeOf(slot: JsonRecord | null): number | null {
  const meta = asRecord(slot?.["meta"]);
  return asNumber(meta?.["at"] ?? meta?.["serverAt"]);
}

/** A server that goes back into a file. */
export interface PlacedServer {
  /** Its entry of the list, or an object with that and the entry of the list of servers. */
  readonly source: JsonRecord;
  /** Where the entries stood. */
  readonly at: unknown;
  readonly serverAt: unknown;
}

/** Puts a list of tools back into what stood around it; an object with the list where nothing is known. */
export function closeToolFile(
  tools: readonly JsonRecord[],
  memory: JsonRecord | null,
  servers: readonly PlacedServer[] = [],
): unknown {
  const others = Object.entries(asRecord(memory?.["others"]) ?? {});
  const entries = place(tools, [
    ...others.map(([at, value]) => ({ at: Number(at), value })),
    ...servers.flatMap(({ source, at }) => {
      const value = Object.hasOwn(source, "mcp_server") ? source["mcp_toolset"] : source;
      return value === undefined ? [] : [{ at, value: source["mcp_toolset"] ?? value }];
    }),
  ]);
  const beside = servers.flatMap(({ source, serverAt }) => {
    const value = source["mcp_server"];
    return value === undefined ? [] : [{ at: serverAt, value }];
  });
  const envelope = asRecord(memory?.["envelope"]) ?? {};
  const form = memory?.["form"];
  if (beside.length > 0) {
    const listed = place(asList(envelope["mcp_servers"]), beside);
    const isBare = entries.length === 0 && memory !== null && !Object.hasOwn(envelope, "tools");
    return { ...envelope, mcp_servers: listed, ...(isBare ? {} : { tools: entries }) };
  }
  if (form === "array") return entries;
  if (form === "single" && entries.length === 1) return entries[0];
  if (form === "answer") {
    return { ...envelope, result: { ...asRecord(envelope["result"]), tools: entries } };
  }
  return { ...envelope, tools: entries };
}

/** A list with further entries at their places; those without a place come last. */
function place(
  list: readonly unknown[],
  placed: readonly { readonly at: unknown; readonly value: unknown }[],
): unknown[] {
  const entries = [...list];
  const last = Number.MAX_SAFE_INTEGER;
  const known = placed.map(({ at, value }) => ({ at: asNumber(at) ?? last, value }));
  for (const { at, value } of known.toSorted((a, b) => a.at - b.at)) entries.splice(at, 0, value);
  return entries;
}
