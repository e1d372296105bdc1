import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, toastQueue } from "@/components/ui/toast/queue";
import type { TrashItem } from "@/lib/domain/library/trash";

/** A trash in memory, in place of the server's. */
const server = vi.hoisted(() => ({
  trash: new Set<string>(),
  finished: 0,
  /** Is run when a slice is gone. */
  onSlice: async (): Promise<void> => undefined,
}));

vi.mock("@/lib/actions/trash", () => {
  const purge = async (ids: readonly string[]) => {
    for (const id of ids) server.trash.delete(id);
    await server.onSlice();
  };
  return {
    purgeAction: async ({ items }: { items: readonly { id: string }[] }) => {
      await purge(items.map(({ id }) => id));
      return { ok: true, data: { conversations: items.length, toolsets: 0 } };
    },
    emptyTrashAction: async ({ limit }: { limit?: number }) => {
      const ids = [...server.trash].slice(0, limit);
      await purge(ids);
      return { ok: true, data: { conversations: ids.length, toolsets: 0, missing: [] } };
    },
    finishPurgeAction: async () => {
      server.finished += 1;
      return { ok: true, data: null };
    },
  };
});

const { usePurge } = await import("./use-purge");

function trashOf(count: number): TrashItem[] {
  const items = Array.from({ length: count }, (_, at) => ({
    noun: "conversation" as const,
    id: `c${at}`,
    title: `Talk ${at}`,
    titleDerived: false,
    count: 1,
    deletedMs: 1,
    byteLength: 10,
    isPrivate: false,
    mayPurge: true,
  }));
  server.trash = new Set(items.map(({ id }) => id));
  return items;
}

const notice = () => toastQueue.visibleToasts[0];
/** Presses Stop while a slice is on its way. */
const stopAtSlice = (number: number) => {
  let slices = 0;
  server.onSlice = async () => {
    slices += 1;
    if (slices === number) await notice()?.content.actions[0]?.onAction();
  };
};

beforeEach(() => {
  server.finished = 0;
  server.onSlice = async () => undefined;
});
afterEach(() => {
  for (const { key } of toastQueue.visibleToasts) closeToast(key);
});

test("Stop ends a deletion after the slice that is on its way, and says what is gone and what is left", async () => {
  const items = trashOf(700);
  stopAtSlice(2);
  let refreshed = 0;
  await usePurge(async () => void (refreshed += 1)).purge(items);
  expect(server.trash.size).toBe(300);
  // The files are cleaned of what is gone, and the list is read again.
  expect([server.finished, refreshed]).toEqual([1, 1]);
  expect(notice()?.content).toMatchObject({
    title: "Deleted 400 of 700 conversations for good",
    description: "300 are still in the trash.",
  });
});

test("Stop ends emptying the trash in the same way", async () => {
  trashOf(700);
  stopAtSlice(1);
  await usePurge(async () => undefined).empty(1, 700);
  expect(server.trash.size).toBe(500);
  expect(server.finished).toBe(1);
  expect(notice()?.content).toMatchObject({
    title: "Deleted 200 conversations for good",
    description: "500 are still in the trash.",
  });
});

test("a deletion that nobody stops says nothing of a rest", async () => {
  const items = trashOf(450);
  await usePurge(async () => undefined).purge(items);
  expect(server.trash.size).toBe(0);
  expect(notice()?.content).toMatchObject({ title: "Deleted 450 conversations for good" });
  expect(notice()?.content.description).toBeUndefined();
});
