import type { RecordedScope } from "@/lib/domain/exports/record";
import type { ExportRequest } from "@/lib/domain/exports/request";

import type { ScopedDocument } from "./scope";

/**
 * What was asked for, with the store ids of documents that were named by the ids they gave themselves: those are
 * texts, and the ledger forgets nothing.
 */
export function recordedScope(
  request: ExportRequest,
  inScope: readonly ScopedDocument[],
): RecordedScope {
  const { conversations, toolsets, query } = request;
  const storeId = (reference: string): string =>
    inScope.find(({ documentId }) => reference === `doc:${documentId}`)?.id ?? reference;
  return {
    ...(conversations === undefined ? {} : { conversations: conversations.map(storeId) }),
    ...(toolsets === undefined ? {} : { toolsets: toolsets.map(storeId) }),
    ...(query === undefined ? {} : { query }),
  };
}
