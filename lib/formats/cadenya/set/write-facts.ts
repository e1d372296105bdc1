import { lost, mapped, type FactTable } from "@/lib/formats/kit/contract/fact-table";
import { RESHAPED_FACT, CARRIED_FACT } from "@/lib/formats/kit/tools/write-facts";

export const CADENYA_WRITER_FACTS = {
  toolSets: mapped("a tool set each"),
  tools: mapped("tools of their set"),
  hidden: mapped("the status FILTERED, where a tool is switched off"),
  inventedConfigurations: mapped("an empty `config`, where nothing says how a tool is called"),
  ...CARRIED_FACT,
  syncedTools: lost(
    "tools of sets that list their own",
    "a bundle of files refuses them; the set asks its server",
  ),
  externalIds: lost("external ids that no file can have", "the name of the file replaces them"),
  serverMetadata: lost(
    "ids and times the service gave",
    "files have none; the service gives its own",
  ),
  ...RESHAPED_FACT,
  examples: lost("examples of calls", "the format has no place for them"),
  outputs: lost("schemas of outputs, hints and icons", "the format has no place for them"),
  permissions: lost(
    "settings that apply to a whole toolset",
    "the format knows those of tools, and rules that ask",
  ),
  connections: lost(
    "servers that are started as programs, and versions of toolsets",
    "the service reaches servers by their address",
  ),
  extensions: lost("details of other formats", "the format has no place for them"),
  unnamed: lost("tools without a name", "nobody could call them"),
} satisfies FactTable;
