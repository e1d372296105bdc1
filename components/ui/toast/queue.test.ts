import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { closeToast, showToast, toastQueue } from "./queue";

const titles = () => toastQueue.visibleToasts.map((toast) => toast.content.title);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  toastQueue.clear();
  vi.useRealTimers();
});

/** The region starts the clocks once it shows the toasts. */
const start = () => toastQueue.resumeAll();

test("a toast leaves after ten seconds, unless it is paused", () => {
  showToast({ title: "Deleted 1 message", undo: () => {} });
  start();
  vi.advanceTimersByTime(9000);
  toastQueue.pauseAll();
  vi.advanceTimersByTime(60_000);
  expect(titles()).toEqual(["Deleted 1 message"]);
  toastQueue.resumeAll();
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
