import { expect, test } from "vitest";
import { joinTurns, legalTurns } from "./legal-turns";
import type { Turn } from "./write-turns";

const LETTERS: Record<string, Turn["from"]> = {
  s: "system",
  h: "human",
  g: "gpt",
  c: "function_call",
  o: "observation",
};
const turnsOf = (word: string): Turn[] =>
  Array.from(word, (letter) => {
    const from = LETTERS[letter]!;
    return { from, value: from === "function_call" ? '{"name":"rain"}' : letter };
  });
const legal = (word: string) =>
  legalTurns(turnsOf(word))
    .runs.map((run) => run[0].from.at(0)!.replace("f", "c"))
    .join("");

test.each([
  ["hg", "hg"],
  ["shg", "shg"],
  ["ghg", "hg"],
  ["hhgg", "hg"],
  ["hgcog", "hcog"],
  ["hccoog", "hcog"],
  ["hcg", "hg"],
  ["hcohg", "hg"],
  ["hog", "hg"],
  ["hgh", "hg"],
  ["hco", ""],
  ["hgsh", "hg"],
  ["ssgo", ""],
])("%s becomes %s", (word, expected) => {
  expect(legal(word)).toBe(expected);
  const { runs, dropped } = legalTurns(turnsOf(word));
  expect(runs.flat().length + dropped.length).toBe(word.length);
});

test("joined calls are one list, joined texts stand below each other", () => {
  const [calls] = legalTurns(turnsOf("hccog")).runs.slice(1).map(joinTurns);
  expect(JSON.parse(calls!.value)).toEqual([{ name: "rain" }, { name: "rain" }]);
  expect(joinTurns(legalTurns(turnsOf("hhg")).runs[0]!).value).toBe("h\n\nh");
});
