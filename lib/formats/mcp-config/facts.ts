import { kept, lost, mapped, type FactTable } from "../kit/contract/fact-table";

/** What reading the configuration of a host does. */
export const MCP_CONFIG_FACTS = {
  servers: mapped("toolsets of the kind `mcp`"),
  commands: mapped("`server` of the toolset, as data; nothing is started"),
  addresses: mapped("`server` and `headers` of the toolset; nothing is asked"),
  references: mapped("references to the environment or to secrets, in our spelling"),
  switchedOff: mapped("a toolset that is switched off"),
  approvedTools: mapped("tools that need no approval"),
  closedServers: mapped("toolsets whose tools are off unless they are named"),
  allowedTools: mapped("tools that are on where the others are off"),
  deniedTools: mapped("tools that are off"),
  entries: kept("entries word for word", "the toolset’s MCP extension"),
  fallbacks: kept("values for variables that are not set", "the toolset’s MCP extension"),
  rest: kept("what surrounds the list of servers", "the toolset’s MCP extension"),
  strangeEntries: kept(
    "entries that say neither a command nor an address",
    "the toolset’s MCP extension",
  ),
  credentials: lost("credentials", "documents contain no secrets; references take their place"),
} satisfies FactTable;
