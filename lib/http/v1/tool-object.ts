import type { ToolRow } from "@/lib/data/api/tools";
import type { ToolSetRow } from "@/lib/data/api/toolsets";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { acceptedEntry } from "@/lib/domain/sync/accepted-entry";
import { serverIdentity } from "@/lib/domain/sync/server-identity";
import { installationGates } from "@/lib/domain/permissions/resolve/installation";
import { apiIdentity } from "@/lib/domain/tool-sets-api/set-identity";
import { fitRecord } from "@/lib/domain/tool-sets-api/fit-value";
import { TOOL_SPEC } from "@/lib/domain/tool-sets-api/tool-set-schemas";
import { offeredTool, type OfferedTool } from "@/lib/domain/tool-sets-api/tool-status";
import type { Written } from "@/lib/domain/tool-sets-api/update";
import type { Tool } from "@/lib/domain/toolset/schema/toolset";
import { editTool, slotOf } from "@/lib/formats/cadenya/set/apply";
import { buildTool } from "@/lib/formats/cadenya/set/build-tool";

import type { AnswerObject } from "./answer-schemas";
import { profileObject, type PermissionsHere, type ToolContext } from "./profiles";
import { readSet, resourceMetadata, type ReadSet } from "./set-object";

/** A stored tool as the API reads it. */
export interface ReadTool {
  readonly tool: JsonRecord;
  readonly slot: JsonRecord | null;
  /** The foreign object with what was edited since; null for tools that were never one. */
  readonly object: JsonRecord | null;
  /** What clients wrote of it, without what rules and switches add. */
  readonly written: Written;
}

/** Reads a tool as the object of the API it is, or would be. */
export function readTool(raw: string, toolset: JsonRecord): ReadTool {
  return readEntry(asRecord(JSON.parse(raw)) ?? {}, toolset);
}

function readEntry(tool: JsonRecord, toolset: JsonRecord): ReadTool {
  const named = asText(tool["name"]) ?? "";
  const slot = slotOf(tool);
  const source = asRecord(slot?.["source"]);
  const { enabled: _, ...rest } = tool;
  const object = source === null ? null : editTool(source, { ...rest, name: named }, slot);
  const { name, externalId, labels } = apiIdentity(tool, named);
  const spec = asRecord(object?.["spec"]) ?? builtSpec({ ...tool, name: named }, toolset, slot);
  return {
    tool,
    slot,
    object,
    written: {
      metadata: {
        name: identifiedName(object) ?? name,
        ...(externalId === null ? {} : { externalId }),
        labels,
      },
      spec: { description: "", parameters: {}, config: {}, ...spec },
    },
  };
}

/** A renamed tool is called so in its object; where only its call name changed, the name stays. */
function identifiedName(object: JsonRecord | null): string | null {
  return asText(asRecord(object?.["metadata"])?.["name"]) || asText(object?.["name"]) || null;
}

/** The spec of a tool that came from elsewhere; what its switches and filters come to is not part of it. */
function builtSpec(tool: Tool, toolset: JsonRecord, slot: JsonRecord | null): JsonRecord {
  const built = asRecord(buildTool(tool, asText(toolset["kind"]), slot)["spec"]);
  const { status: _, ...spec } = built ?? {};
  return spec;
}

/** Makes the answers that are tools of one set. What they have in common is found once. */
export function toolDescriber(
  set: ToolSetRow,
  context: ToolContext,
): (row: ToolRow) => AnswerObject<"Tool"> {
  const read = readSet(set);
  const show = toolsShown(set, read, context.here);
  return (row) => describeTool(row, show(row), { set, read, context });
}

/** A tool as clients are told of it. */
export interface ShownTool extends ReadTool, Pick<OfferedTool, "status"> {
  /** What its `requiresApproval` is told as; undefined where it is absent. */
  readonly toldApproval: boolean | undefined;
}

/**
 * The tools of a set as clients are told of them, which is not as they are stored while a definition waits for a
 * person. What this machine adds is found once for all of them.
 */
export function toolsShown(
  set: ToolSetRow,
  { toolset, object }: ReadSet,
  { application, installation }: PermissionsHere,
): (row: ToolRow) => ShownTool {
  const isImported = set.isImported === 1;
  const gatesOf = installationGates(installation, toolset, set.isListed === 1);
  const identity = serverIdentity(toolset).text;
  return (row) => {
    const stored = asRecord(JSON.parse(row.raw)) ?? {};
    const { status, isAsked, shownRaw } = offeredTool(toolset, stored, row.pin, {
      identity,
      unlessSaid: isImported ? "disabled" : "ask",
      isOfClient: !isImported && object !== null,
      application,
      local: gatesOf(stored),
    });
    const tool = shownRaw === null ? stored : acceptedEntry(stored, shownRaw);
    const read = readEntry(tool, toolset);
    const said = read.written.spec["requiresApproval"];
    return { ...read, status, toldApproval: isAsked ? true : said === false ? false : undefined };
  };
}

function describeTool(
  row: ToolRow,
  { status, toldApproval, written }: ShownTool,
  { set, read, context }: { set: ToolSetRow; read: ReadSet; context: ToolContext },
): AnswerObject<"Tool"> {
  const { requiresApproval: _, ...own } = fitRecord(TOOL_SPEC, written.spec);
  const spec = {
    ...own,
    status,
    ...(toldApproval === undefined ? {} : { requiresApproval: toldApproval }),
  };
  const metadata = resourceMetadata(row, written, context);
  if (context.keyNames === null) return { metadata, spec };
  const info = {
    toolSet: resourceMetadata(set, read.written, context),
    createdBy: profileObject(row.createdBy, context),
  };
  return { metadata, spec, info };
}
