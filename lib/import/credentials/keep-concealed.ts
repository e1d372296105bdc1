import { rename, writeFile } from "node:fs/promises";

import type { Concealed } from "@/lib/formats/kit/contract/format";

import { concealOriginal, type OpenFile } from "./conceal-original";
import type { FileSpan } from "../items/planned";
import type { PlanSession } from "../session/session";
import { openSource } from "../source/file";
import { spoolPath } from "../upload/spool-folder";

/** The text of an item in the import's folder. */
interface KeptText {
  readonly span: FileSpan;
  /** It is a whole file of the drop. */
  readonly isWhole: boolean;
  /** The name of our copy, where the file is read from one; else its own. */
  readonly copy: string;
}

/**
 * Keeps the text of an item without the credentials in it. Of a whole file it also takes the place of the upload
 * and of our copy, which wait on the disk until the import ends.
 * @returns where the run finds it
 */
export async function keepConcealed(
  session: PlanSession,
  { span, isWhole, copy }: KeptText,
  opened: Omit<OpenFile, "text">,
  concealed: readonly Concealed[],
): Promise<FileSpan> {
  const source = await openSource(spoolPath(session.importId, span.file));
  const raw = await source.read(span.start, span.end).finally(() => source.close());
  const text = concealOriginal({ ...opened, text: raw.toString() }, concealed);
  const uploads = isWhole ? new Set([span.file, copy]) : [];
  for (const file of uploads) await overwriteUpload(session.importId, file, text);
  return session.keepText(Buffer.from(text));
}

/** Puts another text in the place of a file of the upload, whole or not at all. */
export async function overwriteUpload(importId: string, file: string, text: string): Promise<void> {
  const path = spoolPath(importId, file);
  await writeFile(`${path}.part`, text, { mode: 0o600 });
  await rename(`${path}.part`, path);
}
