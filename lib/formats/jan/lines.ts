import { parseJson } from "@/lib/shared/json-text";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { ParseContext } from "../kit/contract/format";
import { finding } from "../kit/contract/finding";
import { messagesPointers } from "./archive";

export interface MessageFile {
  /** The parsed lines; null represents one that could not be parsed. */
  readonly lines: readonly unknown[];
  readonly findings: readonly Diagnostic[];
}

/** The messages next to a `thread.json`; null where there are none. */
export async function readMessageFile(context: ParseContext): Promise<MessageFile | null> {
  for (const pointer of messagesPointers(context.fileName)) {
    const asset = context.resolveAsset?.(pointer);
    if (!asset?.bytes) continue;
    try {
      return parseLines(new TextDecoder().decode(await asset.bytes()), context.pointer);
    } catch {
      const message = `“${asset.name}” can’t be read; the thread is imported without its messages.`;
      return { lines: [], findings: [warn("import.file-unreadable", message, context.pointer)] };
    }
  }
  return null;
}

function parseLines(text: string, path: string): MessageFile {
  const lines: unknown[] = [];
  const findings: Diagnostic[] = [];
  const rows = text.split("\n");
  for (const [position, row] of rows.entries()) {
    if (row.trim() === "") {
      lines.push(null);
      continue;
    }
    try {
      lines.push(parseJson(row));
    } catch {
      lines.push(null);
      findings.push(unreadable(position, { isLast: position === rows.length - 1, path }));
    }
  }
  return { lines, findings };
}

function unreadable(
  position: number,
  { isLast, path }: { isLast: boolean; path: string },
): Diagnostic {
  if (!isLast) {
    const message = `Line ${position + 1} of the messages is not JSON and was left out.`;
    return warn("import.line-unreadable", message, path);
  }
  const message = "The last message is cut off and was left out; those before it are complete.";
  return { ...warn("import.line-cut-off", message, path), severity: "info" };
}

const warn = (rule: string, message: string, path: string): Diagnostic =>
  finding("warning", rule, message, path);
