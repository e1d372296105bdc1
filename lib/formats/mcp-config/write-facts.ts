import type { FactTable } from "../kit/contract/fact-table";

/** What writing the configuration of a host does with a toolset file. */
export const MCP_CONFIG_WRITER_FACTS = {
  servers: { fate: "mapped", to: "entries; those that came from this host as they were" },
  approvedTools: { fate: "mapped", to: "the list of tools that run without asking" },
  questions: { fate: "mapped", to: "inputs that people are asked for" },
  notServers: {
    fate: "lost",
    what: "toolsets that no server is behind",
    why: "the file lists servers",
  },
  transports: {
    fate: "lost",
    what: "servers that are reached in a way the program does not know",
    why: "the program could not connect to them",
  },
  switchedOff: {
    fate: "lost",
    what: "servers that are switched off",
    why: "the program has no switch, and leaving them in would switch them on",
  },
  handwork: {
    fate: "lost",
    what: "references to the environment and to secrets",
    why: "the program looks nothing up; the values have to be filled in by hand",
  },
  variables: {
    fate: "lost",
    what: "variables of another program",
    why: "they mean nothing to this one",
  },
  settings: {
    fate: "lost",
    what: "folders, files of the environment and timeouts",
    why: "the program has no such setting",
  },
  tools: {
    fate: "lost",
    what: "definitions of tools",
    why: "the server itself lists its tools",
  },
  permissions: {
    fate: "lost",
    what: "settings of who may use a tool",
    why: "the program has no place for them",
  },
  extensions: {
    fate: "lost",
    what: "details of other formats",
    why: "the program has no place for them",
  },
} as const satisfies FactTable;
