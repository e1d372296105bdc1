import { backupStream } from "@/lib/backup/archive/members";
import { noteBackup } from "@/lib/backup/run/backup";
import { getWholeStore } from "@/lib/data/library/client";
import { backupName } from "@/lib/domain/backup/retention";

import type { Problem } from "../problem/problem";
import { checkOrigin } from "../server/caller";
import { disposition } from "./disposition";
import { gather, streamOf, UNCHANGED } from "./respond";

/**
 * A backup as a download, written into the ledger. Unlike other reads it may be asked for by our own pages only:
 * a link of another site could fill a disk with it.
 */
export async function downloadReply(
  request: Request,
  requestId: string,
): Promise<Response | Problem> {
  const foreign = checkOrigin(request.headers);
  if (foreign !== null) return foreign;
  const headers = {
    ...UNCHANGED,
    "content-type": "application/zip",
    "content-disposition": disposition("attachment", backupName(Date.now())),
  };
  if (request.method === "HEAD") return new Response(null, { headers });
  const store = await getWholeStore();
  const { id, chunks } = backupStream(store);
  await noteBackup(store, id, "app");
  return new Response(streamOf(gather(chunks), requestId), { headers });
}
