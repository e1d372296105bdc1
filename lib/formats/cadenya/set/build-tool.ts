import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { isLabelKey } from "@/lib/domain/tool-sets-api/identifiers";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { toolClaims } from "@/lib/domain/toolset/schema/tool-claims";

import { withValues } from "./apply";

/**
 * A tool that came from elsewhere, as the API answers it.
 * @param kind of its toolset
 */
export function buildTool(tool: Tool, kind: string | null, slot: JsonRecord | null): JsonRecord {
  const { title, tags } = toolClaims({ ...tool });
  const labels = Object.fromEntries(tags.filter(isLabelKey).map((tag) => [tag, "true"]));
  // What the server says, whatever the tool is called and said to do here.
  const listed = asRecord(asRecord(tool.extensions?.[extensionKey("mcp")])?.["source"]);
  const toolName = asText(listed?.["name"]);
  const description = toolName === null ? tool.summary : asText(listed?.["description"]);
  const mcp = {
    mcp: {
      toolName: toolName ?? tool.name,
      ...(title === null ? {} : { toolTitle: title }),
      ...(description ? { toolDescription: description } : {}),
    },
  };
  const built = {
    metadata: { name: tool.name, ...(tags.length === 0 ? {} : { labels }) },
    spec: {
      description: tool.summary ?? "",
      parameters: tool.argsSchema ?? {},
      status: tool.enabled === false ? "TOOL_STATUS_FILTERED" : "TOOL_STATUS_AVAILABLE",
      config: kind === "mcp" ? mcp : {},
      ...(tool.requiresApproval === undefined ? {} : { requiresApproval: tool.requiresApproval }),
    },
  };
  return withValues(built, slot);
}
