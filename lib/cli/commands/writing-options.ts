import { DEFAULT_WRITER_OPTIONS, type WriterOptions } from "@/lib/domain/exports/request";

import type { Arguments, CommandOption } from "./command";

/** The choices of a rewritten format, for every command that writes one. */
export const WRITING_OPTIONS = {
  "no-thinking": { type: "boolean", help: "leave reasoning out" },
  "no-tools": { type: "boolean", help: "leave tool calls and results out" },
  "no-attachments": { type: "boolean", help: "leave the bytes of attachments out" },
  "drop-open-calls": { type: "boolean", help: "leave calls without a result out where one is due" },
} as const satisfies Record<string, CommandOption>;

export function writingOptions(given: Arguments): WriterOptions {
  return {
    ...DEFAULT_WRITER_OPTIONS,
    thinking: !given.has("no-thinking"),
    toolCalls: !given.has("no-tools"),
    attachments: !given.has("no-attachments"),
    missingResults: given.has("drop-open-calls") ? "drop" : "note",
  };
}
