import { validateDocument, type DocumentReport } from "@/lib/domain/check/validate";
import { runTask, TaskLimitError } from "@/lib/work/pool";

import { problem, type Problem } from "../problem/problem";

/** Documents up to this size are judged before others could notice. */
const SMALL_BYTES = 128 * 1024;

/** The verdict on a document; a large one is judged in a thread. */
export async function validateBytes(
  bytes: Uint8Array,
  signal?: AbortSignal,
): Promise<DocumentReport | Problem> {
  if (bytes.length <= SMALL_BYTES) return validateDocument(bytes);
  try {
    return await runTask("validateDocument", bytes, signal === undefined ? {} : { signal });
  } catch (error) {
    if (!(error instanceof TaskLimitError)) throw error;
    return problem(
      "too-large",
      "Judging this document takes too much time or memory; import it instead.",
    );
  }
}
