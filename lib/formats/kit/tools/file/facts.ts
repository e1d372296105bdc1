import { kept, lost, mapped, type FactTable } from "@/lib/formats/kit/contract/fact-table";

/** What all readers of files of tools do. */
export const TOOL_FILE_FACTS = {
  toolDefinitions: mapped("the tools of a toolset"),
  descriptions: mapped("`summary` of the tool"),
  schemas: mapped("`argsSchema` of the tool"),
  carried: mapped("what definitions carried along from where they came"),
  remoteServers: mapped("toolsets of the kind `mcp`"),
  definitions: kept("definitions word for word", "the extension of their format in each tool"),
  otherDefinitions: kept(
    "definitions in the shape of another format",
    "the extension of that format, or the source extension, of the tool",
  ),
  envelope: kept("what surrounds the list of tools", "the toolset’s source extension"),
  strangeTools: kept(
    "entries of the list of tools that define none",
    "the toolset’s source extension",
  ),
  aroundCarried: lost(
    "what surrounds a list that came from elsewhere",
    "its toolsets remember the file they come from",
  ),
  credentials: lost(
    "credentials of servers",
    "documents contain no secrets; a reference to an environment variable takes their place",
  ),
} satisfies FactTable;
