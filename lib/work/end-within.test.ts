import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const path = new URL("./end-within.ts", import.meta.url).href;

/** Runs code in a process that has the guard on itself and gives how it ended. */
async function run(code: string): Promise<{ code: number | null; signal: string | null }> {
  const source = `import { endWithin } from ${JSON.stringify(path)}; endWithin(300); ${code}`;
  const child = spawn(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), "--input-type=module", "--eval", source],
    { stdio: "inherit" },
  );
  const [status, signal] = (await once(child, "exit")) as [number | null, string | null];
  return { code: status, signal };
}

test("a process whose main thread never answers again is ended", async () => {
  expect(await run("for (;;);")).toEqual({ code: null, signal: "SIGKILL" });
});

test("a process that waits for what does not come is ended", async () => {
  expect(await run("setInterval(() => {}, 1000);")).toEqual({ code: null, signal: "SIGKILL" });
});

test("a process that has done its work ends by itself", async () => {
  expect(await run("")).toEqual({ code: 0, signal: null });
});
