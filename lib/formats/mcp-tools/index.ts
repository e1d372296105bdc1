import { extensionKey } from "@/lib/domain/document/extension-key";

import type { Format } from "../kit/contract/format";
import { toolFileKind } from "../kit/tools/file/kind";
import { parseToolFile } from "../kit/tools/file/read";
import { MCP_TOOLS_FACTS } from "./facts";
import { mcpToolReader } from "./read";

export const mcpTools: Format = {
  id: "mcp-tools",
  label: "MCP tools",
  extensionKey: extensionKey("mcp"),
  facts: MCP_TOOLS_FACTS,
  listKeys: [],
  isWhole: () => true,
  detect: (probe) => toolFileKind(probe) === "mcp-tools",
  parse: (item, context) => Promise.resolve(parseToolFile(item, context, mcpToolReader)),
};
