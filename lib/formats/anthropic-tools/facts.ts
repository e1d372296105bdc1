import { kept, mapped, type FactTable } from "../kit/contract/fact-table";
import { TOOL_FILE_FACTS } from "../kit/tools/file/facts";

export const ANTHROPIC_TOOLS_FACTS = {
  ...TOOL_FILE_FACTS,
  examples: mapped("`examples` of the tool"),
  cacheMarks: kept("marks of the prompt cache", "the tool’s Anthropic extension"),
  serverTools: kept(
    "tools and servers of tools that the provider runs",
    "the Anthropic extension of a tool of that name",
  ),
} satisfies FactTable;
