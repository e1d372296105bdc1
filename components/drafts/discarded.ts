import { showToast } from "@/components/ui/toast/queue";
import { newDraftId, type DraftRecord } from "./draft-record";
import { drafts } from "./drafts";

let gathered: DraftRecord[] = [];

/**
 * Says that a draft was discarded, with an undo. A form may have several drafts, each of which goes by
 * itself: those that go in one act come back with one undo, as a toast takes the place of the one before.
 */
export function showDiscarded(record: DraftRecord): void {
  gathered.push(record);
  if (gathered.length > 1) return;
  queueMicrotask(() => {
    const records = gathered;
    gathered = [];
    showToast({
      title: records.length === 1 ? "Draft discarded" : `${records.length} drafts discarded`,
      description: records.map(({ label }) => label).join(", "),
      undo: () => {
        for (const each of records) drafts.put({ ...each, id: newDraftId() });
      },
    });
  });
}
