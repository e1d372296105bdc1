import type { JsonRecord } from "@/lib/shared/read-value";

import { dropBlank } from "../source/unmapped";
import type { AttachmentDraft } from "./embed";

/** The entries of a list that describe files, and the others by their position. */
export function readFileList(
  list: readonly unknown[],
  read: (value: unknown, at: number) => AttachmentDraft | null,
): { readonly files: readonly AttachmentDraft[]; readonly rest: JsonRecord } {
  const files: AttachmentDraft[] = [];
  const left: [string, unknown][] = [];
  list.forEach((value, at) => {
    const file = read(value, at);
    if (file === null) left.push([String(at), value]);
    else files.push(file);
  });
  return { files, rest: dropBlank(Object.fromEntries(left)) };
}
