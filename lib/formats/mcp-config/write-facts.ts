import { lost, mapped, type FactTable } from "../kit/contract/fact-table";

/** What writing the configuration of a host does with a toolset file. */
export const MCP_CONFIG_WRITER_FACTS = {
  servers: mapped("entries; those that came from this host as they were"),
  approvedTools: mapped("the list of tools that run without asking"),
  listedTools: mapped("the list of tools that a model gets, or that none gets"),
  questions: mapped("inputs that people are asked for"),
  renamed: lost("names of servers", "another server of the file has the same name"),
  notServers: lost("toolsets that no server is behind", "the file lists servers"),
  transports: lost(
    "servers that are reached in a way the program does not know",
    "the program could not connect to them",
  ),
  switchedOff: lost(
    "servers that are switched off",
    "the program has no switch, and leaving them in would switch them on",
  ),
  handwork: lost(
    "references to the environment and to secrets",
    "the program looks nothing up; the values have to be filled in by hand",
  ),
  variables: lost("variables of another program", "they mean nothing to this one"),
  settings: lost(
    "folders, files of the environment and timeouts",
    "the program has no such setting",
  ),
  tools: lost("definitions of tools", "the server itself lists its tools"),
  permissions: lost("settings of who may use a tool", "the program has no place for them"),
  extensions: lost("details of other formats", "the program has no place for them"),
} satisfies FactTable;
