import { expect, test } from "vitest";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import type { ToolsetFileListItem } from "@/lib/domain/toolset/view/listing";
import { openQuestions, signInQuestions } from "./open-questions";

const plan = (id: string, items: number, conflict: number) =>
  ({ id, name: `${id}.zip`, totals: { items, conflict } }) as unknown as ImportPlan;

const file = (id: string) => ({ id, title: id.toUpperCase() }) as unknown as ToolsetFileListItem;

test("a plan that was not run says how much is in it", () => {
  const words = openQuestions([plan("a", 1, 0), plan("b", 1200, 2)], [], new Map()).map(
    (question) => question.words,
  );
  expect(words).toEqual([
    "Not imported yet: 1 document",
    "Not imported yet: 1,200 documents, 2 conflicts",
  ]);
});

test("only toolsets that need somebody are named, each need once", () => {
  const marks = new Map([
    ["a", { oldestMs: null, failed: 0, toReview: 0 }],
    ["b", { oldestMs: 1, failed: 1, toReview: 3 }],
  ]);
  const questions = openQuestions([], [file("a"), file("b"), file("c")], marks);
  expect(questions.map(({ name, words, href }) => [name, words, href])).toEqual([
    ["B", "3 changes to review", "/toolsets/b"],
    ["B", "The last sync failed", "/toolsets/b"],
  ]);
});

test("a source whose sign-in ends says until when it works", () => {
  const nowMs = Date.UTC(2026, 0, 1);
  const source = { fileId: "f", title: "Mail", expiresMs: null };
  const soon = { ...source, expiresMs: nowMs + 36 * 60 * 60 * 1000 };
  const questions = signInQuestions(
    [
      { ...source, rowId: 1, state: "ended" },
      { ...source, rowId: 2, state: "expired" },
      { ...soon, rowId: 3, state: "expiring" },
    ],
    nowMs,
  );
  expect(questions.map(({ words }) => words)).toEqual([
    "The server ended the sign-in: sign in again",
    "The sign-in expired: sign in again",
    "The sign-in expires within 2 days",
  ]);
  expect(new Set(questions.map(({ href }) => href))).toEqual(new Set(["/toolsets/f"]));
});
