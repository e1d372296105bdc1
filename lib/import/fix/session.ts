import type { Viewer } from "@/lib/domain/accounts/viewer";
import { createAppendFile, type AppendFile } from "../upload/append-file";
import { identityKey, rememberTwin, twinOf, type Twin } from "../items/twins";
import type { DraftItem, PlannedItem } from "../items/planned";
import { NO_TOTALS } from "../session/plan-totals";
import { invalidDraft, openTwinText, shortenLists, type PlanSession } from "../session/session";
import { freeSpoolName, spoolPath } from "../upload/spool-folder";

/** Plans items of a plan once more, one at a time and in its order. */
export interface FixSession {
  /** Runs a step that adds one item, and gives that item under the id it had. */
  planAgain(
    itemId: string,
    step: (session: PlanSession) => Promise<void>,
  ): Promise<DraftItem | null>;
  /** Tells of an item as it is now, so that later ones of the same identity are seen as such. */
  remember(planned: PlannedItem | DraftItem): void;
  close(): Promise<void>;
}

/** The name of the files that hold fixed texts, before their number. */
const FIXED = "fixed";

export async function createFixSession(viewer: Viewer, importId: string): Promise<FixSession> {
  const file = await freeSpoolName(importId, FIXED);
  const texts: AppendFile = createAppendFile(spoolPath(importId, file));
  const twins = new Map<string, Twin[]>();
  let planned: DraftItem | null = null;
  let currentId = "";
  const session: PlanSession = {
    importId,
    viewer,
    now: new Date(),
    reading: {},
    totals: { ...NO_TOTALS },
    items: [],
    twins: new Map(),
    firstSaid: new Map(),
    nextItemId: () => currentId,
    nextFile: () => {
      throw new Error("fixing a document unpacks nothing");
    },
    add(draft) {
      planned = { ...draft, item: shortenLists(draft.item) };
      return Promise.resolve(planned);
    },
    async addInvalid(item, fileHash, text, bundle) {
      await session.add(invalidDraft(item, { fileHash, text, ...(bundle && { bundle }) }));
    },
    shownName: (name) => name,
    async openTwin({ source }, look) {
      await texts.flush();
      return openTwinText(importId, source, look);
    },
    note: () => undefined,
    async keepText(text) {
      const start = await texts.append(text);
      return { file, start, end: start + text.byteLength };
    },
    checkAborted: () => undefined,
    isOver: () => false,
    onError: () => undefined,
  };
  return {
    async planAgain(itemId, step) {
      currentId = itemId;
      planned = null;
      session.twins.clear();
      for (const [key, known] of twins) session.twins.set(key, [...known]);
      await step(session);
      return planned;
    },
    remember({ item, source }) {
      const twin = twinOf(item, source);
      if (twin === null || item.verdict === "invalid") return;
      const key = identityKey(item.kind, item.documentId ?? twin.source.contentHash);
      rememberTwin(twins, key, twin);
    },
    close: () => texts.close(),
  };
}
