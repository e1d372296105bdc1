import type { EditOutcome } from "@/lib/domain/library/change";
import { withoutConflict } from "@/lib/domain/sync/pin";
import type { MergedMember } from "@/lib/domain/sync/review-item";
import type { SyncSchedule } from "@/lib/domain/sync/view";
import { asRecord } from "@/lib/shared/read-value";
import { toolOfListing } from "@/lib/domain/sync/listed-tool";

import { getSharedStore } from "../library/client";
import { editTools } from "../toolsets/edit";
import { editToolsetStructure } from "../toolsets/edit-structure";
import { notFound } from "../changes/record/outcome";
import { acceptChanges, changePins } from "./acceptance";
import { findSyncPlace } from "./place";
import { loadPins } from "./pins/pins";
import { registerToolset } from "../api/register-toolset";

/** How often an edit is made again on what somebody else has written meanwhile. */
const TRIES = 5;

/** Switches tools off in the document and takes what the server says of them as seen. */
export async function blockTools(
  fileId: string,
  rowId: number,
  tools: readonly number[],
): Promise<EditOutcome> {
  const outcome = await editPlaced(fileId, rowId, tools, (tool) => ({
    kind: "tool",
    tool,
    field: "enabled",
    value: false,
  }));
  if (outcome.ok) await acceptChanges(fileId, rowId, { tools });
  return outcome;
}

/** Settles a conflict: `theirs` writes the server's value into the document. */
export async function settleConflict(
  fileId: string,
  rowId: number,
  tool: number,
  choice: { readonly member: MergedMember; readonly take: "mine" | "theirs" },
): Promise<EditOutcome> {
  const { member, take } = choice;
  const place = await findSyncPlace(fileId, rowId);
  if (place === null) return notFound("toolset");
  const store = await getSharedStore();
  const pin = (await store.read((sql) => loadPins(sql, rowId))).get(tool);
  if (pin === undefined) return notFound("toolset");
  const seen = asRecord(JSON.parse(pin.seenRaw)) ?? {};
  const theirs = toolOfListing(seen, null)[member];
  const outcome =
    take === "mine"
      ? KEPT
      : await editPlaced(fileId, rowId, [tool], (position) => ({
          kind: "member",
          tool: position,
          path: [member],
          value: theirs,
        }));
  if (!outcome.ok) return outcome;
  await changePins(place, (one) => {
    return one.toolRowId === tool ? { ...one, ...withoutConflict(one, member) } : null;
  });
  return outcome;
}

const KEPT: EditOutcome = { ok: true, changeId: null, label: "Keep what was edited", revision: 0 };

type Edit = Parameters<typeof editTools>[0]["edits"][number]["edit"];

/** Edits tools by their row ids, on whatever revision there is. */
async function editPlaced(
  fileId: string,
  rowId: number,
  tools: readonly number[],
  editOf: (position: number) => Edit,
): Promise<EditOutcome> {
  let outcome: EditOutcome = notFound("toolset");
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const place = await findSyncPlace(fileId, rowId);
    if (place === null) return notFound("toolset");
    const positions = await positionsOf(rowId, tools);
    outcome = await editTools({
      fileId: place.fileId,
      edits: positions.map((position) => ({
        toolsetId: rowId,
        expectedRevision: place.revision,
        edit: editOf(position),
      })),
    });
    if (outcome.ok || outcome.code !== "stale") break;
  }
  return outcome;
}

async function positionsOf(rowId: number, tools: readonly number[]): Promise<number[]> {
  const store = await getSharedStore();
  const wanted = new Set(tools);
  const rows = await store.read((sql) =>
    sql.query
      .selectFrom("Tool")
      .select("id")
      .where("toolsetRowId", "=", rowId)
      .orderBy("ordinal")
      .execute(),
  );
  return rows.flatMap(({ id }, position) => (wanted.has(id) ? [position] : []));
}

/**
 * Removes tools that the server no longer lists.
 * @param tools row ids; all that are missing when null
 */
export async function removeMissing(
  fileId: string,
  rowId: number,
  tools: readonly number[] | null,
): Promise<EditOutcome> {
  let outcome: EditOutcome = notFound("toolset");
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const place = await findSyncPlace(fileId, rowId);
    if (place === null) return notFound("toolset");
    const store = await getSharedStore();
    const { gone, toolset } = await store.read(async (sql) => ({
      gone: [...(await loadPins(sql, rowId)).values()].filter(
        ({ state, toolRowId }) =>
          state === "missing" && (tools === null || tools.includes(toolRowId)),
      ),
      toolset: await sql.query
        .selectFrom("Toolset as s")
        .select((eb) =>
          eb
            .selectFrom("Toolset as o")
            .select(eb.fn.countAll<number>().as("count"))
            .whereRef("o.fileKey", "=", "s.fileKey")
            .whereRef("o.ordinal", "<", "s.ordinal")
            .$asScalar()
            .$notNull()
            .as("position"),
        )
        .where("s.id", "=", rowId)
        .executeTakeFirst(),
    }));
    if (gone.length === 0 || toolset === undefined) return KEPT;
    const positions = await positionsOf(
      rowId,
      gone.map(({ toolRowId }) => toolRowId),
    );
    outcome = await editToolsetStructure({
      fileId: place.fileId,
      expectedRevision: place.fileRevision,
      edit: { kind: "removeTools", toolset: toolset.position, tools: positions },
    });
    if (outcome.ok || outcome.code !== "stale") break;
  }
  return outcome;
}

/** Has a toolset synced by itself; kept beside the document. False when there is no such toolset. */
export async function setSchedule(
  fileId: string,
  rowId: number,
  schedule: SyncSchedule,
): Promise<boolean> {
  const place = await findSyncPlace(fileId, rowId);
  if (place === null) return false;
  const store = await getSharedStore();
  await store.write(async (sql) => {
    await registerToolset(sql, rowId);
    await sql.query
      .updateTable("ToolSetRef")
      .set({ schedule: schedule === "off" ? null : schedule })
      .where("toolsetRowId", "=", rowId)
      .execute();
  });
  return true;
}
