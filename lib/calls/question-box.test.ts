import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { ServerQuestion } from "@/lib/domain/calls/server-question";

import { createQuestionBox } from "./question-box";

const form = (message: string): ServerQuestion => ({
  kind: "form",
  message,
  schema: { type: "object", properties: {} },
});
const { signal } = new AbortController();
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test("questions wait one after the other, each for its own answer", async () => {
  const box = createQuestionBox();
  const first = box.ask(form("one"), signal);
  const second = box.ask(form("two"), signal);
  await settle();
  const one = box.waiting()!;
  expect(one.question.message).toBe("one");
  expect(box.answer("somebody else's", { action: "decline" })).toBe(false);
  expect(box.answer(one.id, { action: "accept", content: { a: 1 } })).toBe(true);
  expect(await first).toEqual({ action: "accept", content: { a: 1 } });
  await settle();
  const two = box.waiting()!;
  expect(two.question.message).toBe("two");
  expect(box.answer(one.id, { action: "accept" }), "an answer counts once").toBe(false);
  box.answer(two.id, { action: "decline" });
  expect(await second).toEqual({ action: "decline" });
  expect(box.waiting()).toBeNull();
});

test("nobody's silence is an answer: it is cancelled in the end", async () => {
  const box = createQuestionBox(1000);
  const asked = box.ask(form("one"), signal);
  await settle();
  expect(box.waiting()?.untilMs).toBe(Date.now() + 1000);
  await vi.advanceTimersByTimeAsync(1001);
  expect(await asked).toEqual({ action: "cancel" });
  expect(box.waiting()).toBeNull();
});

test("the end of the call takes its questions along", async () => {
  const box = createQuestionBox();
  const controller = new AbortController();
  const asked = [box.ask(form("one"), controller.signal), box.ask(form("two"), controller.signal)];
  await settle();
  controller.abort();
  expect(await Promise.all(asked)).toEqual([{ action: "cancel" }, { action: "cancel" }]);
});

test("a server that asks on and on is not put to a person for ever", async () => {
  const box = createQuestionBox();
  for (let count = 0; count < 20; count++) {
    const asked = box.ask(form("again"), signal);
    await settle();
    box.answer(box.waiting()!.id, { action: "decline" });
    await asked;
  }
  expect(await box.ask(form("once more"), signal)).toEqual({ action: "cancel" });
  expect(box.waiting()).toBeNull();
});
