import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { requireSpace } from "@/lib/data/library/require-space";
import type { ImportPlan } from "@/lib/domain/imports/plan";
import { planImport } from "@/lib/import/plan/plan";
import { createSpool } from "@/lib/import/upload/spool";

import type { Arguments, CommandOption } from "./command";
import { CommandError, EXIT } from "../io/exit-code";
import { openInputs } from "../io/inputs";
import type { Terminal } from "../io/terminal";

/** For commands that read files of any format. */
export const READING_OPTIONS = {
  strict: { type: "boolean", help: "refuse trees of MCI that its documentation does not allow" },
} as const satisfies Record<string, CommandOption>;

/**
 * Plans the import of files and folders in the library of the environment.
 * @throws CommandError when the files cannot be read or are refused as a whole
 */
export async function planFiles(
  names: readonly string[],
  terminal: Terminal,
  given: Arguments,
): Promise<ImportPlan> {
  await requireSpace();
  const spool = await createSpool();
  let isPlanned = false;
  try {
    for await (const input of openInputs(names, terminal)) {
      const added = await spool.addFile(input.name, input.bytes());
      if (!added.ok) throw new CommandError(EXIT.found, added.problem.message);
    }
    const reading = { strict: given.has("strict") };
    const planned = await planImport(spool.id, { viewer: LOCAL_VIEWER, reading });
    if (!planned.ok) throw new CommandError(EXIT.found, planned.problem.message);
    isPlanned = true;
    return planned.plan;
  } finally {
    if (!isPlanned) await spool.discard();
  }
}
