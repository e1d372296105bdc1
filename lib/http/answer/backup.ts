import { backupStream } from "@/lib/backup/archive/members";
import { checkBeforeBackup, damageBeforeBackup, redeemTicket } from "@/lib/backup/run/check-first";
import { damageLines } from "@/lib/backup/run/damage";
import { noteBackup } from "@/lib/backup/run/backup";
import { getWholeStore } from "@/lib/data/library/client";
import type { BackupDamage } from "@/lib/domain/backup/report";
import { backupName } from "@/lib/domain/backup/retention";

import { problem, type Problem } from "../problem/problem";
import { checkOrigin } from "../server/caller";
import { disposition } from "./disposition";
import { gather, ndjson, streamOf, UNCHANGED } from "./respond";

/** A whole backup has what is private to each member; one without it could not restore the library. */
export const BACKUP_OF_OPERATOR =
  "With accounts, backups are made by whoever runs Colloquy: by `colloquy backup FILE`, or into COLLOQUY_BACKUP_DIR.";

interface DownloadChoice {
  /** Whether a library with damaged documents is backed up all the same. */
  readonly damaged?: boolean | undefined;
  /** The ticket of a check that found nothing. */
  readonly checked?: string | undefined;
}

/**
 * A backup as a download, written into the ledger. Unlike other reads it may be asked for by our own pages only:
 * a link of another site could fill a disk with it.
 */
export async function downloadReply(
  request: Request,
  requestId: string,
  { damaged = false, checked = "" }: DownloadChoice = {},
): Promise<Response | Problem> {
  const foreign = checkOrigin(request.headers);
  if (foreign !== null) return foreign;
  const headers = {
    ...UNCHANGED,
    "content-type": "application/zip",
    "content-disposition": disposition("attachment", backupName(Date.now())),
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const isSound = redeemTicket(checked);
  if (!damaged && !isSound) {
    const damage = await damageBeforeBackup();
    if (damage.count > 0) return damagedProblem(damage);
  }
  const store = await getWholeStore();
  // Whoever takes damage along is not made to wait for a second check.
  const { id, chunks } = backupStream(store, { faults: damaged && !isSound ? null : 0 });
  await noteBackup(store, id, "app");
  return new Response(streamOf(gather(chunks), requestId), { headers });
}

function damagedProblem(damage: BackupDamage): Problem {
  const { documents } = damage;
  const lines = damageLines(damage).join("\n");
  return problem(
    "damaged-documents",
    `${lines}\nNo backup was made. To make one anyway, add ?damaged=true.`,
    { items: documents },
  );
}

/** The check before a download, one line now and then, and last the result. */
export function checkReply(requestId: string): Response {
  return new Response(streamOf(ndjson(checkBeforeBackup()), requestId), {
    headers: { ...UNCHANGED, "content-type": "application/x-ndjson" },
  });
}
