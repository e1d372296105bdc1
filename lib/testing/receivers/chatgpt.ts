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
    if (node["id"] !== id) faults.push(`id of ${id}`);
    const parent = node["parent"];
    if (parent !== null && !mapping.has(asText(parent) ?? "")) faults.push(`parent of ${id}`);
    for (const child of asList(node["children"])) {
      const below = asRecord(mapping.get(asText(child) ?? ""));
      if (below?.["parent"] !== id) faults.push(`child of ${id}`);
      calls.set(String(child), (calls.get(String(child)) ?? 0) + 1);
    }
  }
  for (const [child, times] of calls) if (times > 1) faults.push(`${child} twice`);
  return faults;
}
