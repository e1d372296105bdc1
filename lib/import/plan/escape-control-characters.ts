import { rm } from "node:fs/promises";

import type { Diagnostic } from "@/lib/validation/diagnostic";

import { createHashedFile } from "../upload/hashed-file";
import { locate } from "../source/scan";
import type { PlanSession } from "../session/session";
import { openSource, slabs, type SourceFile } from "../source/file";
import { spoolPath } from "../upload/spool-folder";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SHORT: ReadonlyMap<number, string> = new Map([
  [0x08, "\\b"],
  [0x09, "\\t"],
  [0x0a, "\\n"],
  [0x0c, "\\f"],
  [0x0d, "\\r"],
]);

/** Escapes the control characters that stand raw inside strings; everything else stays, byte for byte. */
export function createControlEscaper(): {
  /** The next stretch of the text, escaped. */
  write(bytes: Uint8Array): Buffer;
  readonly count: number;
  /** Byte offset of the first one in the text as it came; -1 when there is none. */
  readonly first: number;
} {
  let isInside = false;
  let isEscaped = false;
  let count = 0;
  let first = -1;
  let at = 0;
  return {
    get count() {
      return count;
    },
    get first() {
      return first;
    },
    write(bytes) {
      const parts: Buffer[] = [];
      let from = 0;
      for (let position = 0; position < bytes.length; position += 1) {
        const byte = bytes[position] ?? 0;
        if (!isInside) isInside = byte === QUOTE;
        else if (byte < 0x20) {
          parts.push(Buffer.from(bytes.subarray(from, position)), Buffer.from(escapeOf(byte)));
          from = position + 1;
          if (count === 0) first = at + position;
          count += 1;
          isEscaped = false;
        } else if (isEscaped) isEscaped = false;
        else if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) isInside = false;
      }
      at += bytes.length;
      parts.push(Buffer.from(bytes.subarray(from)));
      return Buffer.concat(parts);
    },
  };
}

function escapeOf(byte: number): string {
  return SHORT.get(byte) ?? `\\u${byte.toString(16).padStart(4, "0")}`;
}

/** Our copy of a file with its control characters escaped. */
export interface EscapedFile {
  /** Its name in the import's folder. */
  file: string;
  source: SourceFile;
  finding: Diagnostic;
}

/** Writes such a copy; null when there is nothing to escape. The caller closes it. */
export async function escapeControls(
  session: PlanSession,
  source: SourceFile,
): Promise<EscapedFile | null> {
  const file = session.nextFile();
  const path = spoolPath(session.importId, file);
  const escaper = createControlEscaper();
  const out = createHashedFile(path);
  try {
    for await (const slab of slabs(source, { start: 0, end: source.size })) {
      session.checkAborted();
      await out.write(escaper.write(slab));
    }
    await out.finish();
  } finally {
    await out.abandon();
  }
  const { count, first } = escaper;
  if (count === 0) {
    await rm(path, { force: true });
    return null;
  }
  const place = await locate(source, { start: 0, end: first + 1 }, [first]);
  const message = `${count} raw line breaks or other control characters inside texts, which JSON does not allow, are escaped in our copy.`;
  const finding: Diagnostic = {
    severity: "warning",
    rule: "json.raw-control",
    message,
    path: "",
    ...place.get(first),
  };
  return { file, source: await openSource(path), finding };
}
