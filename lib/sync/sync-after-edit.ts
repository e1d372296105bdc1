import { readSyncPlace } from "@/lib/data/sync/place";
import type { ToolsetEdit } from "@/lib/domain/toolset/edit/edits";

import { reportFault } from "./report-fault";
import { startSync } from "./start-sync";
import { whyNoSync } from "./why-no-sync";

/** Edits of these members of a toolset may mean another server. */
const OF_THE_SERVER: ReadonlySet<string | number | undefined> = new Set([
  "server",
  "headers",
  "kind",
]);

interface PlacedEdit {
  /** Row id of the toolset. */
  readonly toolsetId: number;
  readonly edit: ToolsetEdit;
}

/** Lists the server of toolsets again that a person has just given another one, in the background. */
export function syncAfterEdit(edits: readonly PlacedEdit[]): void {
  const changed = new Set(
    edits.filter(({ edit }) => isOfServer(edit)).map(({ toolsetId }) => toolsetId),
  );
  for (const rowId of changed) syncIfPossible(rowId).catch(reportFault);
}

function isOfServer(edit: ToolsetEdit): boolean {
  const isMember = edit.kind === "member" || edit.kind === "memberText";
  return isMember && edit.tool === null && OF_THE_SERVER.has(edit.path[0]);
}

async function syncIfPossible(rowId: number): Promise<void> {
  const place = await readSyncPlace(rowId);
  // What cannot be listed anyway would only leave a failure behind.
  if (place === null || whyNoSync(place.toolset) !== null) return;
  await startSync(rowId, "update");
}
