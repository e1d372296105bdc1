import { extensionKey, type OwnExtension } from "@/lib/domain/document/extension-key";
import { asList, asRecord, type JsonRecord, recordFrom } from "@/lib/shared/read-value";

/** Whether edits made here count, or only what was imported. */
export type SlotReading = "current" | "imported";

/** A value kept in one of our slots. */
export interface SlotMember {
  readonly value: unknown;
  /** From the toolset. */
  readonly pointer: string;
}

/** One of our slots of a toolset or a tool. */
export function slotOf(holder: JsonRecord | null, slot: OwnExtension): JsonRecord | null {
  return asRecord(asRecord(holder?.["extensions"])?.[extensionKey(slot)]);
}

/**
 * Reads a member a foreign format has and we have not: an edited one before the imported one, nothing when
 * it was taken away.
 * @param path own members of the format's object; none of the names holds a `/` or a `~`
 */
export function readSlotMember(
  holder: JsonRecord | null,
  slot: OwnExtension,
  path: readonly string[],
  reading: SlotReading,
): SlotMember | null {
  const kept = slotOf(holder, slot);
  if (kept === null) return null;
  const base = `/extensions/${extensionKey(slot)}`;
  const rest = path.join("/");
  const imported = ownMember(kept["source"], path);
  if (reading === "current") {
    if (isRemoved(kept, path)) return null;
    const edited = ownMember(kept["values"], path);
    if (edited !== undefined) {
      return { value: layered(imported, edited), pointer: `${base}/values/${rest}` };
    }
  }
  return imported === undefined ? null : { value: imported, pointer: `${base}/source/${rest}` };
}

/** An edited object is laid over the imported one member by member, as the format's writer does. */
export function layered(below: unknown, above: unknown): unknown {
  const [lower, upper] = [asRecord(below), asRecord(above)];
  if (lower === null || upper === null) return above;
  const members = Object.entries(upper).map(([name, value]): [string, unknown] => [
    name,
    Object.hasOwn(lower, name) ? layered(lower[name], value) : value,
  ]);
  return { ...lower, ...recordFrom(members) };
}

function isRemoved(slot: JsonRecord, path: readonly string[]): boolean {
  const removed = asList(slot["removed"]);
  return path.some((_, depth) => removed.includes(`/${path.slice(0, depth + 1).join("/")}`));
}

/** Looks at own members only, because a document may call one `constructor`. */
export function ownMember(holder: unknown, path: readonly string[]): unknown {
  let value = holder;
  for (const name of path) {
    const record = asRecord(value);
    if (record === null || !Object.hasOwn(record, name)) return undefined;
    value = record[name];
  }
  return value;
}
