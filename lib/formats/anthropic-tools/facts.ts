import type { FactTable } from "../kit/contract/fact-table";
import { TOOL_FILE_FACTS } from "../kit/tools/file/facts";

export const ANTHROPIC_TOOLS_FACTS = {
  ...TOOL_FILE_FACTS,
  examples: { fate: "mapped", to: "`examples` of the tool" },
  cacheMarks: {
    fate: "kept",
    what: "marks of the prompt cache",
    where: "the tool's Anthropic extension",
  },
  serverTools: {
    fate: "kept",
    what: "tools and servers of tools that the provider runs",
    where: "the Anthropic extension of a tool of that name",
  },
} as const satisfies FactTable;
