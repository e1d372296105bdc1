import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, showToast, toastQueue } from "./queue";
import { timedQueue } from "./timed-queue";

/** Drawn is what is in the queue of the library, which has to be the toast of this window at any time. */
function titles(): string[] {
  const drawn = timedQueue.visibleToasts.map((toast) => toast.content.title);
  expect(toastQueue.visibleToasts.map((toast) => toast.content.title)).toEqual(drawn);
  return drawn;
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const { key } of toastQueue.visibleToasts) closeToast(key);
  vi.useRealTimers();
});

/** The region starts the clocks once it shows the toasts. */
const start = () => timedQueue.resumeAll();

test("a toast leaves after ten seconds, unless it is paused", () => {
  showToast({ title: "Deleted 1 message", undo: () => {} });
  start();
  vi.advanceTimersByTime(9000);
  timedQueue.pauseAll();
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(["Deleted 1 message"]);
  timedQueue.resumeAll();
  vi.advanceTimersByTime(1001);
  expect(titles()).toEqual([]);
});

test("undo becomes the toast's action", async () => {
  const undo = vi.fn<() => void>();
  showToast({ title: "Pinned", undo });
  const action = toastQueue.visibleToasts[0]?.content.actions[0];
  expect(action?.label).toBe("Undo");
  await action?.onAction();
  expect(undo).toHaveBeenCalledOnce();
});

test("too short a time is made long enough to read, and 0 keeps the toast", () => {
  showToast({ title: "brief", timeout: 10 });
  start();
  vi.advanceTimersByTime(4900);
  expect(titles()).toEqual(["brief"]);
  vi.advanceTimersByTime(101);
  expect(titles()).toEqual([]);
  showToast({ title: "lasting", timeout: 0 });
  start();
  vi.advanceTimersByTime(3_600_000);
  expect(titles()).toEqual(["lasting"]);
});

test("a toast can be taken away by its key", () => {
  const key = showToast({ title: "gone" });
  closeToast(key);
  expect(titles()).toEqual([]);
});

test("one toast at a time: what follows takes the place of what was there", () => {
  for (const title of ["Removed a message", "Undone: Deleted", "Edited the text"])
    showToast({ title });
  expect(titles()).toEqual(["Edited the text"]);
  closeToast(toastQueue.visibleToasts[0]!.key);
  expect(titles()).toEqual([]);
});

test("a toast that is dismissed where it is drawn is gone, and the next one is shown", () => {
  showToast({ title: "dismissed" });
  timedQueue.close(timedQueue.visibleToasts[0]!.key);
  expect(titles()).toEqual([]);
  showToast({ title: "next" });
  expect(titles()).toEqual(["next"]);
});

test("a toast from before what draws toasts was loaded is drawn, with its whole time", async () => {
  vi.resetModules();
  const early = await import("./queue");
  early.showToast({ title: "early" });
  vi.advanceTimersByTime(60_000);
  const late = await import("./timed-queue");
  late.timedQueue.resumeAll();
  vi.advanceTimersByTime(9000);
  expect(late.timedQueue.visibleToasts.map(({ content }) => content.title)).toEqual(["early"]);
  vi.advanceTimersByTime(1001);
  expect(early.toastQueue.visibleToasts).toEqual([]);
});
