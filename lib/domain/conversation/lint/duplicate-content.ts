import type { LintContext } from "@/lib/domain/document/lint-context";
import { asList, asRecord } from "@/lib/shared/read-value";
import { attachmentContent, attachmentSize } from "../attachments/content";
import type { MessageOutline } from "../facts/message";

/** Less is not worth sharing. */
const SMALLEST_BYTES = 1024;

interface Content {
  readonly path: string;
  readonly bytes: number;
  count: number;
}

/** Contents of attachments met so far, by a fingerprint. */
export type ContentRegister = Map<string, Content>;

export function createContentRegister(): ContentRegister {
  return new Map();
}

/** Two 32-bit FNV-1a runs with the length: equal for equal texts, and for practically no others. */
function fingerprint(text: string): string {
  let one = 0x811c9dc5;
  let two = 0x01234567;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    two = Math.imul(two ^ code, 0x85ebca6b);
  }
  return `${text.length}:${one}:${two}`;
}

/** Notes the contents a message carries. */
export function registerContent(
  { attachmentCount }: MessageOutline,
  message: unknown,
  position: number,
  contents: ContentRegister,
): void {
  if (attachmentCount === 0) return;
  asList(asRecord(message)?.["attachments"]).forEach((attachment, at) => {
    const content = attachmentContent(attachment);
    const bytes = content === null ? 0 : attachmentSize(content);
    if (content === null || bytes < SMALLEST_BYTES) return;
    const key = fingerprint(content.text);
    const known = contents.get(key);
    if (known) known.count += 1;
    else contents.set(key, { path: `/messages/${position}/attachments/${at}`, bytes, count: 1 });
  });
}

/** Rule about contents that are carried more than once. */
export function lintDuplicateContent(contents: ContentRegister, { findings }: LintContext): void {
  for (const { path, bytes, count } of contents.values()) {
    if (count === 1) continue;
    findings.add("att.duplicate-content", path, () => ({
      message: `The conversation carries the content of this attachment ${count} times, ${count * bytes} bytes in all.`,
    }));
  }
}
