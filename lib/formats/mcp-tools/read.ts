import { extensionKey } from "@/lib/domain/document/extension-key";

import { checkName, checkObjectSchema } from "../kit/tools/file/findings";
import type { ToolFileReader } from "../kit/tools/file/read";
import { MCP_TARGET } from "../kit/tools/targets";
import { MCP_TOOLS_FACTS } from "./facts";
import type { Unchecked } from "../kit/source/unchecked";
import type { McpTool } from "./source";

const NAME = { pattern: /^[\w.-]{1,128}$/, words: "1 to 128 letters, digits, `_`, `.` or `-`" };

/** Members of a definition, and what becomes of them. */
const MEMBERS = [
  ["annotations", "hints"],
  ["outputSchema", "outputSchemas"],
  ["title", "presentation"],
  ["icons", "presentation"],
  ["_meta", "metadata"],
  ["execution", "metadata"],
] as const satisfies readonly (readonly [keyof McpTool, string])[];

export const mcpToolReader: ToolFileReader<typeof MCP_TOOLS_FACTS> = {
  format: "mcp-tools",
  shape: { slot: extensionKey("mcp"), origin: "mcp", schemas: ["inputSchema"] },
  target: MCP_TARGET,
  facts: MCP_TOOLS_FACTS,
  factsOf: (entry) =>
    MEMBERS.filter(([member]) => Object.hasOwn(entry, member)).map(([, fact]) => fact),
  check: (entry: Unchecked<McpTool>, path) => [
    ...checkName(entry.name, path, NAME),
    ...checkObjectSchema(entry, "inputSchema", path),
  ],
};
