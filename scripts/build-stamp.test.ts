import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { build, isFresh, sourceHash } from "./build-stamp.mjs";

let dist = "";
let builds = 0;

beforeEach(() => {
  dist = join(mkdtempSync(join(tmpdir(), "colloquy-stamp-")), "dist");
  builds = 0;
});
afterEach(() => rmSync(join(dist, ".."), { recursive: true }));

/** Leaves what a build leaves. */
function run(): boolean {
  builds += 1;
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, "BUILD_ID"), `build ${builds}`);
  return true;
}

test("what one command has built, the next does not build again", async () => {
  expect(await build({ dist, force: true, run })).toBe("built");
  expect(await build({ dist, run })).toBe("fresh");
  expect(await build({ dist, force: true, run })).toBe("built");
  expect(builds).toBe(2);
});

test("a build of other sources is stale", async () => {
  await build({ dist, run });
  expect(isFresh(dist, sourceHash())).toBe(true);
  expect(isFresh(dist, "other sources")).toBe(false);
});

test("a build that nobody stamped is stale, also where an older one's stamp lies", async () => {
  expect(isFresh(dist, sourceHash())).toBe(false);
  await build({ dist, run });
  run();
  expect(isFresh(dist, sourceHash())).toBe(false);
  expect(await build({ dist, run })).toBe("built");
});

test("a build that failed is no build", async () => {
  await build({ dist, run });
  expect(await build({ dist, force: true, run: () => false })).toBe("failed");
  expect(isFresh(dist, sourceHash())).toBe(false);
  expect(await build({ dist, run })).toBe("built");
  rmSync(dist, { recursive: true });
  expect(await build({ dist, run: () => true })).toBe("failed");
  expect(existsSync(dist)).toBe(false);
});

test("every command that builds leaves the stamp", () => {
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as {
    scripts: Record<string, string>;
  };
  expect(scripts["build"]).toBe("node scripts/build.mjs");
  for (const [name, command] of Object.entries(scripts)) {
    expect(`${name}: ${command}`).not.toContain("next build");
  }
  for (const file of ["start", "test", "bench/bench"]) {
    const text = readFileSync(`scripts/${file}.mjs`, "utf8");
    expect(text).toMatch(/from "\.{1,2}\/build-stamp\.mjs"|scripts\/build\.mjs/);
  }
});
