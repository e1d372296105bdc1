"use server";

import { backupDirectory, backUpInto, verifyNow } from "@/lib/backup/run/schedule";
import { toldBackup, toldVerification } from "@/lib/backup/run/told";
import { record } from "@/lib/validation/schema";
import { defineAction } from "./define-action";
import { done, failed } from "./result";

/** Checks every document, the ledger and the secrets against what was recorded of them. */
export const verifyLibraryAction = defineAction("verify-library", record({}), async (_, viewer) =>
  done(await toldVerification(viewer, await verifyNow())),
);

/** Makes a backup in the folder of the schedule, as it is made every night. */
export const backUpNowAction = defineAction("back-up-now", record({}), async (_, viewer) => {
  const folder = backupDirectory();
  if (folder === null) return failed("not-found", "COLLOQUY_BACKUP_DIR is not set.");
  const result = await toldBackup(viewer, await backUpInto(folder, Date.now(), "app"));
  // One with damage in it was made; the page says what is damaged as the result of the last backup.
  return result.ok || result.bytes > 0 ? done(result) : failed("unexpected", result.message);
});
