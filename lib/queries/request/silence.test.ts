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
  whileAnswering((signal) => {
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

test("a refusal passes through", async () => {
  stubHealth(() => 200);
  await expect(whileAnswering(() => Promise.reject(new Error("refused")))).rejects.toThrow(
    "refused",
  );
});
