import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import cruiserOptions from "../../../.dependency-cruiser.mjs";
import { cruise } from "../../../scripts/depcruise.mjs";
import { MOST_FILES } from "../../../scripts/folders.mjs";

/** A planted file, what it imports, and the rule that must catch it. */
const PROBES: [rule: string, file: string, imported: string][] = [
  ["nothing-imports-app", "components/shell/probe.ts", "app/probe"],
  ["nothing-imports-the-command-line", "lib/import/face.ts", "lib/cli/target"],
  ["command-line-looks-down", "lib/cli/probe.ts", "lib/http/target"],
  ["app-holds-no-logic", "app/reach.ts", "lib/json/target"],
  ["ui-knows-nothing-of-ours", "components/ui/probe.ts", "lib/domain/target"],
  ["ui-knows-nothing-of-ours", "components/ui/noun.ts", "components/shell/target"],
  ["components-reach-no-server", "components/imports/probe.ts", "lib/data/target"],
  ["components-reach-no-server", "components/imports/pipeline.ts", "lib/import/target"],
  ["components-reach-no-server", "components/imports/leave.ts", "lib/export/target"],
  ["queries-stay-in-the-browser", "lib/queries/probe.ts", "lib/data/target"],
  ["actions-hold-no-sql", "lib/actions/probe.ts", "better-sqlite3"],
  ["threads-run-pure-code", "lib/work/probe.ts", "lib/data/target"],
  ["pipelines-know-no-http", "lib/import/probe.ts", "lib/http/target"],
  ["pipelines-know-no-http", "lib/export/probe.ts", "lib/http/target"],
  ["pipelines-know-no-http", "lib/backup/probe.ts", "lib/http/target"],
  ["data-looks-down", "lib/data/backup-probe.ts", "lib/backup/target"],
  ["the-api-is-a-face", "lib/http/v1/act.ts", "lib/actions/target"],
  ["only-the-command-line-names-servers", "lib/http/name.ts", "lib/net/library-server"],
  ["only-syncs-list-tools", "lib/calls/list.ts", "lib/net/list-tools"],
  ["accounts-know-no-http", "lib/accounts/answer.ts", "lib/http/target"],
  ["better-auth-only-in-accounts", "lib/actions/sign-in.ts", "better-auth"],
  ["only-calls-call-tools", "lib/sync/call.ts", "lib/net/call-tool"],
  ["calls-begin-with-a-press", "lib/http/press.ts", "lib/calls/start-call"],
  ["calls-begin-with-a-press", "lib/http/v1/press.ts", "lib/calls/try-tool"],
  ["looking-at-calls-makes-none", "lib/calls/view-calls.ts", "lib/calls/try-tool"],
  ["one-way-out", "lib/sync/dial.ts", "undici"],
  ["one-way-out", "lib/http/dial.ts", "node:https"],
  ["one-way-out", "lib/export/start.ts", "node:child_process"],
  ["the-way-out-knows-no-library", "lib/net/library.ts", "lib/data/target"],
  ["secrets-look-down", "lib/secrets/face.ts", "lib/http/target"],
  ["values-of-secrets-stay-inside", "lib/http/value.ts", "lib/secrets/sealing/seal"],
  ["data-looks-down", "lib/data/probe.ts", "lib/import/target"],
  ["formats-are-pure", "lib/formats/one/probe.ts", "lib/data/target"],
  ["formats-are-strangers", "lib/formats/one/stranger.ts", "lib/formats/two/target"],
  ["kit-knows-no-format", "lib/formats/kit/probe.ts", "lib/formats/two/target"],
  ["formats-know-no-registry", "lib/formats/one/list.ts", "lib/formats/target"],
  ["shared-knows-no-domain", "lib/shared/probe.ts", "lib/domain/target"],
  ["the-past-is-only-read", "lib/data/permissions/dial.ts", "node:https"],
  ["domain-looks-down", "lib/domain/probe.ts", "lib/formats/two/target"],
  ["validation-looks-down", "lib/validation/probe.ts", "lib/domain/target"],
  ["json-knows-nobody", "lib/json/probe.ts", "lib/validation/target"],
  ["core-is-pure", "lib/domain/disk.ts", "node:fs"],
  ["core-is-pure", "lib/formats/one/page.ts", "react"],
  ["json-is-pure", "lib/json/disk.ts", "node:fs"],
  ["database-only-in-data", "lib/http/probe.ts", "better-sqlite3"],
  ["one-driver", "lib/data/open.ts", "better-sqlite3"],
  ["kysely-only-in-data", "lib/queries/query.ts", "kysely"],
  ["kysely-only-in-data", "components/shell/row.ts", "lib/generated/tables/target"],
  ["ajv-only-in-validation", "lib/domain/check.ts", "ajv"],
  ["typebox-only-in-validation", "lib/actions/inputs.ts", "typebox"],
  ["one-virtual-list", "components/shell/rows.ts", "@tanstack/react-virtual"],
  ["tools-are-no-product", "lib/import/measure.ts", "scripts/bench/target"],
  ["the-gallery-is-no-product", "components/shell/specimen.ts", "components/gallery/target"],
  ["testing-stays-in-tests", "lib/export/build.ts", "lib/testing/target"],
];

