import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";

import { validateMci } from "./check/tree";

type Tree = Record<string, string | object>;

/** A tree and what is to be said of it. */
interface Case {
  readonly case: string;
  readonly files: Tree;
  readonly strict?: boolean;
  readonly expected: {
    /** Rules of warnings and errors; those of notes with the word before them, where the case is about one. */
    readonly codes: readonly string[];
    readonly effectiveTools?: readonly string[];
  };
}

const CASES = JSON.parse(
  readFileSync(join(import.meta.dirname, "__fixtures__/rules.json"), "utf8"),
) as readonly Case[];

const RANK = ["info", "warning", "error"];

describe("rules", () => {
  test.each(CASES)("$case", ({ files, strict = false, expected }) => {
    const { level, findings, effectiveTools } = validateMci(files, { strict });
    const infos = new Set(expected.codes.filter((code) => code.startsWith("info ")));
    const named = findings.map((finding) =>
      finding.level === "info" ? `info ${finding.code}` : finding.code,
    );
    const told = new Set(named.filter((code) => !code.startsWith("info ") || infos.has(code)));
    expect([...told].toSorted()).toEqual(expected.codes.toSorted());
    const names = effectiveTools.map(({ name }) => name);
    expect(names).toEqual(expected.effectiveTools ?? names);
    const worst = Math.max(0, ...findings.map((finding) => RANK.indexOf(finding.level)));
    expect(level).toBe(["ok", "warning", "error"][worst]);
    for (const { file, path, message } of findings) {
      expect(path).toMatch(/^(?:$|\/)/);
      expect(message).toMatch(/\S.*[.?]$/);
      expect(file).not.toBe("");
    }
  });
});

const run = { type: "text", text: "done" };
const main = (own: object) => ({ schemaVersion: "1.0", ...own });
const exec = (execution: object): Tree => ({
  "mci.json": main({ tools: [{ name: "t", execution }] }),
});
const set = (reference: object): Tree => ({
  "mci.json": main({ tools: [], toolsets: [{ name: "set", ...reference }] }),
  "mci/set.mci.json": main({ tools: [{ name: "lend", execution: run }] }),
});

test("what is wrong has its place", () => {
  const { findings } = validateMci(set({ filter: "only", filterValue: "rent" }));
  expect(findings).toMatchObject([
    { code: "MCI-FILTER-UNKNOWN-NAME", file: "mci.json", path: "/toolsets/0/filterValue" },
  ]);
});

describe("fixes", () => {
  test.each<[Tree, string, unknown]>([
    [{ "mci.json": { tools: [] } }, "/schemaVersion", "1.0"],
    [exec({ type: "Text", text: "x" }), "/tools/0/execution/type", "text"],
    [exec({ type: "http", url: "u", headers: { n: 1 } }), "/tools/0/execution/headers/n", "1"],
    [set({ filter: "only", filterValue: ["a", "b"] }), "/toolsets/0/filterValue", "a,b"],
    [set({ filter: "without-tags", filterValue: "a" }), "/toolsets/0/filter", "withoutTags"],
  ])("%j at %s", (tree, path, value) => {
    const [finding] = validateMci(tree).findings.filter(({ fix }) => fix !== undefined);
    expect(finding?.fix?.operations).toEqual([{ op: "set", path, value }]);
  });
});

test.each(["__proto__", "constructor", "toString"])("a tool and a server called %s", (name) => {
  const tool = JSON.stringify({ name, execution: run });
  const { effectiveTools, level } = validateMci({
    "mci.json": `{"schemaVersion":"1.0","tools":[${tool}],"mcp_servers":{"${name}":{"command":"x"}}}`,
  });
  const names = effectiveTools.map((one) => one.name);
  expect({ level, names }).toEqual({ level: "ok", names: [name] });
});
