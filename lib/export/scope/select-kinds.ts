import type { DocumentKind } from "@/lib/domain/kinds/kind";
import {
  CONVERSATION_FORMATS,
  TOOL_FORMATS,
  type ExportFormat,
} from "@/lib/domain/exports/request";

import type { ScopedDocument } from "./scope";

/** The only kind of document a format has a form for; null where it takes all of them. */
function kindOf(format: ExportFormat): DocumentKind | null {
  if (CONVERSATION_FORMATS.some((id) => id === format)) return "conversation";
  return TOOL_FORMATS.some((id) => id === format) ? "toolsets" : null;
}

/** Those documents the format has a form for, and how many others stay. */
export function selectKinds(
  documents: readonly ScopedDocument[],
  format: ExportFormat,
): { documents: ScopedDocument[]; otherKinds: number } {
  const kind = kindOf(format);
  const fitting = documents.filter((document) => kind === null || document.kind === kind);
  return { documents: fitting, otherKinds: documents.length - fitting.length };
}
