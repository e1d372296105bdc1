import type { ImportPlan } from "@/lib/domain/imports/plan";
import { planImport } from "@/lib/import/plan";
import { createSpool } from "@/lib/import/spool";

import { CommandError, EXIT } from "./exit-code";
import { openInputs } from "./inputs";
import type { Terminal } from "./terminal";

/**
 * Plans the import of files and folders in the library of the environment.
 * @throws CommandError when the files cannot be read or are refused as a whole
 */
export async function planFiles(names: readonly string[], terminal: Terminal): Promise<ImportPlan> {
  const spool = await createSpool();
  let isPlanned = false;
  try {
    for await (const input of openInputs(names, terminal)) {
      const added = await spool.addFile(input.name, input.bytes());
      if (!added.ok) throw new CommandError(EXIT.found, added.problem.message);
    }
    const planned = await planImport(spool.id);
    if (!planned.ok) throw new CommandError(EXIT.found, planned.problem.message);
    isPlanned = true;
    return planned.plan;
  } finally {
    if (!isPlanned) await spool.discard();
  }
}
