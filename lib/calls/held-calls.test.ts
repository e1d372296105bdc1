import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { FINISHED_CALL } from "@/lib/testing/builders/finished-call";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { useLibrary } from "@/lib/testing/library/library";
import { forgetCall, heldCall, holdCall, recordedCalls, type HeldCall } from "./held-calls";
import { createQuestionBox } from "./question-box";

useLibrary();

const pointer = { fileId: "f", toolset: 1, tool: 0 };
const MB = 1024 * 1024;

const running = (recordId: number): HeldCall => ({
  pointer,
  sinceMs: Date.now(),
  by: null,
  state: "running",
  recordId,
  startedMs: Date.now(),
  controller: new AbortController(),
  isTask: false,
  questions: createQuestionBox(),
  task: () => null,
});

const ended = (recordId: number, bytes: number): HeldCall => ({
  pointer,
  sinceMs: Date.now(),
  by: null,
  state: "ended",
  recordId,
  failure: null,
  bytes,
  finished: FINISHED_CALL,
});

const asking: HeldCall = {
  pointer,
  sinceMs: Date.now(),
  by: null,
  state: "asks",
  name: "echo",
  args: {},
  fingerprint: "",
};

const held = () => [...recordedCalls().keys()];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
});
afterEach(() => {
  for (const { callId } of recordedCalls().values()) forgetCall(callId);
  vi.useRealTimers();
});

test("the oldest are forgotten when there are too many, but none that runs", () => {
  holdCall("first", running(1000));
  for (let id = 0; id < 60; id += 1) holdCall(`call-${id}`, ended(id, 10));
  expect(held()).toHaveLength(50);
  expect(held()).toContain(1000);
  expect(held()).not.toContain(10);
  expect(held()).toContain(59);
});

test("the oldest are forgotten when their results are too large together", () => {
  for (let id = 0; id < 9; id += 1) holdCall(`call-${id}`, ended(id, 10 * MB));
  expect(held()).toEqual([3, 4, 5, 6, 7, 8]);
});

test("after an hour nothing is held of what was sent and answered", () => {
  holdCall("one", ended(1, 10));
  holdCall("two", {
    ...asking,
    sinceMs: Date.now(),
  });
  holdCall("three", running(3));
  vi.setSystemTime(Date.now() + 60 * 60 * 1000 + 1);
  expect(heldCall(LOCAL_VIEWER, "one")).toBeNull();
  expect(heldCall(LOCAL_VIEWER, "two")).toBeNull();
  expect(held()).toEqual([3]);
});

test("a call of another library is not found", () => {
  holdCall("one", ended(1, 10));
  const own = process.env["COLLOQUY_DATA"];
  process.env["COLLOQUY_DATA"] = `${own}-other`;
  expect(heldCall(LOCAL_VIEWER, "one")).toBeNull();
  expect(held()).toEqual([]);
  process.env["COLLOQUY_DATA"] = own;
  expect(heldCall(LOCAL_VIEWER, "one")).not.toBeNull();
});
