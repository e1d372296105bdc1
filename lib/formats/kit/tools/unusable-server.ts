import { asText, type JsonRecord } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

/** Of a server that is only offered packed. */
export const BUNDLE_RULE = "import.mcp-bundle";

/** Says of an entry of a host that names no server why; a registry may offer one packed, with a manifest of its own. */
export function unusableServer(key: string, path: string, entry: JsonRecord | null): Diagnostic {
  const bundle = asText(entry?.["mcpb"]);
  const message =
    bundle === null
      ? `“${key}” has neither a command nor an address; it is kept with the others.`
      : `“${key}” is offered as an MCP bundle only: ${bundle}. Download that file and drop it here to see what it would run.`;
  return {
    severity: "warning",
    rule: bundle === null ? "import.server-unusable" : BUNDLE_RULE,
    message,
    path,
  };
}
