import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";

const TOOL = "the tool’s MCI extension";
const TOOLSET = "the toolset’s MCI extension";

/** What reading does with a tree of files. */
export const MCI_FACTS = {
  files: mapped("a toolset for each file of tools"),
  servers: mapped("toolsets of kind mcp, with the kept list of their tools"),
  tools: mapped("tools"),
  descriptions: mapped("summary"),
  inputSchemas: mapped("argsSchema"),
  disabled: mapped("enabled"),

  executions: kept("how tools are run, which is never done here", TOOL),
  annotations: kept("titles, hints and audiences", TOOL),
  tags: kept("tools with tags", TOOL),
  twins: kept(
    "names that another tool of the file has too, or that are missing",
    `${TOOL}; the tool gets a number`,
  ),
  texts: kept("files word for word", TOOLSET),
  references: kept("references to toolsets, with filters", TOOLSET),
  strays: kept("entries that are not tools", TOOLSET),
  unreadable: kept("files that can’t be read", TOOLSET),
  credentials: lost(
    "credentials",
    "documents contain no secrets; a reference to an environment variable takes their place",
  ),
} satisfies FactTable;
