import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

import { asRecord } from "@/lib/shared/read-value";

const PROJECT = process.cwd();
let root = "";
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "colloquy-types-"));
  for (const file of [
    ".oxlintrc.json",
    "tsconfig.json",
    ".config/tsconfig.json",
    "e2e/tsconfig.json",
    "scripts/tsconfig.json",
  ]) {
    cpSync(join(PROJECT, file), join(root, file));
  }
  symlinkSync(join(PROJECT, "node_modules"), join(root, "node_modules"));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

/** What `npm run lint` tells the linter. */
function lintOptions(): readonly string[] {
  const scripts = asRecord(
    asRecord(JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")))?.["scripts"],
  );
  const [command, ...options] = String(scripts?.["lint"]).split(" ");
  expect(command).toBe("oxlint");
  return options;
}

/** Where the check of types finds something, with the compiler's code. */
function faults(): readonly string[] {
  const oxlint = join(PROJECT, "node_modules/.bin/oxlint");
  const { stdout, stderr } = spawnSync(oxlint, [...lintOptions(), "--format", "unix"], {
    cwd: root,
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  return [...stdout.matchAll(/^(\S+?):(\d+):.*\b(TS\d+)/gm)]
    .map(([, file, line, code]) => `${file}:${line} ${code}`)
    .toSorted();
}

test("a wrong type is found in the product, the scripts, the end-to-end tests and the configuration", () => {
  const wrong = 'export const count: number = "one";\n';
  const files = [
    ".config/planted.ts",
    "components/planted.tsx",
    "e2e/planted.ts",
    "lib/planted.test.ts",
    "lib/planted.ts",
    "planted.ts",
    "scripts/planted.ts",
  ];
  for (const file of files) write(file, wrong);
  expect(faults()).toEqual(files.map((file) => `${file}:1 TS2322`));
});

test("strictness is that of tsconfig.json", () => {
  write(
    "lib/planted.ts",
    `import { given } from "@/lib/given";
export const first = (list: readonly string[]): string => list[0];
export const exact: { a?: string } = { a: undefined };
// @ts-expect-error nothing is wrong
export const fine: number = given;
export class Base {
  speak(): string {
    return "";
  }
}
export class Other extends Base {
  speak(): string {
    return "x";
  }
}
`,
  );
  write("lib/given.ts", "export const given = 1;\n");
  expect(faults()).toEqual([
    "lib/planted.ts:12 TS4114",
    "lib/planted.ts:2 TS2322",
    "lib/planted.ts:3 TS2375",
    "lib/planted.ts:4 TS2578",
  ]);
});
