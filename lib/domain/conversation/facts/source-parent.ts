import { extensionKey } from "@/lib/domain/document/extension-key";
import { asRecord, asText } from "@/lib/shared/read-value";

const SOURCE_KEY = extensionKey("source");

/**
 * Which message a message followed in the tree it was converted from: its document id, "" when it is recorded
 * to be a first one, null when nothing is recorded.
 */
export function sourceParent(message: unknown): string | null {
  const source = asRecord(asRecord(asRecord(message)?.extensions)?.[SOURCE_KEY]);
  if (source === null) return null;
  return source.parentId === null ? "" : asText(source.parentId);
}
