import type { Viewer } from "@/lib/domain/accounts/viewer";

import { keepBeside, readBeside, readSpoolJson, writeSpoolJson } from "./spool-folder";

const OWNER = "owner.json";
/**
 * Two files beside the folders, one that is there and one that never is. Each question reads one file that is there and
 * looks for one that is not, so that what is somebody else's takes as long as what does not exist.
 */
const NOBODY = "nobody.json";
const NOTHING = "nothing.json";

/** In place of the id of an upload that is somebody else's: it looks like one, and nothing has it. */
export const NO_UPLOAD = "0".repeat(26);

/** Notes whose an upload is: until it is imported nobody else sees what is in it. */
export async function claimUpload(viewer: Viewer, importId: string): Promise<void> {
  if (viewer.kind !== "member") return;
  await writeSpoolJson(importId, OWNER, { account: viewer.id });
  await keepBeside(NOBODY, { account: viewer.id.replaceAll(/./gu, "0") });
}

/** Whether an upload may be seen by somebody: it is theirs, nobody's, or not there at all. */
export async function mayUseUpload(viewer: Viewer, importId: string): Promise<boolean> {
  if (viewer.kind === "local") return true;
  const owner = await readSpoolJson(importId, OWNER);
  await readBeside(owner === null ? NOBODY : NOTHING);
  if (typeof owner !== "object" || owner === null || !("account" in owner)) return true;
  return viewer.kind === "member" && owner.account === viewer.id;
}
