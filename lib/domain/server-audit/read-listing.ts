import { asList, asRecord, asText } from "@/lib/shared/read-value";
import type { AuditedListing } from "./audit";

/**
 * A stored answer to `tools/list`: the answer as sent, its result, or the bare list of tools.
 * @returns null where it is none of these
 */
export function readStoredListing(
  value: unknown,
  source: string,
): Omit<AuditedListing, "skipped"> | null {
  const answer = asRecord(value);
  const result = asRecord(answer?.["result"]) ?? answer;
  const tools = Array.isArray(value) ? asList(value) : result?.["tools"];
  if (!Array.isArray(tools)) return null;
  const server = asRecord(result?.["serverInfo"]);
  return {
    source,
    tools: asList(tools),
    serverName: asText(server?.["name"]),
    instructions: asText(result?.["instructions"]),
    protocolVersion: asText(result?.["protocolVersion"]),
  };
}
