import { lost, mapped, type FactTable } from "@/lib/formats/kit/contract/fact-table";
import { CARRIED_FACT } from "@/lib/formats/kit/tools/write-facts";

/** What writing a tree of files does with a toolset file. */
export const MCI_WRITER_FACTS = {
  tools: mapped("tools; those that came as MCI as they were"),
  keptFiles: mapped("the same files, byte for byte"),
  editedFiles: mapped("the files they came in, with what was edited"),
  newFiles: mapped("files of their own"),
  servers: mapped("mcp_servers"),
  placeholders: mapped("a disabled tool that answers a sentence, where nothing says how it is run"),
  secrets: mapped("variables of the environment; the format has no place for secrets"),
  ...CARRIED_FACT,

  examples: lost("examples of calls", "the format has no place for them"),
  permissions: lost("settings of who may use a tool", "the format can only switch a tool off"),
  connections: lost(
    "how a toolset is reached",
    "the format reaches servers of the Model Context Protocol alone, by command or address",
  ),
  extensions: lost("details of other formats", "the format has no place for them"),
  unnamed: lost("tools without a name", "nobody could call them"),
} satisfies FactTable;
