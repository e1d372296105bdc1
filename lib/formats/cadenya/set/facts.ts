import type { FactTable } from "@/lib/formats/kit/contract/fact-table";

const SET = "the toolset's Cadenya extension";
const TOOL = "the tool's Cadenya extension";

/** What reading does with tool sets of the API or of a bundle. */
export const CADENYA_FACTS = {
  toolSets: { fate: "mapped", to: "a toolset each" },
  tools: { fate: "mapped", to: "the tools of their toolset" },
  descriptions: { fate: "mapped", to: "summary" },
  parameters: { fate: "mapped", to: "argsSchema" },
  approvals: { fate: "mapped", to: "requiresApproval, where a tool states it" },
  adapters: { fate: "mapped", to: "kind, server and headers" },

  filters: {
    fate: "kept",
    what: "filters and approval rules, which permissions follow",
    where: SET,
  },
  statuses: {
    fate: "kept",
    what: "statuses that hide or archive a tool, which permissions follow",
    where: TOOL,
  },
  configurations: { fate: "kept", what: "how tools are called", where: TOOL },
  metadata: {
    fate: "kept",
    what: "ids, labels and times of the server",
    where: `${SET} or ${TOOL}`,
  },
  strays: { fate: "kept", what: "entries that are neither set nor tool", where: SET },
  surroundings: {
    fate: "kept",
    what: "what stands around lists, and files beside them",
    where: SET,
  },
  credentials: {
    fate: "lost",
    what: "credentials of servers",
    why: "documents hold no secrets; a reference to a secret stands in their place",
  },
} as const satisfies FactTable;
