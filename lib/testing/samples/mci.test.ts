import { existsSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";

import { validateMci } from "./validate";

/** Trees to try the rules on; they are no part of the project. */
const SAMPLES = resolve(process.env["COLLOQUY_SAMPLES"] ?? "../shared/samples");
const CASES = join(SAMPLES, "mci/edge-cases.json");

interface EdgeCase {
  readonly case: string;
  readonly files: Record<string, string | object>;
  readonly expected: { level: string; codes: string[]; effectiveTools: string[] };
}

const read = () =>
  (JSON.parse(readFileSync(CASES, "utf8")) as { cases: readonly EdgeCase[] }).cases;

describe.runIf(existsSync(CASES))("edge cases of the samples", () => {
  test.each(existsSync(CASES) ? read() : [])("$case", ({ files, expected }) => {
    const { level, findings, effectiveTools } = validateMci(files);
    const worth = findings.filter((finding) => finding.level !== "info");
    const codes = [...new Set(worth.map(({ code }) => code))].toSorted();
    expect({ level, codes, effectiveTools: effectiveTools.map(({ name }) => name) }).toEqual({
      level: expected.level,
      codes: expected.codes,
      effectiveTools: expected.effectiveTools,
    });
  });
});
