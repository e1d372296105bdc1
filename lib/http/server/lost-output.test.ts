import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";

const MODULE = new URL("./lost-output.ts", import.meta.url).href;

/** Prints for a while, also what goes uncaught, as a server does; ends with the number of those, 100 at most. */
const source = (isCalled: boolean) => `
  import { surviveLostOutput } from ${JSON.stringify(MODULE)};
  if (${isCalled}) surviveLostOutput();
  let uncaught = 0;
  process.on("uncaughtException", (error) => {
    uncaught += 1;
    if (uncaught === 100) process.exit(100);
    console.error(error);
  });
  setInterval(() => { console.log("out"); console.error("err"); }, 5);
  setTimeout(() => process.exit(uncaught), 1500);
`;

async function codeAfterLoss(isCalled: boolean): Promise<number | null> {
  const child = spawn(
    process.execPath,
    ["--import", import.meta.resolve("tsx"), "--input-type=module", "--eval", source(isCalled)],
    { stdio: ["ignore", "pipe", "pipe"] },
  );
  const exit = once(child, "exit") as Promise<[number | null]>;
  await once(child.stdout, "data");
  child.stdout.destroy();
  child.stderr.destroy();
  return (await exit)[0];
}

test("who read the output goes away, and the process goes on in peace", async () => {
  const [kept, without] = await Promise.all([codeAfterLoss(true), codeAfterLoss(false)]);
  expect([kept, without]).toEqual([0, 100]);
});
