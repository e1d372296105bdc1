import type { FactTable } from "@/lib/formats/kit/contract/fact-table";

/** What all readers of files of tools do. */
export const TOOL_FILE_FACTS = {
  toolDefinitions: { fate: "mapped", to: "the tools of a toolset" },
  descriptions: { fate: "mapped", to: "`summary` of the tool" },
  schemas: { fate: "mapped", to: "`argsSchema` of the tool" },
  carried: { fate: "mapped", to: "what definitions carried along from where they came" },
  remoteServers: { fate: "mapped", to: "toolsets of the kind `mcp`" },
  definitions: {
    fate: "kept",
    what: "definitions word for word",
    where: "the extension of their format in each tool",
  },
  otherDefinitions: {
    fate: "kept",
    what: "definitions in the shape of another format",
    where: "the extension of that format, or the source extension, of the tool",
  },
  envelope: {
    fate: "kept",
    what: "what stands around the list of tools",
    where: "the toolset's source extension",
  },
  strangeTools: {
    fate: "kept",
    what: "entries of the list of tools that define none",
    where: "the toolset's source extension",
  },
  aroundCarried: {
    fate: "lost",
    what: "what stands around a list that came from elsewhere",
    why: "its toolsets remember the file they come from",
  },
  credentials: {
    fate: "lost",
    what: "credentials of servers",
    why: "documents hold no secrets; a reference to an environment variable stands in their place",
  },
} as const satisfies FactTable;
