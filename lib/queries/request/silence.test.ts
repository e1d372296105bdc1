import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { whileAnswering } from "./silence";

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A server whose health is asked for; null does not answer. */
function stubHealth(status: () => number | null): void {
  vi.stubGlobal("fetch", async () => {
    const now = status();
    if (now === null) throw new TypeError("Failed to fetch");
    return new Response("", { status: now });
  });
}

test("work goes on while the server answers, also one with a damaged library", async () => {
  stubHealth(() => 503);
  const waiting: ((answer: string) => void)[] = [];
  const result = whileAnswering(() => new Promise<string>((settle) => void waiting.push(settle)));
  await vi.advanceTimersByTimeAsync(60_000);
  waiting[0]?.("done");
  expect(await result).toBe("done");
});

test("work ends within ten seconds once the server is silent, and not at the first silence", async () => {
  const answers: (number | null)[] = [200, null, 200];
  stubHealth(() => answers.shift() ?? null);
  const signals: AbortSignal[] = [];
  const ended = vi.fn<(end: unknown) => void>();
  whileAnswering(({ signal }) => {
    signals.push(signal);
    return new Promise<void>(() => {});
  }).then(ended, ended);
  await vi.advanceTimersByTimeAsync(5000);
  expect(answers).toEqual([]);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended.mock.lastCall?.[0]).toMatchObject({ code: "offline" });
  expect(signals[0]?.aborted).toBe(true);
});

test("whatever arrives or leaves is a sign of life, so that nobody asks on a line that is full", async () => {
  const asked = vi.fn<() => null>(() => null);
  stubHealth(asked);
  const signs: (() => void)[] = [];
  const ended = vi.fn<(end: unknown) => void>();
  whileAnswering(({ sign }) => {
    signs.push(sign);
    return new Promise<void>(() => {});
  }).then(ended, ended);
  for (let second = 0; second < 60; second += 1) {
    signs[0]?.();
    await vi.advanceTimersByTimeAsync(1000);
  }
  expect(asked).not.toHaveBeenCalled();
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended.mock.lastCall?.[0]).toMatchObject({ code: "offline" });
});

test("work that says itself that it was called off is not taken for a caller's abort", async () => {
  stubHealth(() => null);
  const ended = vi.fn<(end: unknown) => void>();
  const message = "The file is not there.";
  whileAnswering(
    ({ signal }) =>
      new Promise<void>((_, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("Cancelled", "AbortError")));
      }),
    { message },
  ).then(ended, ended);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended.mock.lastCall?.[0]).toMatchObject({ code: "offline", message });
});

test("a caller's abort ends the work as an abort", async () => {
  stubHealth(() => 200);
  const caller = new AbortController();
  const result = whileAnswering(
    ({ signal }) =>
      new Promise<void>((_, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("Cancelled", "AbortError")));
      }),
    { signal: caller.signal },
  );
  caller.abort();
  await expect(result).rejects.toMatchObject({ name: "AbortError" });
});

test("a refusal passes through", async () => {
  stubHealth(() => 200);
  await expect(whileAnswering(() => Promise.reject(new Error("refused")))).rejects.toThrow(
    "refused",
  );
});
