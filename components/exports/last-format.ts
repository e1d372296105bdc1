import {
  EXPORT_FORMATS,
  type ExportFormat,
  type ExportRequest,
} from "@/lib/domain/exports/request";

/** Conversations and toolsets leave in other formats, so the last one of each is kept. */
function keyOf({ conversations, toolsets, query }: ExportRequest): string {
  const hasConversations = query !== undefined || (conversations?.length ?? 0) > 0;
  const hasToolsets = (toolsets?.length ?? 0) > 0;
  const scope =
    hasConversations === hasToolsets ? "all" : hasConversations ? "conversations" : "toolsets";
  return `colloquy:export-format:${scope}`;
}

/** The format of the last export of such a selection on this device; null before the first. */
export function lastFormat(request: ExportRequest): ExportFormat | null {
  const stored = window.localStorage.getItem(keyOf(request));
  return EXPORT_FORMATS.find((format) => format === stored) ?? null;
}

export function rememberFormat(request: ExportRequest, format: ExportFormat): void {
  window.localStorage.setItem(keyOf(request), format);
}
