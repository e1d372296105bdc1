import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { leftover } from "@/lib/formats/kit/source/unmapped";
import type { createNodeIds } from "@/lib/formats/kit/source/node-ids";
import type { OutgoingTree } from "@/lib/formats/kit/tree/outgoing-tree";

import { customInstructions } from "../read/instructions";
import type { WrittenNode } from "./nodes";

/**
 * The messages before the first one: those that had become the system message, with what was kept of them. The first
 * one says all of its text; what another one says besides is read as said again.
 */
export function writeSystem(
  { systemText, original }: OutgoingTree,
  rootId: string,
  nodeIds: ReturnType<typeof createNodeIds>,
): WrittenNode[] {
  const text = systemText ?? "";
  const kept = asList(original["system"]).map((entry) => asRecord(entry) ?? {});
  const entries = kept.length === 0 && text !== "" ? [{}] : kept;
  let parent = rootId;
  return entries.map((entry: JsonRecord, at) => {
    const { nodeId, ...rest } = entry;
    const id = nodeIds(asText(nodeId), `system-${at}`);
    const node = { id, parent, message: () => writeMessage(id, rest, { text, isFirst: at === 0 }) };
    parent = id;
    return node;
  });
}

function writeMessage(
  id: string,
  kept: JsonRecord,
  { text, isFirst }: { text: string; isFirst: boolean },
): JsonRecord {
  const content = asRecord(kept["content"]) ?? {};
  const isContext = content["content_type"] === "user_editable_context" && text !== "";
  const said = isContext ? { user_instructions: text } : { parts: [isFirst ? text : ""] };
  return {
    id,
    status: "finished_successfully",
    weight: 1,
    recipient: "all",
    metadata: {},
    ...(isContext ? kept : withoutForeign(kept, text)),
    author: { role: "system", ...asRecord(kept["author"]) },
    content: { content_type: "text", ...said, ...content },
  };
}

/** An entry must not bring a text back that was taken out of the system message since. */
function withoutForeign(entry: JsonRecord, text: string): JsonRecord {
  const metadata = asRecord(entry["metadata"]) ?? {};
  if (customInstructions(metadata).every((own) => text.includes(own))) return entry;
  return { ...entry, metadata: leftover(metadata, new Set(["is_user_system_message"])) };
}
