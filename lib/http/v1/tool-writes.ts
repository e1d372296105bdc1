import { editTools } from "@/lib/data/toolsets/edit";
import { editToolsetStructure } from "@/lib/data/toolsets/edit-structure";
import { findSetTool, meetTools, toolTexts, type ToolRow } from "@/lib/data/api/tools";
import { findToolSet, type ToolSetRow } from "@/lib/data/api/toolsets";
import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { collides } from "@/lib/domain/tool-sets-api/changed-since";
import { unsaidValue } from "@/lib/domain/tool-sets-api/unsaid";
import { readCreate, readUpdate, type Written } from "@/lib/domain/tool-sets-api/update";

import { mapInTurns } from "@/lib/work/turns";

import type { ApiCaller } from "./caller";
import { specOf, type ApiRevision } from "./revision";
import { aborted, editFailure } from "./edit-failure";
import { failure, invalid, isFailure, type ApiFailure } from "./failure";
import { permissionsHere } from "./profiles";
import { readSet } from "./set-object";
import { findTool } from "./tool-lookup";
import { readTool, toolsShown } from "./tool-object";
import {
  asStored,
  isMeant,
  newTool,
  toldValues,
  toolEdits,
  withoutImplied,
  withStatus,
} from "./tool-text";
import { alreadyExists, gone } from "./tool-set-writes";

const TRIES = 5;

/** A tool with the set it is in. */
export interface PlacedTool {
  readonly set: ToolSetRow;
  readonly tool: ToolRow;
}

export async function createTool(
  setId: string,
  body: JsonRecord,
  { profileId }: ApiCaller,
  revision: ApiRevision,
): Promise<PlacedTool | ApiFailure> {
  const read = readCreate(body, specOf("tool", revision));
  const first = await findToolSet(setId);
  if (first === null) return gone();
  if (!read.ok) return invalid(read.violations, read.message);
  const written = withStatus(read.value);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const set = attempt === 0 ? first : await findToolSet(setId);
    if (set === null) return gone();
    const taken = await refuseTaken(set, written);
    if (taken !== null) return taken;
    const others = await toolTexts(set);
    const value = newTool(written, await mapInTurns(others, nameOf));
    const outcome = await editToolsetStructure({
      fileId: set.fileId,
      expectedRevision: set.fileRevision,
      edit: { kind: "addTool", toolset: set.position, value },
      actor: profileId,
    });
    if (outcome.ok) return madeTool(set, others, profileId);
    if (outcome.code !== "stale") return editFailure(outcome);
  }
  return aborted();
}

/** The tool that was not there before. */
async function madeTool(
  set: ToolSetRow,
  others: readonly { readonly rowId: number }[],
  profileId: string,
): Promise<PlacedTool | ApiFailure> {
  await meetTools(set, profileId);
  const known = new Set(others.map(({ rowId }) => rowId));
  const made = (await toolTexts(set)).find(({ rowId }) => !known.has(rowId));
  const tool = made === undefined ? null : await findSetTool(set, made.rowId);
  return tool === null ? goneTool() : { set, tool };
}

/** To be called by `mutexThenDisk`. */
export async function updateTool(
  setId: string,
  id: string,
  body: JsonRecord,
  { profileId }: ApiCaller,
  revision: ApiRevision,
): Promise<PlacedTool | ApiFailure> {
  const here = await permissionsHere();
  let seen: Written | null = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const place = await findPlace(setId, id);
    if (isFailure(place)) return place;
    const { set, tool, texts } = place;
    const { toolset } = readSet(set);
    const current = readTool(tool.raw, toolset);
    const asksUnsaid = unsaidValue("requiresApproval", toolset, current.tool, here.application);
    const read = readUpdate(
      current.written,
      revision === "seed" || asksUnsaid ? body : withoutImplied(body, current),
      specOf("tool", revision),
    );
    if (!read.ok) return invalid(read.violations, read.message);
    if (seen !== null && collides(read.paths, seen, current.written)) return aborted();
    const taken = await refuseTaken(set, read.value, current.written);
    if (taken !== null) return taken;
    const shown = toolsShown(set, readSet(set), here)(tool);
    const told = toldValues(shown, (member) => isMeant(member, body, read.paths));
    const edits = toolEdits(current, {
      written: asStored(read.value, told, current.written),
      isStatusSet: read.paths.some(
        ([part, member]) => part === "spec" && (member ?? "status") === "status",
      ),
      isOffUnsaid: !unsaidValue("enabled", toolset, current.tool, here.application),
      position: place.position,
      names: await mapInTurns(
        texts.filter(({ rowId }) => rowId !== tool.rowId),
        nameOf,
      ),
    });
    if (edits.length === 0) return { set, tool };
    const outcome = await editTools({
      fileId: set.fileId,
      actor: profileId,
      durability: "awaited",
      edits: edits.map((edit) => ({ toolsetId: set.rowId, expectedRevision: set.revision, edit })),
    });
    if (outcome.ok) return await findPlace(set.id, tool.id);
    if (outcome.code !== "stale") return editFailure(outcome);
    seen = current.written;
  }
  return aborted();
}

export async function deleteTool(
  setId: string,
  id: string,
  { profileId }: ApiCaller,
): Promise<ApiFailure | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const place = await findPlace(setId, id);
    if (isFailure(place)) return place;
    const { set, position } = place;
    const outcome = await editToolsetStructure({
      fileId: set.fileId,
      expectedRevision: set.fileRevision,
      edit: { kind: "removeTools", toolset: set.position, tools: [position] },
      actor: profileId,
    });
    if (outcome.ok) return null;
    if (outcome.code !== "stale") return editFailure(outcome);
  }
  return aborted();
}

interface Place extends PlacedTool {
  readonly position: number;
  readonly texts: readonly { readonly rowId: number; readonly raw: string }[];
}

async function findPlace(setId: string, id: string): Promise<Place | ApiFailure> {
  const set = await findToolSet(setId);
  if (set === null) return gone();
  const tool = await findTool(set, id);
  if (tool === null) return goneTool();
  const texts = await toolTexts(set);
  const position = texts.findIndex(({ rowId }) => rowId === tool.rowId);
  // It went between the two looks.
  return position === -1 ? goneTool() : { set, tool, texts, position };
}

/** An external id belongs to one tool of the set. */
async function refuseTaken(
  set: ToolSetRow,
  { metadata }: Written,
  before?: Written,
): Promise<ApiFailure | null> {
  const externalId = asText(metadata["externalId"]) ?? "";
  if (externalId === "" || externalId === before?.metadata["externalId"]) return null;
  return (await findTool(set, `external_id:${externalId}`)) === null ? null : alreadyExists();
}

function nameOf({ raw }: { readonly raw: string }): string {
  return asText(asRecord(JSON.parse(raw))?.["name"]) ?? "";
}

export const goneTool = (): ApiFailure => failure("NOT_FOUND", "There is no such tool in the set.");
