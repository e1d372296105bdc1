import type { FactTable } from "../kit/contract/fact-table";

const TOOL = "the tool's MCI extension";
const TOOLSET = "the toolset's MCI extension";

/** What reading does with a tree of files. */
export const MCI_FACTS = {
  files: { fate: "mapped", to: "a toolset for each file of tools" },
  servers: { fate: "mapped", to: "toolsets of kind mcp, with the kept list of their tools" },
  tools: { fate: "mapped", to: "tools" },
  descriptions: { fate: "mapped", to: "summary" },
  inputSchemas: { fate: "mapped", to: "argsSchema" },
  disabled: { fate: "mapped", to: "enabled" },

  executions: { fate: "kept", what: "how tools are run, which is never done here", where: TOOL },
  annotations: { fate: "kept", what: "titles, hints and audiences", where: TOOL },
  tags: { fate: "kept", what: "tools with tags", where: TOOL },
  twins: {
    fate: "kept",
    what: "names that another tool of the file has too, or that are missing",
    where: `${TOOL}; the tool gets a number`,
  },
  texts: { fate: "kept", what: "files word for word", where: TOOLSET },
  references: { fate: "kept", what: "references to toolsets, with filters", where: TOOLSET },
  strays: { fate: "kept", what: "entries that are no tools", where: TOOLSET },
  unreadable: { fate: "kept", what: "files that cannot be read", where: TOOLSET },
  credentials: {
    fate: "lost",
    what: "credentials",
    why: "documents hold no secrets; a reference to an environment variable stands in their place",
  },
} as const satisfies FactTable;
