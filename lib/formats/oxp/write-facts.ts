import { lost, mapped, type FactTable } from "../kit/contract/fact-table";
import { CARRIED_FACT, TOOL_WRITER_LOSSES } from "../kit/tools/write-facts";

/** What writing definitions does with a toolset file. */
export const OXP_WRITER_FACTS = {
  definitions: mapped("definitions; those that came as OXP as they were"),
  inventedVersions: mapped("version 0.0.0, where nothing names one"),
  inlinedReferences: mapped("copies of what they name"),
  describedParameters: mapped("description, made of the title or the name where there was none"),
  unknownOutputs: mapped("output_schema {}, which allows any value"),

  endlessSchemas: lost(
    "tools whose arguments refer to themselves or to another document",
    "the format has no references, and these can’t be replaced by copies",
  ),
  invalidSchemas: lost(
    "tools whose arguments are not a JSON Schema of an object",
    "no server could check a call",
  ),
  outputs: lost(
    "schemas of outputs that are invalid or refer to themselves",
    "the format has no references; any value is allowed instead",
  ),
  ...CARRIED_FACT,
  ...TOOL_WRITER_LOSSES,
} satisfies FactTable;
