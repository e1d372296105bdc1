import { describe, expect, test } from "vitest";

import { validateMci } from "@/lib/formats/mci/check/tree";

import { readSample } from "./counts";
import { isAbsent } from "./folder";

/** Trees with the findings that the format's own tools have. */
const FILE = "mci/edge-cases.json";

interface EdgeCase {
  readonly case: string;
  readonly files: Record<string, string | object>;
  readonly expected: { level: string; codes: string[]; effectiveTools: string[] };
}

const read = () => (JSON.parse(readSample(FILE)) as { cases: readonly EdgeCase[] }).cases;

describe.skipIf(isAbsent(FILE))("edge cases of MCI", () => {
  test.each(isAbsent(FILE) ? [] : read())("$case", ({ files, expected }) => {
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
