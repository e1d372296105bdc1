import { asList, asRecord, asText } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";

import type { createNodeIds } from "../node-ids";
import type { OutgoingTree } from "../outgoing-tree";
import { customInstructions } from "./instructions";
import type { WrittenNode } from "./write-nodes";

/**
 * The messages before the first one: those that had become the system message, with what was kept of them, and its
 * text in the first of them that has none of its own.
 */
export function writeSystem(
  { systemText, original }: OutgoingTree,
  rootId: string,
  nodeIds: ReturnType<typeof createNodeIds>,
): WrittenNode[] {
  const kept = asList(original["system"])
    .map(asRecord)
    .filter((entry) => entry !== null);
  const texts = kept.map((entry) => customInstructions(asRecord(entry["metadata"]) ?? {}));
  const left = withoutOwn(systemText ?? "", texts.flat());
  const free = texts.findIndex((own) => own.length === 0);
  const entries: (readonly [string, JsonRecord])[] = kept.map((entry, at) => {
    const { nodeId, ...rest } = entry;
    const id = nodeIds(asText(nodeId), `system-${at}`);
    return [id, writeMessage(id, rest, at === free ? left : "")];
  });
  if (left !== "" && free === -1) {
    const id = nodeIds("system", "system");
    entries.push([id, writeMessage(id, {}, left)]);
  }
  return entries.map(([id, message], at) => ({
    id,
    parent: entries[at - 1]?.[0] ?? rootId,
    message,
  }));
}

/** What of the system message does not come out of the entries by itself. */
function withoutOwn(text: string, own: readonly string[]): string {
  let left = text;
  for (const each of own) {
    if (left === each) return "";
    if (left.endsWith(`\n\n${each}`)) left = left.slice(0, -each.length - 2);
    else if (left.startsWith(`${each}\n\n`)) left = left.slice(each.length + 2);
  }
  return left;
}

function writeMessage(id: string, kept: JsonRecord, text: string): JsonRecord {
  const content = asRecord(kept["content"]) ?? {};
  const isContext = content["content_type"] === "user_editable_context";
  const said = isContext ? (text === "" ? {} : { user_instructions: text }) : { parts: [text] };
  return {
    id,
    status: "finished_successfully",
    weight: 1,
    recipient: "all",
    ...kept,
    author: { role: "system", ...asRecord(kept["author"]) },
    content: { content_type: "text", ...said, ...content },
  };
}
