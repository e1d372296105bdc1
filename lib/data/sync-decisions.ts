import type { EditOutcome } from "@/lib/domain/document/change";
import { acceptPin, pinBefore, withoutConflict } from "@/lib/domain/sync/pin";
import type { MergedMember } from "@/lib/domain/sync/review-item";
import type { SyncSchedule } from "@/lib/domain/sync/view";
import type { Grade } from "@/lib/domain/toolset/graded-part";
import { asRecord } from "@/lib/domain/read-value";
import { toolOfListing } from "@/lib/domain/sync/listed-tool";

import { getStore } from "./client";
import { editTools } from "./edit-toolset";
import { editToolsetStructure } from "./edit-toolset-structure";
import { notFound } from "./edit-outcome";
import type { SyncPlace } from "./sync-place";
import { findSyncPlace } from "./sync-place";
import type { ToolPin } from "./sync-pins";
import { loadPins, writePins } from "./sync-pins";
import { meetToolset } from "./tool-set-refs";

/** Which tools of a toolset somebody has decided about: by row ids, or all changed ones of a grade. */
export type Chosen =
  /** `seen` names what somebody has looked at, tool by tool. */
  | { readonly tools: readonly number[]; readonly seen?: readonly string[] }
  /** `new` stands for all that are new. */
  | { readonly grade: Exclude<Grade, "none"> | "new" };

/** How often an edit is made anew on what somebody else has written meanwhile. */
const TRIES = 5;

/**
 * Takes what the server says of some tools as seen and wanted. Nothing in the document changes.
 * @returns row ids of the tools it was news for; `stale` when the server said something else of one of them since;
 *   null when there is no such toolset
 */
export async function acceptChanges(
  fileId: string,
  rowId: number,
  chosen: Chosen,
): Promise<number[] | "stale" | null> {
  const place = await findSyncPlace(fileId, rowId);
  if (place === null) return null;
  const store = await getStore();
  return store.write(async (sql) => {
    const pins = await loadPins(sql, place.rowId);
    if (isOutdated(pins, chosen)) return "stale";
    const taken = [...pins.values()]
      .filter((pin) => isChosen(pin, chosen))
      .map((pin) => ({ ...pin, ...acceptPin(pin) }));
    await writePins(sql, taken);
    return taken.map(({ toolRowId }) => toolRowId);
  });
}

/** Whether a server said something else of a tool since somebody looked at it. */
function isOutdated(pins: ReadonlyMap<number, ToolPin>, chosen: Chosen): boolean {
  if (!("tools" in chosen) || chosen.seen === undefined) return false;
  const { tools, seen } = chosen;
  return tools.some((id, at) => pins.get(id)?.seenHash !== seen[at]);
}

/** Takes an acceptance back, as long as no sync has said anything else since. */
export async function takeBackAcceptance(
  fileId: string,
  rowId: number,
  tools: readonly number[],
): Promise<number[] | null> {
  const place = await findSyncPlace(fileId, rowId);
  if (place === null) return null;
  const wanted = new Set(tools);
  return changePins(place, (pin) => {
    const before = wanted.has(pin.toolRowId) ? pinBefore(pin) : null;
    return before === null ? null : { ...pin, ...before };
  });
}

function isChosen(pin: ToolPin, chosen: Chosen): boolean {
  // Of an accepted tool that was edited here, accepting settles what both sides have changed.
  const isOpen = pin.state === "new" || pin.state === "changed" || pin.conflicts !== null;
  if (pin.state === "missing" || !isOpen) return false;
  if ("tools" in chosen) return chosen.tools.includes(pin.toolRowId);
  if (chosen.grade === "new") return pin.state === "new";
  return pin.state === "changed" && pin.grade === chosen.grade;
}

async function changePins(
  { rowId }: SyncPlace,
  change: (pin: ToolPin) => ToolPin | null,
): Promise<number[]> {
  const store = await getStore();
  return store.write(async (sql) => {
    const pins = await loadPins(sql, rowId);
    const changed = [...pins.values()].flatMap((pin) => change(pin) ?? []);
    await writePins(sql, changed);
    return changed.map(({ toolRowId }) => toolRowId);
  });
}

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
  const store = await getStore();
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
  const store = await getStore();
  const wanted = new Set(tools);
  const rows = await store.read((sql) =>
    sql.all<{ id: number }>(
      `SELECT id FROM "Tool" WHERE "toolsetRowId" = ? ORDER BY ordinal`,
      rowId,
    ),
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
    const store = await getStore();
    const { gone, toolset } = await store.read(async (sql) => ({
      gone: [...(await loadPins(sql, rowId)).values()].filter(
        ({ state, toolRowId }) =>
          state === "missing" && (tools === null || tools.includes(toolRowId)),
      ),
      toolset: await sql.get<{ position: number }>(
        `SELECT (SELECT count(*) FROM "Toolset" o WHERE o."fileKey" = s."fileKey" AND o.ordinal < s.ordinal)
           AS position FROM "Toolset" s WHERE s.id = ?`,
        rowId,
      ),
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
  const store = await getStore();
  await store.write(async (sql) => {
    await meetToolset(sql, rowId);
    await sql.run(
      `UPDATE "ToolSetRef" SET schedule = ? WHERE "toolsetRowId" = ?`,
      schedule === "off" ? null : schedule,
      rowId,
    );
  });
  return true;
}
