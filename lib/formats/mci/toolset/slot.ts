import { extensionKey } from "@/lib/domain/document/extension-key";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { withoutMembers } from "@/lib/formats/kit/source/without-member";

/** The extension that keeps what was read from files of this format. */
export const MCI_KEY = extensionKey("mci");

export const MCI_FORMAT = "mci@1.0";

/** What the extension of a tool or a toolset says; null where there is none with a source. */
export interface MciSlot {
  readonly source: JsonRecord;
  readonly meta: JsonRecord;
  readonly values: JsonRecord;
  readonly removed: readonly unknown[];
}

export function slotOf(holder: { readonly extensions?: unknown }): MciSlot | null {
  const slot = asRecord(asRecord(holder.extensions)?.[MCI_KEY]);
  const source = asRecord(slot?.["source"]);
  if (slot === null || source === null) return null;
  return {
    source,
    meta: asRecord(slot["meta"]) ?? {},
    values: asRecord(slot["values"]) ?? {},
    removed: asList(slot["removed"]),
  };
}

/** The members edited since that only this format has, also where nothing was imported. */
export function valuesOf(holder: { readonly extensions?: unknown }): JsonRecord {
  return asRecord(asRecord(asRecord(holder.extensions)?.[MCI_KEY])?.["values"]) ?? {};
}

/**
 * An object with the edits of a slot: edited members take the place of those that came, inside `annotations` one
 * by one, and members that were taken away are gone.
 * @param except members that are not part of the object itself
 */
export function applyEdits(
  source: JsonRecord,
  { values, removed }: Pick<MciSlot, "values" | "removed">,
  except: ReadonlySet<string> = new Set(),
): JsonRecord {
  const wanted = Object.entries(values).filter(([name]) => !except.has(name));
  const edited: JsonRecord = {
    ...source,
    ...Object.fromEntries(
      wanted.map(([name, value]) => {
        const [own, change] = [asRecord(source[name]), asRecord(value)];
        const isMerged = name === "annotations" && own !== null && change !== null;
        return [name, isMerged ? { ...own, ...change } : value];
      }),
    ),
  };
  return withoutMembers(edited, removed);
}

/** What a toolset was read from. */
export function roleOf(slot: MciSlot): "main" | "toolset" | "server" | null {
  const role = asText(slot.meta["role"]);
  return role === "main" || role === "toolset" || role === "server" ? role : null;
}
