import { expect, test } from "vitest";
import type { ItemDifferences, MessageDifference } from "@/lib/domain/imports/differences";
import { choose, chooseAll, compareLines, NO_CHOICE, sideOf, undecided } from "./merge-choice";

const row = (
  index: number,
  state: MessageDifference["state"],
  suggested: MessageDifference["suggested"] = null,
): MessageDifference => ({ messageId: `m${index}`, index, slot: index, state, suggested });

const differences: ItemDifferences = {
  base: { kind: "unclear" },
  shell: { state: "same", suggested: null },
  rows: [
    row(0, "same"),
    row(1, "same"),
    row(2, "changed"),
    row(3, "theirs-only", "theirs"),
    row(4, "same"),
  ],
};

test("equal messages are drawn together, what differs is alone", () => {
  expect(
    compareLines(differences).map((line) => (line.kind === "same" ? line.count : line.key)),
  ).toEqual([2, "message m2", "message m3", 1]);
});

test("a conversation whose own data differ begins with them", () => {
  const [line] = compareLines({ ...differences, shell: { state: "changed", suggested: null } });
  expect(line?.kind).toBe("shell");
});

test("a suggestion counts until somebody chooses; the rest waits", () => {
  const lines = compareLines(differences);
  expect(lines.map((line) => sideOf(line, NO_CHOICE))).toEqual(["mine", null, "theirs", "mine"]);
  expect(undecided(lines, NO_CHOICE)).toEqual([1]);
  const chosen = choose(choose(NO_CHOICE, lines[1]!, "theirs"), lines[2]!, "mine");
  expect(undecided(lines, chosen)).toEqual([]);
  expect(lines.map((line) => sideOf(line, chosen))).toEqual(["mine", "theirs", "mine", "mine"]);
});

test("all of one side leaves nothing undecided", () => {
  const lines = compareLines({ ...differences, shell: { state: "both-changed", suggested: null } });
  expect(chooseAll(lines, "theirs")).toEqual({
    messages: { m2: "theirs", m3: "theirs" },
    shell: "theirs",
  });
  expect(undecided(lines, chooseAll(lines, "mine"))).toEqual([]);
});

test("an id that every object has is no choice", () => {
  const [line] = compareLines({
    ...differences,
    rows: [{ ...row(0, "changed"), messageId: "constructor" }],
  });
  expect(sideOf(line!, NO_CHOICE)).toBe(null);
});

test("a retry is told apart from the others of its message", () => {
  const rows = [row(0, "same"), row(1, "changed"), { ...row(2, "changed"), slot: 1 }];
  const lines = compareLines({ ...differences, rows });
  expect(lines.map((line) => (line.kind === "message" ? line.retry : line.kind))).toEqual([
    "same",
    1,
    2,
  ]);
});
