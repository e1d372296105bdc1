// Syncs a toolset in the library of the environment, saying each phase it comes to. For the test that kills it: a
// crash cannot be tried inside the process that tests it.
import { writeSync } from "node:fs";

import { runOf } from "@/lib/sync/running";
import { startSync } from "@/lib/sync/start-sync";

const rowId = Number(process.argv[2]);
const started = await startSync(rowId, "manual");
if (!started.ok) throw new Error(started.message);
const run = runOf(rowId);
if (run === null) throw new Error("the sync has ended already");
let { phase } = run;
Object.defineProperty(run, "phase", {
  get: () => phase,
  set(next: typeof phase) {
    phase = next;
    // Said at once: what is stored is stored in one go, during which nothing else has its turn.
    writeSync(1, `${phase}\n`);
  },
});
await run.ended;
