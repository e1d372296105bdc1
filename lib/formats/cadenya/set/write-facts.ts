import type { FactTable } from "@/lib/formats/kit/contract/fact-table";
import { RESHAPED_FACT, CARRIED_FACT } from "@/lib/formats/kit/tools/write-facts";

export const CADENYA_WRITER_FACTS = {
  toolSets: { fate: "mapped", to: "a tool set each" },
  tools: { fate: "mapped", to: "tools of their set" },
  hidden: { fate: "mapped", to: "the status FILTERED, where a tool is switched off" },
  inventedConfigurations: {
    fate: "mapped",
    to: "an empty `config`, where nothing says how a tool is called",
  },
  ...CARRIED_FACT,
  syncedTools: {
    fate: "lost",
    what: "tools of sets that list their own",
    why: "a bundle of files refuses them; the set asks its server",
  },
  externalIds: {
    fate: "lost",
    what: "external ids that no file can have",
    why: "the name of the file stands for them",
  },
  serverMetadata: {
    fate: "lost",
    what: "ids and times the service gave",
    why: "files have none; the service gives its own",
  },
  ...RESHAPED_FACT,
  examples: { fate: "lost", what: "examples of calls", why: "the format has no place for them" },
  outputs: {
    fate: "lost",
    what: "schemas of outputs, hints and icons",
    why: "the format has no place for them",
  },
  permissions: {
    fate: "lost",
    what: "settings that hold for a whole toolset",
    why: "the format knows those of tools, and rules that ask",
  },
  connections: {
    fate: "lost",
    what: "servers that are started as programs, and versions of toolsets",
    why: "the service reaches servers by their address",
  },
  extensions: {
    fate: "lost",
    what: "details of other formats",
    why: "the format has no place for them",
  },
  unnamed: { fate: "lost", what: "tools without a name", why: "nobody could call them" },
} as const satisfies FactTable;
