import { readdir, stat } from "node:fs/promises";

import { isImportId, spoolPath } from "./spool-folder";

/** Bytes of what an upload left on the disk, counted until they are more than `enough`; 0 when nothing is there. */
export async function uploadBytes(importId: string, enough: number): Promise<number> {
  if (!isImportId(importId)) return 0;
  let bytes = 0;
  for (const name of await readdir(spoolPath(importId)).catch(() => [])) {
    const found = await stat(spoolPath(importId, name)).catch(() => null);
    bytes += found?.size ?? 0;
    if (bytes > enough) break;
  }
  return bytes;
}
