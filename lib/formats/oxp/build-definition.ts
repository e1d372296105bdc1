import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { slotOf } from "@/lib/domain/toolset/schema/slot-member";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";

import type { Tally } from "../kit/contract/fidelity";
import type { OXP_WRITER_FACTS } from "./write-facts";
import { describeParameters, strictSchema } from "./strict-schema";

export type Count = Tally<keyof typeof OXP_WRITER_FACTS>["count"];

/** How a definition is to be identified. */
export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly version: string;
}

/** A definition that obeys every rule of the format, of a tool that came from elsewhere; null when there is none. */
export function buildDefinition(tool: Tool, identity: Identity, count: Count): JsonRecord | null {
  const args = strictSchema(tool.argsSchema ?? {});
  if (!args.ok) {
    count(args.fault === "endless" ? "endlessSchemas" : "invalidSchemas");
    return null;
  }
  if (Object.hasOwn(args.schema, "type") && args.schema["type"] !== "object") {
    count("invalidSchemas");
    return null;
  }
  const { schema: parameters, described } = describeParameters(args.schema);
  count("inlinedReferences", args.inlined);
  count("describedParameters", described);
  return {
    id: identity.id,
    name: identity.name,
    description: tool.summary ?? "",
    version: identity.version,
    input_schema: { parameters },
    output_schema: outputSchema(tool, count),
  };
}

function outputSchema(tool: Tool, count: Count): JsonRecord {
  const known = knownOutput(tool);
  const output = known === null ? null : strictSchema(known);
  if (output === null) count("unknownOutputs");
  else if (output.ok) count("inlinedReferences", output.inlined);
  else count("outputs");
  return output?.ok === true ? output.schema : {};
}

/** What another format says about the output of a tool that came from it. */
function knownOutput(tool: Tool): JsonRecord | null {
  const sourceIn = (name: "mcp" | "openai") => asRecord(slotOf({ ...tool }, name)?.["source"]);
  return (
    asRecord(sourceIn("mcp")?.["outputSchema"]) ?? asRecord(sourceIn("openai")?.["output_schema"])
  );
}
