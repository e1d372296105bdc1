import "server-only";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import { carryOutLeft } from "@/lib/data/exports/deferred-writes";
import { freeze, type FreezeRequest, type Frozen } from "@/lib/export/share/freeze";
import { TaskLimitError } from "@/lib/work/threads";

import { isLargeShare } from "./is-heavy";
import { libraryPlace, readInThread } from "./reading-pool";

/** Makes the text of a link; that of a large conversation is made by a thread. */
export async function freezeText(viewer: Viewer, request: FreezeRequest): Promise<Frozen> {
  if (!(await isLargeShare(viewer, request.conversation))) return freeze(viewer, request);
  try {
    const input = { viewer, request, library: libraryPlace() };
    const done = await readInThread("freeze", input, { owner: "freeze", timeMs: null });
    // The record of what left, which a thread leaves to this one.
    await carryOutLeft(done.left);
    return done.frozen;
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    const message = "The conversation is too large for a link. Share a part of it, or export it.";
    return { ok: false, code: "invalid", message };
  }
}
