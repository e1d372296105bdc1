import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { planImport } from "@/lib/import/plan/plan";
import { runImport } from "@/lib/import/run/run";
import { createSpool } from "@/lib/import/upload/spool";

import type { LibraryFile } from "./library";
import { inChunks } from "./write-library";

/** Imports the files as one drop into the library of `data`, as the app itself would. */
export async function importFiles(data: string, files: Iterable<LibraryFile>): Promise<number> {
  process.env["COLLOQUY_DATA"] = data;
  await getWholeStore();
  try {
    const spool = await createSpool();
    let bytes = 0;
    for (const file of files) {
      const added = await spool.addFile(file.name, counted(file));
      if (!added.ok) throw new Error(added.problem.message);
    }
    async function* counted(file: LibraryFile): AsyncGenerator<Uint8Array> {
      for (const chunk of inChunks(file)) {
        bytes += chunk.length;
        yield chunk;
      }
    }
    const planned = await planImport(spool.id, { viewer: LOCAL_VIEWER });
    if (!planned.ok) throw new Error(planned.problem.message);
    await runPlan(spool.id);
    return bytes;
  } finally {
    await closeStore();
  }
}

async function runPlan(importId: string): Promise<void> {
  const errors: unknown[] = [];
  const started = await runImport(
    LOCAL_VIEWER,
    importId,
    {},
    { onError: (error) => errors.push(error) },
  );
  if (!started.ok) throw new Error(started.problem.message);
  for await (const event of started.events) {
    if (event.type !== "report") continue;
    if (event.status !== "done" || event.totals.failed > 0) {
      throw new Error("The import of the library failed.", { cause: errors[0] });
    }
  }
}
