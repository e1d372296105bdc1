import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { settledCalls } from "./use-after-told";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function start(gapMs: number) {
  const call = vi.fn<() => void>();
  return { call, calls: settledCalls(call, { waitMs: 400, gapMs }) };
}

test("what is wanted within a moment is one call, after the last of it", () => {
  const { call, calls } = start(0);
  calls.want();
  vi.advanceTimersByTime(300);
  calls.want();
  vi.advanceTimersByTime(399);
  expect(call).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(10_000);
  expect(call).toHaveBeenCalledTimes(1);
});

test("others who never stop do not put it off for ever", () => {
  const { call, calls } = start(0);
  for (let at = 0; at < 40; at += 1) {
    calls.want();
    vi.advanceTimersByTime(300);
  }
  expect(call.mock.calls.length).toBeGreaterThanOrEqual(6);
});

test("calls keep the distance that was asked for, and the last wish is heard", () => {
  const { call, calls } = start(3000);
  calls.want();
  vi.advanceTimersByTime(400);
  expect(call).toHaveBeenCalledTimes(1);
  for (let at = 0; at < 9; at += 1) {
    calls.want();
    vi.advanceTimersByTime(300);
  }
  expect(call).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(300);
  expect(call).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(10_000);
  expect(call).toHaveBeenCalledTimes(2);
  calls.want();
  calls.stop();
  vi.advanceTimersByTime(10_000);
  expect(call).toHaveBeenCalledTimes(2);
});
