import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/** What makes a tree of messages impossible to walk. */
export function chatgptFaults(conversation: JsonRecord): string[] {
  const faults: string[] = [];
  const mapping = new Map(Object.entries(asRecord(conversation["mapping"]) ?? {}));
  const current = conversation["current_node"];
  if (current !== null && !mapping.has(asText(current) ?? "")) faults.push("current_node");
  const roots = [...mapping.values()].filter((node) => asRecord(node)?.["parent"] === null);
  if (mapping.size > 0 && roots.length > 1) faults.push("several roots");
  const calls = new Map<string, number>();
  for (const [id, value] of mapping) {
    const node = asRecord(value) ?? {};
    faults.push(...messageFaults(node["message"]).map((fault) => `${fault} of ${id}`));
    if (node["id"] !== id) faults.push(`id of ${id}`);
    const parent = node["parent"];
    if (parent !== null && !mapping.has(asText(parent) ?? "")) faults.push(`parent of ${id}`);
    for (const child of asList(node["children"])) {
      const below = asRecord(mapping.get(asText(child) ?? ""));
      if (below?.["parent"] !== id) faults.push(`child of ${id}`);
      calls.set(String(child), (calls.get(String(child)) ?? 0) + 1);
    }
  }
  faults.push(...walkFaults(mapping, asText(current)));
  for (const [child, times] of calls) if (times > 1) faults.push(`${child} twice`);
  return faults;
}

/** From the shown message up to the root; a program that walks it must come to an end. */
function walkFaults(mapping: ReadonlyMap<string, unknown>, current: string | null): string[] {
  const seen = new Set<string>();
  for (let at = current; at !== null; at = asText(asRecord(mapping.get(at))?.["parent"])) {
    if (seen.has(at)) return ["a circle above current_node"];
    seen.add(at);
  }
  return [];
}

const ROLES = ["user", "assistant", "system", "tool"];

function messageFaults(value: unknown): string[] {
  if (value === null || value === undefined) return [];
  const message = asRecord(value) ?? {};
  const faults = asText(message["id"]) ? [] : ["message id"];
  if (!ROLES.includes(String(asRecord(message["author"])?.["role"]))) faults.push("role");
  const { content_type: type, parts } = asRecord(message["content"]) ?? {};
  if (!asText(type)) faults.push("content_type");
  if (type === "text" && !asList(parts).every((part) => typeof part === "string"))
    faults.push("parts");
  return faults;
}
