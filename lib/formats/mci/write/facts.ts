import type { FactTable } from "@/lib/formats/kit/contract/fact-table";
import { CARRIED_FACT } from "@/lib/formats/kit/tools/write-facts";

/** What writing a tree of files does with a toolset file. */
export const MCI_WRITER_FACTS = {
  tools: { fate: "mapped", to: "tools; those that came as MCI as they were" },
  keptFiles: { fate: "mapped", to: "the same files, byte for byte" },
  editedFiles: { fate: "mapped", to: "the files they came in, with what was edited" },
  newFiles: { fate: "mapped", to: "files of their own" },
  servers: { fate: "mapped", to: "mcp_servers" },
  placeholders: {
    fate: "mapped",
    to: "a disabled tool that answers a sentence, where nothing says how it is run",
  },
  secrets: {
    fate: "mapped",
    to: "variables of the environment; the format has no place for secrets",
  },
  ...CARRIED_FACT,

  examples: { fate: "lost", what: "examples of calls", why: "the format has no place for them" },
  permissions: {
    fate: "lost",
    what: "settings of who may use a tool",
    why: "the format can only switch a tool off",
  },
  connections: {
    fate: "lost",
    what: "how a toolset is reached",
    why: "the format reaches servers of the Model Context Protocol alone, by command or address",
  },
  extensions: {
    fate: "lost",
    what: "details of other formats",
    why: "the format has no place for them",
  },
  unnamed: { fate: "lost", what: "tools without a name", why: "nobody could call them" },
} as const satisfies FactTable;
