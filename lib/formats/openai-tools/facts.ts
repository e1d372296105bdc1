import type { FactTable } from "../kit/contract/fact-table";
import { TOOL_FILE_FACTS } from "../kit/tools/file/facts";

export const OPENAI_TOOLS_FACTS = {
  ...TOOL_FILE_FACTS,
  strictness: {
    fate: "kept",
    what: "whether a model must keep to the schema",
    where: "the tool's OpenAI extension",
  },
  freeInputs: {
    fate: "kept",
    what: "grammars of tools that take a text",
    where: "the tool's OpenAI extension",
  },
  groups: {
    fate: "kept",
    what: "groups of tools under a name",
    where: "the OpenAI extension of one tool that stands for the group",
  },
  hostedTools: {
    fate: "kept",
    what: "tools and servers of tools that the provider runs",
    where: "the OpenAI extension of a tool of that name",
  },
} as const satisfies FactTable;
