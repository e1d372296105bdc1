import type { ToolSetRow } from "@/lib/data/api/toolsets";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { fitRecord, fitTexts } from "@/lib/domain/tool-sets-api/fit-value";
import { TOOL_SET_SPEC } from "@/lib/domain/tool-sets-api/tool-set-schemas";
import { apiIdentity } from "@/lib/domain/tool-sets-api/set-identity";
import type { Written } from "@/lib/domain/tool-sets-api/update";
import { buildAdapter, editSet, metaOf, slotOf, withValues } from "@/lib/formats/cadenya/set/apply";

import type { AnswerObject } from "./answer-schemas";
import { profileObject, type AnswerContext } from "./profiles";

/** A stored toolset as the API reads it. */
export interface ReadSet {
  /** The CJSON toolset without its tools. */
  readonly toolset: JsonRecord;
  /** What the extension of this format holds; null when it has none. */
  readonly slot: JsonRecord | null;
  /** The foreign object with what was edited since; null for toolsets that were never one. */
  readonly object: JsonRecord | null;
  readonly written: Written;
}

/** Reads a toolset as the object of the API it is, or would be. */
export function readSet(row: Pick<ToolSetRow, "head" | "tail" | "toolsetId">): ReadSet {
  const toolset = asRecord(JSON.parse(row.head + row.tail)) ?? {};
  const slot = slotOf(toolset);
  const source = asRecord(slot?.["source"]);
  // The id of the toolset is no member here, so another one is no edit.
  const id = metaOf(slot)["id"] ?? toolset["id"];
  const object = source === null ? null : editSet(source, { ...toolset, id }, slot);
  // A toolset that came from elsewhere, with what its format could say in the terms of this one.
  const built = withValues({ spec: buildAdapter(toolset) }, slot);
  const { name, externalId, labels } = apiIdentity(toolset, row.toolsetId);
  return {
    toolset,
    slot,
    object,
    written: {
      metadata: { name, ...(externalId === null ? {} : { externalId }), labels },
      spec: asRecord((object ?? built)["spec"]) ?? {},
    },
  };
}

/** The metadata every object with a name has. */
export function resourceMetadata(
  row: { readonly id: string; readonly createdMs: number; readonly createdBy: string },
  { metadata }: Written,
  { account }: AnswerContext,
): AnswerObject<"ResourceMetadata"> {
  return {
    id: row.id,
    ...account,
    profileId: row.createdBy,
    createdAt: new Date(row.createdMs).toISOString(),
    name: asText(metadata["name"]) ?? "",
    externalId: asText(metadata["externalId"]) ?? "",
    labels: fitTexts(asRecord(metadata["labels"]) ?? {}),
  };
}

/** The answer that is a tool set; with `info` where the context was made for it. */
export function setObject(row: ToolSetRow, context: AnswerContext): AnswerObject<"ToolSet"> {
  const { written } = readSet(row);
  const metadata = resourceMetadata(row, written, context);
  const spec = fitRecord(TOOL_SET_SPEC, written.spec);
  if (context.keyNames === null) return { metadata, spec };
  const info = {
    agentCount: 0,
    toolCount: row.toolCount,
    ...(row.lastSyncMs === null ? {} : { lastSync: new Date(row.lastSyncMs).toISOString() }),
    createdBy: profileObject(row.createdBy, context),
  };
  return { metadata, spec, info };
}

/**
 * Whether a call of the API may have the tools of a set listed. A server that is a program is started by a person at
 * the page or by the schedule, never by another program.
 */
export function hasServer({ toolset, written }: ReadSet): boolean {
  const server = asRecord(toolset["server"]);
  if (server?.["type"] === "stdio" || asText(server?.["command"]) !== null) return false;
  return asRecord(asRecord(written.spec["adapter"])?.["mcp"]) !== null;
}
