import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { done, failed, type ActionResult } from "@/lib/actions/result";
import { HttpError } from "@/lib/queries/request/http";
import { isSignedOut } from "@/lib/queries/request/session";
import { isConnectionFailure, LONG_MS, send } from "./send";

const { down, up, isDown } = vi.hoisted(() => ({
  down: vi.fn<() => void>(),
  up: vi.fn<() => void>(),
  isDown: vi.fn<() => boolean>(() => false),
}));
vi.mock("./connection", () => ({ reportNoAnswer: down, reportAnswer: up, isServerDown: isDown }));

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** An action whose calls are answered by hand, as a slow server would. */
function slowAction() {
  const calls: { attempt: string | undefined; answer: (result: ActionResult<number>) => void }[] =
    [];
  const action = (_input: { text: string }, attempt?: string) =>
    new Promise<ActionResult<number>>((answer) => calls.push({ attempt, answer }));
  return { action, calls };
}

test("an answer passes through, and so does a refusal", async () => {
  expect(await send(async () => done(3), {})).toEqual({ ok: true, data: 3 });
  const refusal = failed("invalid", "It is not valid.");
  expect(await send(async () => refusal, {})).toEqual(refusal);
  expect(down).not.toHaveBeenCalled();
});

test.each([
  [new TypeError("Failed to fetch"), "unreachable"],
  [new DOMException("aborted", "AbortError"), "no-answer"],
  [new Error("An unexpected response was received from the server."), "server-failed"],
])("%s becomes an error with a code", async (error, code) => {
  const result = await send(() => Promise.reject(error), {});
  expect(result).toMatchObject({ ok: false, error: { code } });
  expect(!result.ok && isConnectionFailure(result.error)).toBe(true);
  expect(down).toHaveBeenCalledOnce();
});

test.each([
  ["the door", () => Promise.reject(new HttpError("unauthenticated", ""))],
  ["the action", async () => failed("signed-out", "Sign in first.")],
])(
  "a session that %s finds ended is no lost connection, until a save succeeds",
  async (_, action) => {
    const result = await send(action, {});
    expect(result).toMatchObject({ ok: false, error: { code: "signed-out" } });
    expect(!result.ok && isConnectionFailure(result.error)).toBe(true);
    expect(isSignedOut()).toBe(true);
    expect(down).not.toHaveBeenCalled();
    await send(async () => done(1), {});
    expect(isSignedOut()).toBe(false);
  },
);

test("a request that the server refuses says why, and is no lost connection that repeats", async () => {
  const error = new HttpError("too-large", "A request may have at most 32 MB.", 413);
  const result = await send(() => Promise.reject(error), {});
  expect(result).toEqual(failed("invalid-input", "A request may have at most 32 MB."));
  expect(!result.ok && isConnectionFailure(result.error)).toBe(false);
  expect(down).not.toHaveBeenCalled();
  expect(up).toHaveBeenCalledOnce();
});

test("a server that does not answer is given up within ten seconds", async () => {
  const { action } = slowAction();
  const result = send(action, { text: "a" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await result).toMatchObject({ ok: false, error: { code: "no-answer" } });
});

test("a save that waited for one that got no answer tells as soon, and its late answer counts", async () => {
  isDown.mockReturnValueOnce(true);
  const { action, calls } = slowAction();
  const result = send(action, { text: "a" });
  await vi.advanceTimersByTimeAsync(1000);
  expect(await result).toMatchObject({ ok: false, error: { code: "no-answer" } });
  calls[0]?.answer(done(4));
  await vi.advanceTimersByTimeAsync(0);
  expect(up).toHaveBeenCalled();
  expect(await send(action, { text: "a" })).toEqual(done(4));
});

test("long work goes on while the server answers, and ends within ten seconds once it is silent", async () => {
  const health = vi.fn<() => Promise<Response>>(async () => new Response());
  vi.stubGlobal("fetch", health);
  const { action } = slowAction();
  const ended = vi.fn<(result: ActionResult<number>) => void>();
  send(action, { text: "long" }, LONG_MS).then(ended, ended);
  await vi.advanceTimersByTimeAsync(40_000);
  expect(ended).not.toHaveBeenCalled();
  health.mockRejectedValue(new TypeError("Failed to fetch"));
  await vi.advanceTimersByTimeAsync(10_000);
  expect(ended.mock.lastCall?.[0]).toMatchObject({ ok: false, error: { code: "no-answer" } });
});

test("sending the same again is the same attempt; another text is another one", async () => {
  const { action, calls } = slowAction();
  const first = send(action, { text: "a" });
  await vi.advanceTimersByTimeAsync(10_000);
  await first;
  const second = send(action, { text: "a" });
  const other = send(action, { text: "b" });
  expect(calls[1]?.attempt).toBe(calls[0]?.attempt);
  expect(calls[2]?.attempt).not.toBe(calls[0]?.attempt);
  calls[1]?.answer(done(1));
  calls[2]?.answer(done(2));
  expect(await second).toEqual(done(1));
  expect(await other).toEqual(done(2));
  const third = send(action, { text: "a" });
  expect(calls[3]?.attempt).not.toBe(calls[0]?.attempt);
  calls[3]?.answer(done(3));
  await third;
});

test("an answer that comes late is the answer of the next try, which is not sent", async () => {
  const { action, calls } = slowAction();
  const first = send(action, { text: "a" });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await first).toMatchObject({ ok: false });
  calls[0]?.answer(done(7));
  await vi.advanceTimersByTimeAsync(0);
  expect(up).toHaveBeenCalled();
  expect(await send(action, { text: "a" })).toEqual(done(7));
  expect(calls).toHaveLength(1);
});
