import { readFileSync } from "node:fs";
import { expect, test } from "vitest";

import { negatives } from "./__corpus__/negatives";
import { positives } from "./__corpus__/positives";
import { scanText } from "./scan-text";

test("print", () => {
  const byRule = new Map<string, [number, number, number]>();
  const miss: string[] = [];
  for (const { rule, text, value } of positives()) {
    const row = byRule.get(rule) ?? [0, 0, 0];
    row[0] += 1;
    const found = scanText(text);
    const hit = found.some((m) => text.slice(m.start, m.end).includes(value));
    if (!hit) { row[1] += 1; miss.push(`${rule}\t${text}\t=> ${found.map((m) => `${m.rule}:${text.slice(m.start, m.end)}`).join("|")}`); }
    else if (!found.some((m) => m.rule === rule && text.slice(m.start, m.end).includes(value))) row[2] += 1;
    byRule.set(rule, row);
  }
  console.log(JSON.stringify([...byRule], null, 0));
  console.log(miss.slice(0, 60).join("\n"));
  const all = negatives();
  const fp = all.flatMap(({ kind, text }) => scanText(text).map((m) => `${kind}\t${m.rule}\t${text.slice(m.start, m.end)}\t<= ${text}`));
  console.log(all.length, fp.length, "\n" + fp.slice(0, 80).join("\n"));
  expect(readFileSync).toBeDefined();
});
