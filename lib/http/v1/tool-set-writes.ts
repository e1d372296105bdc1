import type { Viewer } from "@/lib/domain/accounts/viewer";
import { createToolsetFile } from "@/lib/data/toolsets/create";
import { editTools } from "@/lib/data/toolsets/edit";
import { editToolsetStructure } from "@/lib/data/toolsets/edit-structure";
import {
  changedToolSet,
  findToolSet,
  freeToolsetId,
  toolSetOfFile,
  type ToolSetRow,
} from "@/lib/data/api/toolsets";
import { deleteToolsetFile } from "@/lib/data/trash/move";
import { asText, type JsonRecord } from "@/lib/shared/read-value";
import { collides } from "@/lib/domain/tool-sets-api/changed-since";
import { readCreate, readUpdate, type Written } from "@/lib/domain/tool-sets-api/update";

import type { ApiCaller } from "./caller";
import { specOf, type ApiRevision } from "./revision";
import { aborted, editFailure, refused } from "./edit-failure";
import { failure, invalid, type ApiFailure } from "./failure";
import { readSet } from "./set-object";
import { newToolset, setEdits, toolsetIdFor } from "./set-text";

/** How often an update is made again on what somebody else has written meanwhile. */
const TRIES = 5;

/** To be called by `mutexThenDisk`, as `updateSet` is. */
export async function createSet(
  body: JsonRecord,
  { profileId }: ApiCaller,
  revision: ApiRevision,
): Promise<ToolSetRow | ApiFailure> {
  const read = readCreate(body, specOf("toolSet", revision));
  if (!read.ok) return invalid(read.violations, read.message);
  const taken = await refuseTaken(read.value);
  if (taken !== null) return taken;
  const id = await freeToolsetId(toolsetIdFor(read.value));
  const made = await createToolsetFile(newToolset(id, read.value), {
    actor: profileId,
    durability: "awaited",
  });
  if (!made.ok) return refused(made);
  return (await toolSetOfFile(made.id)) ?? gone();
}

export async function updateSet(
  id: string,
  body: JsonRecord,
  { profileId }: ApiCaller,
  revision: ApiRevision,
): Promise<ToolSetRow | ApiFailure> {
  let seen: Written | null = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const row = await findToolSet(id);
    if (row === null) return gone();
    const current = readSet(row);
    const read = readUpdate(current.written, body, specOf("toolSet", revision));
    if (!read.ok) return invalid(read.violations, read.message);
    if (seen !== null && collides(read.paths, seen, current.written)) return aborted();
    const taken = await refuseTaken(read.value, current.written);
    if (taken !== null) return taken;
    const edits = setEdits(current, read.value);
    if (edits.length === 0) return row;
    const outcome = await editTools({
      fileId: row.fileId,
      actor: profileId,
      durability: "awaited",
      edits: edits.map((edit) => ({ toolsetId: row.rowId, expectedRevision: row.revision, edit })),
    });
    if (outcome.ok) return (await changedToolSet(row.rowId)) ?? gone();
    if (outcome.code !== "stale") return editFailure(outcome);
    seen = current.written;
  }
  return aborted();
}

export async function deleteSet(
  viewer: Viewer,
  id: string,
  { profileId }: ApiCaller,
): Promise<ApiFailure | null> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const row = await findToolSet(id);
    if (row === null) return gone();
    const { fileId, fileRevision, position } = row;
    const outcome =
      row.inFile === 1
        ? await deleteToolsetFile(viewer, fileId, profileId)
        : await editToolsetStructure({
            fileId,
            expectedRevision: fileRevision,
            edit: { kind: "removeToolset", toolset: position },
            actor: profileId,
          });
    if (outcome.ok) return null;
    if (outcome.code !== "stale") return editFailure(outcome);
  }
  return aborted();
}

/** An external id belongs to one tool set. */
async function refuseTaken({ metadata }: Written, before?: Written): Promise<ApiFailure | null> {
  const externalId = asText(metadata["externalId"]) ?? "";
  if (externalId === "" || externalId === before?.metadata["externalId"]) return null;
  return (await findToolSet(`external_id:${externalId}`)) === null ? null : alreadyExists();
}

/** Another object has this external id. */
export const alreadyExists = (): ApiFailure =>
  failure("ALREADY_EXISTS", "Another object has this external id.", { retry: false });

export const gone = (): ApiFailure => failure("NOT_FOUND", "There is no such tool set.");
