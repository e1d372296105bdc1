import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import type { PayloadPlace } from "@/lib/formats/kit/tools/round-trip-payload";
import { makeTool } from "@/lib/formats/kit/tools/stored-tool";

import { projectTool } from "./project";

/** Where a tool has room for what the format has no members for: in the schema of its arguments. */
export const CADENYA_CARRIER: PayloadPlace = {
  key: "x-colloquy",
  empty: {},
  path: ({ spec }) =>
    asRecord(asRecord(spec)?.["parameters"]) === null ? null : ["spec", "parameters"],
};

/** The tool as its definition alone says it. */
export function readDefinition(source: JsonRecord, fallback: string): Tool {
  const said = projectTool(source);
  return makeTool({ ...said, name: said.name ?? fallback });
}
