import { expect, test } from "vitest";
import type { Finding, RedactionSummary } from "@/lib/domain/exports/redaction";
import {
  countUndecided,
  decideReview,
  decisionOf,
  NO_DECISIONS,
  readDecisions,
  redactionsOf,
} from "./decisions";

function finding(id: string, more: Partial<Finding> = {}): Finding {
  return {
    id,
    rule: "personal.email",
    conversationId: "c",
    messageKey: 1,
    messageId: "m",
    path: "/content",
    place: "text",
    start: 0,
    end: 1,
    preview: "…",
    before: "",
    after: "",
    mark: id,
    suggested: null,
    ...more,
  };
}

const SUMMARY: RedactionSummary = {
  documents: 1,
  rules: [
    { rule: "personal.email", label: "E-mail address", count: 5, open: 3, values: 2 },
    { rule: "secret.github", label: "GitHub token", count: 1, open: 1, values: 1 },
  ],
  undecided: 4,
  attachments: [],
  attachmentCount: 0,
  extensions: [],
};

test("counts down finding by finding, and by all of a rule", () => {
  const one = decideReview(NO_DECISIONS, {
    kind: "finding",
    finding: finding("a"),
    decision: "mask",
  });
  expect(countUndecided(NO_DECISIONS, SUMMARY)).toBe(4);
  expect(countUndecided(one, SUMMARY)).toBe(3);
  const again = decideReview(one, { kind: "finding", finding: finding("a"), decision: "keep" });
  expect(countUndecided(again, SUMMARY)).toBe(3);
  const all = decideReview(again, { kind: "rule", rule: "personal.email", decision: "mask" });
  expect(countUndecided(all, SUMMARY)).toBe(1);
  expect(
    countUndecided(
      decideReview(all, { kind: "rule", rule: "personal.email", decision: null }),
      SUMMARY,
    ),
  ).toBe(4);
});

test("a suggested finding that is decided otherwise leaves the count as it is", () => {
  const masked = finding("s", { suggested: "mask" });
  const kept = decideReview(NO_DECISIONS, { kind: "finding", finding: masked, decision: "keep" });
  expect(countUndecided(kept, SUMMARY)).toBe(4);
  expect(decisionOf(kept, masked)).toBe("keep");
  expect(redactionsOf(kept).findings).toEqual({ s: "keep" });
});

test("a decision for all of a rule replaces those for single findings, later ones win again", () => {
  const a = finding("a");
  const kept = decideReview(NO_DECISIONS, { kind: "finding", finding: a, decision: "keep" });
  const all = decideReview(kept, { kind: "rule", rule: a.rule, decision: "leave-out" });
  expect(decisionOf(all, a)).toBe("leave-out");
  const own = decideReview(all, { kind: "finding", finding: a, decision: "mask" });
  expect(decisionOf(own, a)).toBe("mask");
});

test("a credential in settings cannot be kept", () => {
  const config = finding("c", { place: "config", suggested: "mask" });
  const kept = decideReview(NO_DECISIONS, { kind: "finding", finding: config, decision: "keep" });
  expect(decisionOf(kept, config)).toBe("mask");
});

test("ticks come and go", () => {
  const ticked = decideReview(NO_DECISIONS, { kind: "extensions", key: "x:y", isTicked: true });
  expect(redactionsOf(ticked).extensions).toEqual(["x:y"]);
  const cleared = decideReview(ticked, { kind: "extensions", key: "x:y", isTicked: false });
  expect(redactionsOf(cleared)).toEqual(redactionsOf(NO_DECISIONS));
});

test("decisions that were stored come back as they were, and nothing else does", () => {
  const single = decideReview(NO_DECISIONS, {
    kind: "finding",
    finding: finding("a"),
    decision: "mask",
  });
  const rule = decideReview(single, { kind: "rule", rule: "secret.github", decision: "leave-out" });
  const all = decideReview(rule, { kind: "attachments", key: "c/m/a", isTicked: true });
  expect(readDecisions(JSON.parse(JSON.stringify(all)))).toEqual(all);
  expect(
    readDecisions({ rules: { x: "burn" }, findings: { y: { decision: "mask" } }, extensions: [1] }),
  ).toEqual(NO_DECISIONS);
});
