import { findByFileHash } from "@/lib/data/imports/identity";

import { isDamaged } from "../identity/stored-document";
import { identicalItem, NO_COUNTS } from "../items/build";
import type { PlanSession } from "./session";
import type { SpooledFile } from "../upload/spool";

/**
 * Plans a file whose exact bytes were imported before and whose documents all are still in the library as
 * they came: then nothing of it has to be read.
 * @returns false when the file has to be looked at
 */
export async function planAlreadyImported(
  session: PlanSession,
  file: SpooledFile,
): Promise<boolean> {
  const match = await findByFileHash(session.viewer, file.sha256);
  if (match === null || !match.intact || match.items.length === 0) return false;
  // What was edited here can be set back to the file's version, for which its text is needed.
  if (match.items.some(({ existing }) => existing === null || existing.edited)) return false;
  // The file repairs what is not as it was written any more.
  for (const { existing } of match.items) {
    if (existing !== null && (await isDamaged(session.viewer, existing.kind, existing.id)))
      return false;
  }
  const isOne = match.items.length === 1;
  for (const item of match.items) {
    const { existing } = item;
    if (existing === null) continue;
    await session.add({
      item: identicalItem(
        {
          id: session.nextItemId(),
          name: isOne ? file.name : renameFile(item.name, file.name),
          kind: existing.kind,
          format: item.format,
          title: existing.title,
          documentId: item.documentId,
          problems: [],
          notes: [],
          counts: {
            ...NO_COUNTS,
            bytes: existing.byteLength,
            messages: existing.messageCount ?? 0,
          },
        },
        existing,
        false,
      ),
      fileHash: file.sha256,
      source: null,
    });
  }
  session.note(`${file.name} was imported before; its documents were not examined again.`);
  return true;
}

/** The name an item had, with the name its file has now. */
function renameFile(former: string, fileName: string): string {
  return former.replace(/^[^!#]*/, () => fileName);
}
