import type { FactTable } from "../kit/contract/fact-table";

/** What reading the configuration of a host does. */
export const MCP_CONFIG_FACTS = {
  servers: { fate: "mapped", to: "toolsets of the kind `mcp`" },
  commands: { fate: "mapped", to: "`server` of the toolset, as data; nothing is started" },
  addresses: { fate: "mapped", to: "`server` and `headers` of the toolset; nothing is asked" },
  references: {
    fate: "mapped",
    to: "references to the environment or to secrets, in our spelling",
  },
  switchedOff: { fate: "mapped", to: "a toolset that is switched off" },
  approvedTools: { fate: "mapped", to: "tools that need no approval" },
  entries: {
    fate: "kept",
    what: "entries word for word",
    where: "the toolset's MCP extension",
  },
  fallbacks: {
    fate: "kept",
    what: "values for variables that are not set",
    where: "the toolset's MCP extension",
  },
  rest: {
    fate: "kept",
    what: "what stands around the list of servers",
    where: "the toolset's MCP extension",
  },
  strangeEntries: {
    fate: "kept",
    what: "entries that say neither a command nor an address",
    where: "the toolset's MCP extension",
  },
  credentials: {
    fate: "lost",
    what: "credentials",
    why: "documents hold no secrets; references stand in their place",
  },
} as const satisfies FactTable;
