import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const PATH = /`((?:app|components|e2e|lib|prisma|scripts)\/[^`\s]*)`/g;

/** Paths in a text that nobody can open, each with its line. `<noun>` and `*` stand for any name, `**` for folders. */
function missingPaths(name: string, text: string, tracked: readonly string[]): string[] {
  return text.split("\n").flatMap((line, at) =>
    [...line.matchAll(PATH)]
      .map(([, path = ""]) => path)
      .filter((path) => !isThere(path, tracked))
      .map((path) => `${name}:${at + 1} ${path}`),
  );
}

function isThere(path: string, tracked: readonly string[]): boolean {
  if (!/[*<]/.test(path)) return existsSync(path);
  const pattern = path
    .replaceAll(/<[^>]*>/g, "*")
    .replaceAll(/[.+?^${}()|[\]\\]/g, String.raw`\$&`)
    .replaceAll("**/", "\0")
    .replaceAll("*", "[^/]*")
    .replaceAll("\0", "(.*/)?");
  // A folder stands for what is in it.
  const whole = new RegExp(`^${pattern}${path.endsWith("/") ? "" : "$"}`);
  return tracked.some((file) => whole.test(file));
}

/** The files of the repository. */
function trackedFiles(): string[] {
  const listed = execFileSync("git", ["ls-files", "-co", "--exclude-standard"], {
    encoding: "utf8",
    maxBuffer: 64 * 1024 * 1024,
  });
  return listed.split("\n").filter(Boolean);
}

test("every path that the documentation names is there", () => {
  const tracked = trackedFiles();
  const pages = readdirSync("docs").filter((name) => name.endsWith(".md"));
  expect(pages.length).toBeGreaterThan(10);
  const missing = pages.flatMap((name) =>
    missingPaths(`docs/${name}`, readFileSync(join("docs", name), "utf8"), tracked),
  );
  expect(missing).toEqual([]);
});

test("a path that is not there is found, with its line", () => {
  const tracked = ["lib/domain/one/two.ts", "app/api/three/four/route.ts"];
  const text = [
    "`lib/nowhere/at-all.ts` and `lib/testing/house/docs.test.ts`",
    "`lib/domain/<noun>/` and `lib/domain/<noun>/three.ts`",
    "`app/api/**/route.ts`, `app/api/*/route.ts` and `npm run lib/unknown`",
  ].join("\n");
  expect(missingPaths("page.md", text, tracked)).toEqual([
    "page.md:1 lib/nowhere/at-all.ts",
    "page.md:2 lib/domain/<noun>/three.ts",
    "page.md:3 app/api/*/route.ts",
  ]);
});
