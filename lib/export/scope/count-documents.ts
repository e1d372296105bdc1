import type { ExportCounts } from "@/lib/domain/exports/request";

import type { ScopedDocument } from "./scope";

/** How many documents of each kind leave. */
export function countDocuments(
  documents: readonly ScopedDocument[],
): Pick<ExportCounts, "conversations" | "toolsets" | "models" | "private"> {
  return {
    conversations: documents.filter(({ kind }) => kind === "conversation").length,
    toolsets: documents.filter(({ kind }) => kind === "toolsets").length,
    models: documents.filter(({ kind }) => kind === "models").length,
    private: documents.filter(({ isPrivate }) => isPrivate).length,
  };
}
