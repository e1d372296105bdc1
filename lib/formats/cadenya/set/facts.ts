import { kept, lost, mapped, type FactTable } from "@/lib/formats/kit/contract/fact-table";

const SET = "the toolset’s Cadenya extension";
const TOOL = "the tool’s Cadenya extension";

/** What reading does with tool sets of the API or of a bundle. */
export const CADENYA_FACTS = {
  toolSets: mapped("a toolset each"),
  tools: mapped("the tools of their toolset"),
  descriptions: mapped("summary"),
  parameters: mapped("argsSchema"),
  approvals: mapped("requiresApproval, where a tool states it"),
  adapters: mapped("kind, server and headers"),

  filters: kept("filters and approval rules, which permissions follow", SET),
  statuses: kept("statuses that hide or archive a tool, which permissions follow", TOOL),
  configurations: kept("how tools are called", TOOL),
  metadata: kept("ids, labels and times of the server", `${SET} or ${TOOL}`),
  strays: kept("entries that are neither set nor tool", SET),
  surroundings: kept("what surrounds lists, and files next to them", SET),
  credentials: lost(
    "credentials of servers",
    "documents contain no secrets; a reference to a secret takes their place",
  ),
} satisfies FactTable;
