import { extensionKey } from "@/lib/domain/document/extension-key";
import type { JsonRecord } from "@/lib/shared/read-value";

import type { ParseContext } from "../contract/format";
import { dropBlank } from "./unmapped";
import { originOf } from "./extension";

/**
 * The origin extension with what a file says of its own making, such as the time of the export. It is there
 * and not with the conversation, which would otherwise look changed in every export.
 */
export function exportDetails(
  format: string,
  context: ParseContext,
  details: JsonRecord,
): JsonRecord {
  const said = dropBlank(details);
  if (Object.keys(said).length === 0) return {};
  return { [extensionKey("origin")]: { ...originOf(format, context), export: said } };
}
