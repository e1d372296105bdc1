import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { validateDocument } from "./validate";

// Each document has its expected report beside it; `vitest -u` rewrites those after a change of wording.
const folder = new URL("__fixtures__/vectors/", import.meta.url);
const names = readdirSync(folder).filter((name) => name.endsWith(".json"));

function describeFinding({ severity, rule, path, line, column, message, fix }: Diagnostic): string {
  const place = `${line}:${column}`.padEnd(6);
  return `${place} ${severity} ${rule} ${path}\n       ${message}${fix ? ` [${fix.mode}: ${fix.title}]` : ""}`;
}

describe("documents and their reports", () => {
  test.each(names)("%s", async (name) => {
    const bytes = readFileSync(new URL(name, folder));
    const { kind, schemaVersion, valid, problems, notes, counts } = validateDocument(bytes, {
      now: Date.parse("2026-01-01T00:00:00Z"),
      newId: () => "new-id",
    });
    const { messages, toolsets, tools, models } = counts;
    const report = [
      `${kind ?? "no CJSON"}, version ${schemaVersion ?? "unknown"}: ${valid ? "valid" : "invalid"}`,
      `${messages} messages, ${toolsets} toolsets, ${tools} tools, ${models} models`,
      ...problems.map(describeFinding),
      ...notes.map(describeFinding),
      "",
    ].join("\n");
    await expect(report).toMatchFileSnapshot(
      new URL(name.replace(".json", ".report.txt"), folder).pathname,
    );
  });

  test("there are documents of each sort", () => {
    expect(names.length).toBeGreaterThan(10);
  });
});
