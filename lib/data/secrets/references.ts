import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { inspectToolset, type InspectedValue } from "@/lib/domain/secrets/inspect-toolset";
import type {
  ReferenceRow,
  ReferencesReport,
  ReferenceState,
} from "@/lib/domain/secrets/references-report";

import { readToolsetDocuments } from "../permissions/documents";

/**
 * Every reference to a secret in the stored toolsets, and everything that looks like a secret itself.
 * @param stateOf what would become of a reference; the store of secrets is none of this layer's
 */
export async function readSecretReferences(
  stateOf: (toolset: JsonRecord, found: InspectedValue) => ReferenceState | null,
): Promise<ReferencesReport> {
  const documents = await readToolsetDocuments();
  const rows = documents.flatMap(({ fileId, title: fileTitle, toolsets }) =>
    toolsets.flatMap(({ rowId, revision, value }) => {
      const toolset = asRecord(value);
      const { values, target } = inspectToolset(value);
      return values.map((found): ReferenceRow => {
        const entry = found.tool === null ? null : asList(toolset?.["tools"])[found.tool];
        return {
          ...found,
          fileId,
          fileTitle,
          rowId,
          revision,
          toolsetId: asText(toolset?.["id"]) ?? "",
          toolName: asText(asRecord(entry)?.["name"]),
          target,
          state: toolset === null ? null : stateOf(toolset, found),
        };
      });
    }),
  );
  return { toolsets: documents.reduce((sum, { toolsets }) => sum + toolsets.length, 0), rows };
}
