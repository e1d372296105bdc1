import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

const run = (...args: string[]) => {
  const { status, stderr } = spawnSync(process.execPath, ["scripts/test-samples.mjs", ...args], {
    encoding: "utf8",
  });
  return { status, said: stderr.split("\n")[0] };
};

test("the samples' command wants a folder that is there", () => {
  expect(run()).toEqual({ status: 2, said: "No folder of samples was named." });
  const { status, said } = run("no-such-folder");
  expect(status).toBe(2);
  expect(said).toMatch(/^The folder \/.*\/no-such-folder does not exist\.$/);
  expect(run("package.json").said).toMatch(/package\.json is a file, not a folder\.$/);
});
