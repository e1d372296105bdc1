import { mayKeepPrivate, type Viewer } from "@/lib/domain/accounts/viewer";

import { keepBeside, readBeside, readSpoolJson, writeSpoolJson } from "./spool-folder";

const OWNER = "owner.json";
/**
 * Two files beside the folders, one that is there and one that never is. Each question reads one file that is there and
 * looks for one that is not, so that what is somebody else's takes as long as what does not exist.
 */
const NOBODY = "nobody.json";
const ABSENT_FILE = "nothing.json";

/** In place of the id of an upload that is somebody else's: it looks like one, and nothing has it. */
export const NO_UPLOAD = "0".repeat(26);

/** Notes whose an upload is: until it is imported nobody else sees what is in it. */
export async function claimUpload(viewer: Viewer, importId: string): Promise<void> {
  if (viewer.kind !== "member") return;
  const { id: account, key } = viewer;
  await writeSpoolJson(importId, OWNER, { account, key: key?.id ?? null });
  await keepBeside(NOBODY, { account: account.replaceAll(/./gu, "0"), key: null });
}

/**
 * Whether an upload may be seen by somebody: it is theirs, nobody's, or not there at all. What is in one may be private,
 * so a key without that sees those that were made with it.
 */
export async function mayUseUpload(viewer: Viewer, importId: string): Promise<boolean> {
  if (viewer.kind === "local") return true;
  const owner = await readSpoolJson(importId, OWNER);
  await readBeside(owner === null ? NOBODY : ABSENT_FILE);
  if (typeof owner !== "object" || owner === null || !("account" in owner)) return true;
  if (viewer.kind !== "member" || owner.account !== viewer.id) return false;
  return mayKeepPrivate(viewer) || ("key" in owner && owner.key === viewer.key?.id);
}