/** Rules whose violations are planted apart from the probes. */
const PLANTED_APART = ["no-circular", "not-to-unresolvable"];

/** Rules that no planted violation tries. */
function untried(rules: readonly string[]): string[] {
  const tried = new Set([...PLANTED_APART, ...PROBES.map(([rule]) => rule)]);
  return rules.filter((rule) => !tried.has(rule));
}

/** A file that imports what is not there. */
const LOST = "lib/json/lost.ts";

const root = mkdtempSync(join(tmpdir(), "colloquy-layers-"));
const files = new Map<string, string>();

function plant(file: string, text: string): void {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), text);
  files.set(file, text);
}

beforeAll(() => {
  cpSync(".dependency-cruiser.mjs", join(root, ".dependency-cruiser.mjs"));
  cpSync("tsconfig.json", join(root, "tsconfig.json"));
  cpSync("package.json", join(root, "package.json"));
  symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"));
  for (const [, file, imported] of PROBES) {
    const outside = /^(node:|@)/.test(imported) || !imported.includes("/");
    if (!outside) plant(`${imported}.ts`, "export type Target = string;\n");
    const from = outside ? imported : `@/${imported}`;
    // A type-only import: the rules must count those too.
    plant(
      file,
      outside
        ? `import "${from}";\n`
        : `import type { Target } from "${from}";\nexport type P = Target;\n`,
    );
  }
  plant("lib/json/circle-a.ts", 'import type { B } from "./circle-b";\nexport type A = B[];\n');
  plant(
    "lib/json/circle-b.ts",
    'import type { A } from "./circle-a";\nexport type B = A | null;\n',
  );
  plant(LOST, 'import { nothing } from "./not-there";\nexport const LOST = nothing;\n');
  plant(
    "components/north/door.ts",
    'import type { Wall } from "../south/wall";\nexport type D = Wall;\n',
  );
  plant("components/south/wall.ts", "export type Wall = string;\n");
  plant(
    "components/south/door.ts",
    'import type { Roof } from "../north/roof";\nexport type D = Roof;\n',
  );
  plant("components/north/roof.ts", "export type Roof = string;\n");
  for (let i = 0; i <= MOST_FILES; i += 1) {
    plant(`components/hall/chair-${i}.ts`, `export const CHAIR = ${i};\n`);
    plant(`lib/testing/shed/tool-${i}.ts`, `export const TOOL = ${i};\n`);
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

describe("the layers of docs/architecture.md", () => {
  test("every planted violation is caught by its rule", () => {
    const report = cruise(root, [...files.keys()]);
    expect(report.modules).toBe(report.expected);
    const caught = new Set(report.violations.map((v) => `${v.rule} ${v.from}`));
    const missed = PROBES.filter(([rule, file]) => !caught.has(`${rule} ${file}`));
    expect(missed).toEqual([]);
    expect([...caught].filter((line) => line.startsWith("no-circular"))).not.toEqual([]);
    expect(caught).toContain(`not-to-unresolvable ${LOST}`);
  }, 60_000);

  test("every rule has a planted violation", () => {
    const rules = cruiserOptions.forbidden.map((rule: { readonly name: string }) => rule.name);
    expect(untried(rules)).toEqual([]);
    expect(untried([...rules, "a-new-rule"])).toEqual(["a-new-rule"]);
    // A probe of a rule that is gone would try nothing.
    expect(PROBES.map(([rule]) => rule).filter((rule) => !rules.includes(rule))).toEqual([]);
  });

  test("folders that import each other, and folders with too many files, are violations", () => {
    const { violations } = cruise(root, [...files.keys()]);
    expect(violations).toContainEqual({
      rule: "folder-circle",
      from: "components/north/door.ts",
      to: "components/south/wall.ts",
    });
    expect(violations).toContainEqual({
      rule: "folder-circle",
      from: "components/south/door.ts",
      to: "components/north/roof.ts",
    });
    for (const from of ["components/hall", "lib/testing/shed"]) {
      expect(violations).toContainEqual({
        rule: "folder-too-large",
        from,
        to: `${MOST_FILES + 1} files`,
      });
    }
  }, 60_000);

  test("a file the cruiser cannot see is counted as missing", () => {
    const report = cruise(root, [...files.keys(), "lib/json/not-there.ts"]);
    expect(report.modules).toBeLessThan(report.expected);
  }, 60_000);
});
