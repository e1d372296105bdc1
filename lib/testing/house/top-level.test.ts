import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** What the top of the repository has; files whose names begin with a dot configure tools and are not listed. */
const TOP_LEVEL = [
  "CHANGELOG.md",
  "Dockerfile",
  "LICENSE",
  "README.md",
  "SECURITY.md",
  // Docker looks for it beside the Dockerfile.
  "compose.team.yml",
  "compose.yml",
  "app",
  "bin",
  "components",
  "docs",
  "e2e",
  // Next.js looks for these two beside app/ only.
  "instrumentation.ts",
  "proxy.ts",
  "lib",
  "next.config.mjs",
  "package-lock.json",
  "package.json",
  "prisma",
  "public",
  "scripts",
  "tsconfig.json",
];

test("the top level has the product's folders and nothing that may be elsewhere", () => {
  const files = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  const entries = new Set(files.split("\n").map((file) => file.split("/")[0] ?? ""));
  const visible = [...entries].filter((name) => name !== "" && !name.startsWith("."));
  expect(visible.toSorted()).toEqual(TOP_LEVEL.toSorted());
});
