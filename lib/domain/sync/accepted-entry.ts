import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { extensionKey } from "../document/extension-key";
import { readSlotMember } from "../toolset/schema/slot-member";
import { mergeTool, type EntryChange } from "./merge-tool";

/**
 * A tool entry as it would be if its server still listed the accepted definition. What a person edited stays.
 * @param acceptedRaw JSON text of the accepted definition
 */
export function acceptedEntry(entry: JsonRecord, acceptedRaw: string): JsonRecord {
  const accepted = asRecord(JSON.parse(acceptedRaw));
  if (accepted === null) return entry;
  const { changes } = mergeTool(entry, accepted, null);
  return [...changes, ...newSinceThen(entry, accepted)].reduce(withChange, entry);
}

/** A merge leaves a title that the server took back; here one that it added must not be seen. */
function newSinceThen(entry: JsonRecord, accepted: JsonRecord): EntryChange[] {
  const path = ["spec", "config", "mcp"];
  const called = asRecord(readSlotMember(entry, "cadenya", path, "current")?.value);
  return (["title", "description"] as const).flatMap((member) => {
    const name = member === "title" ? "toolTitle" : "toolDescription";
    if (asText(accepted[member]) !== null || asText(called?.[name] ?? null) === null) return [];
    // A listing writes it beside the object, and whoever wrote the tool since into it.
    return ["values", "source"].map((kept) => ({
      path: ["extensions", extensionKey("cadenya"), kept, ...path, name],
    }));
  });
}

function withChange(holder: JsonRecord, { path, value }: EntryChange): JsonRecord {
  const [name = "", ...rest] = path;
  const { [name]: old, ...others } = holder;
  if (value === undefined && rest.length > 0 && asRecord(old) === null) return holder;
  const inner = rest.length === 0 ? value : withChange(asRecord(old) ?? {}, { path: rest, value });
  return inner === undefined ? others : { ...others, [name]: inner };
}
