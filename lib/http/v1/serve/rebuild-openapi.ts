import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

/**
 * The document that a toolset was read from, with the operations of the tools it still has; null where it was read
 * from none.
 * @param slot what the toolset keeps of its source
 * @param tools what each tool keeps of it
 */
export function rebuildOpenapi(
  slot: JsonRecord | null,
  tools: readonly (JsonRecord | null)[],
): JsonRecord | null {
  const root = slot?.["format"] === "openapi" ? asRecord(slot["original"]) : null;
  if (root === null) return null;
  const paths = new Map<string, Map<string, unknown>>();
  for (const [path, item] of Object.entries(asRecord(root["paths"]) ?? {})) {
    paths.set(path, new Map(Object.entries(asRecord(item) ?? {})));
  }
  for (const tool of tools) {
    const [path, method] = [asText(tool?.["path"]), asText(tool?.["method"])];
    const operation = asRecord(tool?.["original"]);
    if (tool?.["format"] !== "openapi" || path === null || method === null) continue;
    const item = paths.get(path) ?? new Map<string, unknown>();
    paths.set(path, item.set(method, operation ?? {}));
  }
  const rebuilt = [...paths].map(([path, item]): [string, unknown] => [
    path,
    Object.fromEntries(item),
  ]);
  return { ...root, paths: Object.fromEntries(rebuilt) };
}
