import type { FactTable } from "../fact-table";

/** What writing definitions does with a toolset file. */
export const OXP_WRITER_FACTS = {
  definitions: { fate: "mapped", to: "definitions; those that came as OXP as they were" },
  inventedVersions: { fate: "mapped", to: "version 0.0.0, where nothing names one" },
  inlinedReferences: { fate: "mapped", to: "copies of what they name" },
  describedParameters: {
    fate: "mapped",
    to: "description, made of the title or the name where there was none",
  },
  unknownOutputs: { fate: "mapped", to: "output_schema {}, which allows any value" },

  endlessSchemas: {
    fate: "lost",
    what: "tools whose arguments refer to themselves or to another document",
    why: "the format has no references, and these cannot be replaced by copies",
  },
  invalidSchemas: {
    fate: "lost",
    what: "tools whose arguments are no JSON Schema of an object",
    why: "no server could check a call",
  },
  outputs: {
    fate: "lost",
    what: "schemas of outputs that are invalid or refer to themselves",
    why: "the format has no references; any value is allowed instead",
  },
  examples: { fate: "lost", what: "examples of calls", why: "the format has no place for them" },
  renamed: {
    fate: "lost",
    what: "names as they are",
    why: "the format allows fewer characters, and no name twice",
  },
  permissions: {
    fate: "lost",
    what: "settings of who may use a tool",
    why: "approval and permission are matters of the application",
  },
  connections: {
    fate: "lost",
    what: "how a toolset is reached",
    why: "the format lists tools, not servers",
  },
  extensions: {
    fate: "lost",
    what: "details of other formats",
    why: "the format has no place for them",
  },
  unnamed: { fate: "lost", what: "tools without a name", why: "nobody could call them" },
} as const satisfies FactTable;
