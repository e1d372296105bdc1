import { jsonText } from "@/lib/shared/json-text";
import type { JsonRecord } from "@/lib/shared/read-value";
import { runTask, TaskLimitError } from "@/lib/work/pool";

/** A server states the schema and gives the answer, and both together decide how long a check takes. */
const CHECK_MS = 2_000;

/**
 * How many places of an answer do not fit the schema that its server states for it.
 * @returns null where nothing is stated, the tool says that it failed, or nobody could tell in time
 */
export async function countMisfits(
  outputSchema: unknown,
  { structuredContent, isError }: JsonRecord,
): Promise<number | null> {
  if (outputSchema === undefined || isError === true) return null;
  // The protocol wants one wherever there is a schema.
  if (structuredContent === undefined) return 1;
  const [schema, value] = [jsonText(outputSchema), jsonText(structuredContent)];
  if (schema === null || value === null) return null;
  try {
    return await runTask("countMisfits", { schema, value }, { timeMs: CHECK_MS });
  } catch (error) {
    if (error instanceof TaskLimitError) return null;
    throw error;
  }
}
