import { kept, type FactTable } from "../kit/contract/fact-table";
import { TOOL_FILE_FACTS } from "../kit/tools/file/facts";

export const OPENAI_TOOLS_FACTS = {
  ...TOOL_FILE_FACTS,
  strictness: kept("whether a model must keep to the schema", "the tool’s OpenAI extension"),
  freeInputs: kept("grammars of tools that take a text", "the tool’s OpenAI extension"),
  groups: kept(
    "groups of tools under a name",
    "the OpenAI extension of one tool that represents the group",
  ),
  hostedTools: kept(
    "tools and servers of tools that the provider runs",
    "the OpenAI extension of a tool of that name",
  ),
} satisfies FactTable;
