// Runs dependency-cruiser over the source and fails when it saw fewer modules than there are files:
// with a TypeScript version it cannot read it silently sees none, and then every rule holds.
import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { judgeFolders } from "./folders.mjs";

const FOLDERS = ["app", "components", "lib", "scripts", "proxy.ts", "instrumentation.ts"];

/** The files dependency-cruiser must have seen, relative to `root`. */
function sourceFiles(root) {
  return listFiles(root).filter(
    (file) =>
      /\.(ts|tsx)$/.test(file) && !file.endsWith(".d.ts") && !file.startsWith("lib/generated/"),
  );
}

function listFiles(root) {
  const result = spawnSync("git", ["ls-files", "-co", "--exclude-standard", "--", ...FOLDERS], {
    cwd: root,
    encoding: "utf8",
  });
  if (result.status !== 0) throw new Error(`git ls-files failed: ${result.stderr}`);
  return result.stdout.split("\n").filter(Boolean);
}

/**
 * Cruises `root` (default: this checkout).
 * @returns {{violations: {rule: string, from: string, to: string}[], modules: number, expected: number, imports: Record<string, string[]>}}
 */
export function cruise(root, files = sourceFiles(root)) {
  const cli = fileURLToPath(
    new URL("../node_modules/dependency-cruiser/bin/dependency-cruise.mjs", import.meta.url),
  );
  const starts = [...new Set(files.map((file) => file.split("/")[0] ?? file))];
  const result = spawnSync(
    process.execPath,
    [cli, "--config", ".dependency-cruiser.mjs", "--output-type", "json", ...starts],
    { cwd: root, encoding: "utf8", maxBuffer: 512 * 1024 * 1024 },
  );
  if (!result.stdout) throw new Error(`dependency-cruiser said nothing: ${result.stderr}`);
  const report = JSON.parse(result.stdout);
  const seen = new Set(report.modules.map((module) => module.source));
  return {
    violations: [
      ...report.summary.violations.map((v) => ({ rule: v.rule.name, from: v.from, to: v.to })),
      ...judgeFolders(report.modules),
    ],
    modules: files.filter((file) => seen.has(file)).length,
    expected: files.length,
    imports: Object.fromEntries(
      report.modules.map(({ source, dependencies }) => [
        source,
        dependencies.map(({ resolved }) => resolved),
      ]),
    ),
  };
}

/** `--imports FILE` writes which file imports which. */
function main() {
  const root = process.cwd();
  const { violations, modules, expected, imports } = cruise(root);
  const at = process.argv.indexOf("--imports");
  if (at !== -1) writeFileSync(process.argv[at + 1], JSON.stringify(imports));
  for (const { rule, from, to } of violations) {
    console.error(`${rule}: ${from} -> ${to}`);
  }
  if (modules < expected) {
    console.error(
      `dependency-cruiser saw ${modules} of ${expected} source files; its verdict is worth nothing.`,
    );
  }
  if (violations.length > 0) {
    console.error(
      `${violations.length} violations. The rules: .dependency-cruiser.mjs, and scripts/folders.mjs for folders`,
    );
  }
  if (violations.length > 0 || modules < expected) process.exit(1);
  console.log(`dependency-cruiser: ${modules} modules, 0 violations`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) main();
