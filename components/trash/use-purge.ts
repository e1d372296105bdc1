"use client";

import { drafts } from "@/components/drafts/drafts";
import { inSlices, SLICE } from "@/components/lists/in-batches";
import { LONG_MS, send } from "@/components/saving/send";
import { showToast } from "@/components/ui/toast/queue";
import { emptyTrashAction, finishPurgeAction, purgeAction } from "@/lib/actions/trash";
import type { TrashItem } from "@/lib/domain/library/trash";
import { countWords, whatGoes } from "./trash-labels";

/** Deleting things of the trash for good. */
export function usePurge(refresh: () => Promise<void>) {
  /** For a dialog, which shows the reason when it throws. */
  async function purge(items: readonly TrashItem[]): Promise<void> {
    const gone: TrashItem[] = [];
    const problem = await purgeSlices(items, async (slice, goesOn) => {
      const named = slice.map(({ noun, id }) => ({ noun, id }));
      const result = await send(purgeAction, { items: named, goesOn }, LONG_MS);
      if (!result.ok) return result.error.message;
      forgetDrafts(slice);
      for (const each of slice) gone.push(each);
      return null;
    });
    const part = `${gone.length.toLocaleString("en")} of ${whatGoes(items)}`;
    const left = items.length - gone.length;
    sayPurged(left === 0 ? whatGoes(items) : part, left, problem);
  }

  /**
   * @param untilMs when the last of what the person has seen came in
   * @param total how many documents that are: the trash may hold far more than the page has listed
   */
  async function empty(untilMs: number, total: number): Promise<void> {
    const gone = { conversations: 0, toolsets: 0 };
    let asked = 0;
    const problem = await purgeSlices(Array.from({ length: total }), async (slice, goesOn) => {
      const limit = { limit: slice.length, goesOn };
      const input = { untilMs, drafted: draftedDocuments(), ...(goesOn ? limit : {}) };
      const result = await send(emptyTrashAction, input, LONG_MS);
      if (!result.ok) return result.error.message;
      forgetDrafts(result.data.missing);
      asked += slice.length;
      gone.conversations += result.data.conversations;
      gone.toolsets += result.data.toolsets;
      return null;
    });
    sayPurged(countWords(gone), total - asked, problem);
  }

  /** @returns why not all was deleted; throws where nothing was and a dialog waits for it */
  async function purgeSlices<T>(
    items: readonly T[],
    purgeSlice: (slice: readonly T[], goesOn: boolean) => Promise<string | null>,
  ): Promise<string | null> {
    const goesOn = isLong(items.length);
    let problem: string | null = null;
    await inSlices("Deleting for good", items, async (slice) => {
      problem = await purgeSlice(slice, goesOn);
      return problem === null;
    });
    if (goesOn) await send(finishPurgeAction, {}, LONG_MS);
    else if (problem !== null) throw new Error(problem);
    await refresh();
    return problem;
  }

  return { purge, empty };
}

/** Whether deleting so much shows how far it is, and can be stopped. */
export const isLong = (count: number): boolean => count > SLICE;

/** @param left how many are still in the trash because something failed or a person stopped it */
function sayPurged(what: string, left: number, problem: string | null): void {
  const rest =
    left === 1
      ? "1 is still in the trash."
      : `${left.toLocaleString("en")} are still in the trash.`;
  const said = [...(problem === null ? [] : [problem]), ...(left === 0 ? [] : [rest])];
  showToast({
    title: `Deleted ${what} for good`,
    ...(said.length === 0 ? {} : { description: said.join(" ") }),
    ...(problem === null ? {} : { tone: "danger" }),
  });
}

/** What is deleted for good may not live on in what was typed about it. */
function forgetDrafts(items: readonly Pick<TrashItem, "noun" | "id">[]): void {
  const gone = new Set(items.map(({ noun, id }) => `${noun}:${id}`));
  drafts.removeWhere(({ subject }) => gone.has(subject));
}

/** The documents that something typed in this browser belongs to. */
function draftedDocuments(): Pick<TrashItem, "noun" | "id">[] {
  const subjects = new Set(drafts.list().map(({ subject }) => subject));
  return [...subjects].flatMap((subject) => {
    const [, noun, id] = /^(conversation|toolset):(.+)$/u.exec(subject) ?? [];
    if (id === undefined || (noun !== "conversation" && noun !== "toolset")) return [];
    return [{ noun, id }];
  });
}
