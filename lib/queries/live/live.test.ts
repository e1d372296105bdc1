import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type * as State from "./state";

interface Asked {
  readonly path: string;
  readonly signal: AbortSignal;
  readonly say: (text: string) => void;
  readonly end: () => void;
}

let live: typeof State;
let asked: Asked[] = [];
let visibility = "visible";
let pageHears: (() => void)[] = [];
let refusal: Response | null = null;

const state = (list: string, conversation: unknown = null): string =>
  `data: ${JSON.stringify({ list, conversation })}\n\n`;

beforeEach(async () => {
  vi.useFakeTimers();
  vi.resetModules();
  asked = [];
  visibility = "visible";
  pageHears = [];
  refusal = null;
  const target = {
    addEventListener: (name: string, hear: () => void) => {
      if (name === "visibilitychange") pageHears.push(hear);
    },
    removeEventListener: () => undefined,
  };
  vi.stubGlobal("reportError", (error: unknown) => {
    throw error;
  });
  vi.stubGlobal("window", target);
  vi.stubGlobal("document", {
    ...target,
    get visibilityState() {
      return visibility;
    },
  });
  vi.stubGlobal("fetch", (path: string, { signal }: { signal: AbortSignal }) => {
    if (refusal !== null) {
      asked.push({ path, signal, say: () => undefined, end: () => undefined });
      return Promise.resolve(refusal.clone());
    }
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const say = (text: string) => controller.enqueue(new TextEncoder().encode(text));
        asked.push({ path, signal, say, end: () => controller.close() });
        signal.addEventListener("abort", () => controller.error(signal.reason));
      },
    });
    return Promise.resolve(new Response(body));
  });
  live = await import("./state");
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function pass(ms: number): Promise<void> {
  // The code of the connection comes after a while.
  await vi.advanceTimersByTimeAsync(Math.min(ms, 2000));
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(Math.max(0, ms - 2000));
}
const last = (): Asked => {
  const found = asked.at(-1);
  if (found === undefined) throw new Error("Nothing was asked.");
  return found;
};

test("one connection tells everybody who listens, also when events come in pieces", async () => {
  const heard = vi.fn<() => void>();
  const stops = [live.onLiveState(heard), live.onLiveState(() => undefined)];
  await pass(5000);
  expect(asked.map(({ path }) => path)).toEqual(["/api/events"]);
  const text = state("a");
  last().say(`: Colloquy\n\n${text.slice(0, 9)}`);
  await pass(0);
  expect(heard).not.toHaveBeenCalled();
  last().say(text.slice(9));
  await pass(0);
  expect(heard).toHaveBeenCalledTimes(1);
  expect(live.liveState()).toEqual({
    list: "a",
    conversation: null,
    asked: null,
    askedToolset: null,
  });
  for (const stop of stops) stop();
  expect(last().signal.aborted).toBe(true);
  await pass(120_000);
  expect(asked).toHaveLength(1);
});

test("a connection that ends, and one that says nothing, is opened again", async () => {
  live.onLiveState(() => undefined);
  await pass(5000);
  last().end();
  await pass(1000);
  expect(asked).toHaveLength(2);
  for (let beat = 0; beat < 4; beat += 1) {
    await pass(15_000);
    last().say(": still here\n\n");
  }
  await pass(15_000);
  expect(asked).toHaveLength(2);
  await pass(30_000);
  expect(asked[1]?.signal.aborted).toBe(true);
  await pass(5000);
  expect(asked).toHaveLength(3);
  last().say(state("b"));
  await pass(0);
  expect(live.liveState()?.list).toBe("b");
});

test("another conversation is asked for at once, and what was told of the former is marked as that", async () => {
  live.onLiveState(() => undefined);
  live.showConversation("one");
  await pass(5000);
  last().say(state("a", { id: "one" }));
  await pass(0);
  expect(live.liveState()?.asked).toBe("one");
  live.showConversation("two");
  live.showEditing(7);
  expect(live.liveState()?.asked).toBe("one");
  await pass(100);
  expect(asked.map(({ path }) => path)).toEqual([
    "/api/events?conversation=one",
    "/api/events?conversation=two&editing=7",
  ]);
  expect(asked[0]?.signal.aborted).toBe(true);
  await pass(30_000);
  expect(asked).toHaveLength(2);
});

test("a page that nobody sees gives its connection back, and one that is refused waits", async () => {
  live.onLiveState(() => undefined);
  await pass(5000);
  visibility = "hidden";
  for (const hear of pageHears) hear();
  expect(last().signal.aborted).toBe(true);
  await pass(120_000);
  expect(asked).toHaveLength(1);
  visibility = "visible";
  refusal = Response.json({ type: "too-many-streams", detail: "Close some." }, { status: 429 });
  for (const hear of pageHears) hear();
  await pass(1000);
  expect(asked).toHaveLength(2);
  await pass(20_000);
  expect(asked).toHaveLength(2);
  await pass(15_000);
  expect(asked).toHaveLength(3);
});
