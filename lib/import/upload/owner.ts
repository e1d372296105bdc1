import type { Viewer } from "@/lib/domain/accounts/viewer";

import { readSpoolJson, writeSpoolJson } from "./spool-folder";

const OWNER = "owner.json";

/** Notes whose an upload is: until it is imported nobody else sees what is in it. */
export async function claimUpload(viewer: Viewer, importId: string): Promise<void> {
  if (viewer.kind === "member") await writeSpoolJson(importId, OWNER, { account: viewer.id });
}

/** Whether an upload may be seen by somebody: it is theirs, nobody's, or not there at all. */
export async function mayUseUpload(viewer: Viewer, importId: string): Promise<boolean> {
  if (viewer.kind === "local") return true;
  const owner = await readSpoolJson(importId, OWNER);
  if (typeof owner !== "object" || owner === null || !("account" in owner)) return true;
  return viewer.kind === "member" && owner.account === viewer.id;
}
