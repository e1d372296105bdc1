import { extensionKey } from "@/lib/domain/document/extension-key";

import type { Format } from "../kit/contract/format";
import { isConfiguration } from "./detect";
import { MCP_CONFIG_FACTS } from "./facts";
import { parseConfiguration } from "./read";
import { convertReferences } from "./convert-references";

export const mcpConfig: Format = {
  id: "mcp-config",
  label: "MCP server configuration",
  extensionKey: extensionKey("mcp"),
  facts: MCP_CONFIG_FACTS,
  listKeys: [],
  isWhole: () => true,
  detect: isConfiguration,
  parse: (item, context) => Promise.resolve(parseConfiguration(item, context)),
  convertReferences,
};
