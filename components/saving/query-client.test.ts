import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { reportAnswer, reportNoAnswer } from "./connection";
import { PageQueryClient } from "./query-client";

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", new EventTarget());
});

afterEach(() => {
  reportAnswer();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A list that was read once, and whose next answer never comes. */
async function silentList() {
  const client = new PageQueryClient();
  const queryFn = vi.fn<() => Promise<string>>(async () => "first");
  await client.prefetchQuery({ queryKey: ["list"], queryFn });
  queryFn.mockImplementation(() => new Promise<string>(() => {}));
  const refreshed = vi.fn<() => void>();
  const refresh = () =>
    client.invalidateQueries({ queryKey: ["list"], refetchType: "all" }).then(refreshed);
  return { client, queryFn, refreshed, refresh };
}

test("nobody waits for a list of a server that did not answer a save, and it is asked for all the same", async () => {
  const { client, queryFn, refreshed, refresh } = await silentList();
  reportNoAnswer();
  await refresh();
  expect(refreshed).toHaveBeenCalled();
  expect(queryFn).toHaveBeenCalledTimes(2);
  expect(client.getQueryState(["list"])?.isInvalidated).toBe(true);
});

test("a save is waited for while the list comes, and no longer than ten seconds", async () => {
  const { refreshed, refresh } = await silentList();
  const waiting = refresh();
  await vi.advanceTimersByTimeAsync(5000);
  expect(refreshed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(5000);
  expect(refreshed).toHaveBeenCalled();
  await waiting;
});
