import "server-only";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import { planImport } from "@/lib/import/plan/plan";
import { spooledFiles } from "@/lib/import/upload/spool";
import { TaskLimitError } from "@/lib/work/threads";

import { importProblem } from "../problem/import";
import { log } from "../log/log";
import { problem, type Problem } from "../problem/problem";
import { limitProblem } from "./forward";
import { libraryPlace, readInThread } from "./reading-pool";

/** Uploads up to this size are planned before others could notice, whatever credentials they look like. */
const SMALL_UPLOAD = 8 * 1024;

interface UploadContext {
  readonly viewer: Viewer;
  readonly signal: AbortSignal;
  readonly requestId: string;
}

/** Plans an upload and gives the plan as JSON; that of a large one is made by a thread. */
export async function planUpload(
  importId: string,
  { signal, requestId, viewer }: UploadContext,
): Promise<BodyInit | Problem> {
  const files = await spooledFiles(importId);
  const size = (files ?? []).reduce((sum, file) => sum + file.size, 0);
  if (size <= SMALL_UPLOAD) {
    const onError = (error: unknown) => log("error", "import-plan-failed", { requestId }, error);
    const planned = await planImport(importId, { viewer, signal, onError });
    return planned.ok ? JSON.stringify(planned.plan) : importProblem(planned.problem);
  }
  try {
    const input = { importId, requestId, viewer, library: libraryPlace() };
    const { plan } = await readInThread("planImport", input, {
      signal,
      owner: "planImport",
      timeMs: null,
    });
    return plan.ok ? Buffer.from(plan.text) : importProblem(plan.problem);
  } catch (error) {
    if (signal.aborted) return problem("bad-request", "The upload was given up.");
    if (!(error instanceof TaskLimitError)) throw error;
    return limitProblem(error);
  }
}
