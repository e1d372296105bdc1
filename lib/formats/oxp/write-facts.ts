import type { FactTable } from "../kit/contract/fact-table";
import { CARRIED_FACT, TOOL_WRITER_LOSSES } from "../kit/tools/write-facts";

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
  ...CARRIED_FACT,
  ...TOOL_WRITER_LOSSES,
} as const satisfies FactTable;
