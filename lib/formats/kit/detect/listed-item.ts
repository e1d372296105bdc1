import { identifyKind } from "@/lib/domain/kinds/kind";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { probeItems, type Probe } from "../contract/probe";

/** Root member of exports that are not a bare array. */
export const CONVERSATIONS = "conversations";

/** Whether an item of a file, or of the list in its root, is a conversation of an export; documents of ours are not. */
export function hasConversation(
  probe: Probe,
  isConversation: (item: JsonRecord) => boolean,
): boolean {
  const isOne = (item: JsonRecord | null) =>
    item !== null && identifyKind(item) === null && isConversation(item);
  return probeItems(probe).some((item) => {
    if (isOne(item)) return true;
    const listed = probe.root === "object" ? asList(item[CONVERSATIONS]) : [];
    return listed.map(asRecord).some(isOne);
  });
}
