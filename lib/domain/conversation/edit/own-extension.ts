import type { EditDraft } from "@/lib/domain/document/edit-draft";
import { refuse, type Refusal } from "@/lib/domain/document/edit-result";
import { extensionKey, type OwnExtension } from "@/lib/domain/document/extension-key";
import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

/** One of our extensions of a message or conversation; null when it has none that can be read. */
export function ownExtension(item: unknown, name: OwnExtension): JsonRecord | null {
  return asRecord(asRecord(asRecord(item)?.extensions)?.[extensionKey(name)]);
}

/**
 * Writes members of one of our extensions, or takes it away; what else is in `extensions` stays.
 * An object that is left empty goes with it.
 * @param item the parsed text of the draft
 */
export function setOwnExtension(
  draft: EditDraft,
  item: JsonRecord,
  name: OwnExtension,
  members: JsonRecord | null,
): Refusal | null {
  const extensions = asRecord(item.extensions ?? {});
  if (extensions === null) {
    return refuse(
      "edit.extensions-not-an-object",
      "`extensions` is not an object, so nothing can be kept there; repair it in the JSON first.",
      "/extensions",
    );
  }
  const key = extensionKey(name);
  const stored = extensions[key];
  if (members !== null) {
    const kept = asRecord(stored);
    draft.merge(["extensions", key], { ...kept, v: 1, ...members });
  } else if (stored !== undefined) {
    const isAlone = Object.keys(extensions).length === 1;
    draft.remove(isAlone ? ["extensions"] : ["extensions", key]);
  }
  return null;
}
