// Plans and runs the import of a file in the library of the environment, saying when documents are being
// written. For the test that kills it: a crash cannot be tried inside the process that tests it.
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { createReadStream } from "node:fs";

import { planImport } from "@/lib/import/plan/plan";
import { runImport } from "@/lib/import/run/run";
import { createSpool } from "@/lib/import/upload/spool";

const [path = ""] = process.argv.slice(2);
const spool = await createSpool();
await spool.addFile("dropped.json", createReadStream(path));
await planImport(spool.id, { viewer: LOCAL_VIEWER });
const started = await runImport(LOCAL_VIEWER, spool.id, {});
if (!started.ok) throw new Error(started.problem.message);
for await (const event of started.events) {
  if (event.type === "progress" && event.bytes > 0) process.stdout.write(`${spool.id}\n`);
}
