import { ulid } from "ulid";

import { MODELS_DERIVE_VERSION, modelsFacts } from "@/lib/domain/models/schema/derive";

import type { ModelsFileInput } from "../documents/input";
import type { Sql } from "../store/connection/sql";
import { byteLength, withoutMark } from "../documents/byte-length";

/** Writes a models document, invisible. */
export async function stageModelsFile(
  sql: Sql,
  importId: string,
  input: ModelsFileInput,
): Promise<{ id: string; bytes: number }> {
  const id = ulid();
  const bytes = byteLength(input.text);
  const facts = modelsFacts(JSON.parse(withoutMark(input.text)));
  await sql.query
    .insertInto("ModelsFile")
    .values({
      id,
      ...facts,
      deriveVersion: MODELS_DERIVE_VERSION,
      state: "staged",
      importId,
      format: input.format,
      contentHash: input.importHash,
      importHash: input.importHash,
      byteLength: bytes,
      errorCount: input.problems.error,
      warningCount: input.problems.warning,
      storedMs: Date.now(),
      text: input.text,
    })
    .execute();
  return { id, bytes };
}
