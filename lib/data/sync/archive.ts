import type { EditOutcome } from "@/lib/domain/library/change";
import { archivedAt, archivedSlot } from "@/lib/domain/toolset/schema/archived";
import { slotOf } from "@/lib/domain/toolset/schema/slot-member";
import { extensionKey } from "@/lib/domain/document/extension-key";

import { editTools } from "../toolsets/edit";
import { readSyncPlace } from "./place";

const TRIES = 5;

/**
 * Puts a toolset into the archive, where none of its tools can be used, or takes it out.
 * @param rowId of the toolset
 * @returns null when it is there already, or there is no such toolset
 */
export async function archiveToolset(
  rowId: number,
  archive: boolean,
  actor?: string,
): Promise<EditOutcome | null> {
  for (let attempt = 1; ; attempt += 1) {
    const place = await readSyncPlace(rowId);
    if (place === null || (archivedAt(place.toolset) !== null) === archive) return null;
    const slot = slotOf(place.toolset, "cadenya") ?? { v: 1, format: "cadenya@seed" };
    const outcome = await editTools({
      fileId: place.fileId,
      ...(actor === undefined ? {} : { actor }),
      edits: [
        {
          toolsetId: rowId,
          expectedRevision: place.revision,
          edit: {
            kind: "member",
            tool: null,
            path: ["extensions", extensionKey("cadenya")],
            value: archivedSlot(slot, archive),
          },
        },
      ],
    });
    if (outcome.ok || outcome.code !== "stale" || attempt === TRIES) return outcome;
  }
}
