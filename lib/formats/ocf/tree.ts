import { asText } from "@/lib/shared/read-value";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import type { ReadNode } from "../kit/tree/fold-system";
import { positionId } from "../kit/tree/message-chain";
import { createNodeIds } from "../kit/source/node-ids";
import { readMessage, type OcfReading } from "./message";

export interface OcfTree {
  readonly nodes: readonly ReadNode[];
  readonly leafId: string | null;
  /** Whether the active message the conversation names is one of them. */
  readonly isLeafKnown: boolean;
  readonly findings: readonly Diagnostic[];
}

/**
 * Reads the messages as a tree. A message without a parent follows the one before it in the list; one it names
 * must stand earlier, and else counts as not named.
 */
export function readTree(reading: OcfReading): OcfTree {
  const { messages, conversation } = reading.bundle;
  const idOf = createNodeIds();
  const earlier = new Map<string, string>();
  const nodes: ReadNode[] = [];
  const findings: Diagnostic[] = [];
  for (const [at, placed] of messages.entries()) {
    const own = asText(placed.record["id"]);
    const id = idOf(own, positionId(at));
    const wanted = placed.record["parent_id"] ?? null;
    const named = typeof wanted === "string" ? earlier.get(wanted) : undefined;
    if (wanted !== null && named === undefined) findings.push(unknownParent(placed.path));
    const read = readMessage(placed, id, reading);
    for (const each of read.findings) findings.push(each);
    const message =
      wanted !== null && named === undefined
        ? { ...read.message, source: { ...read.message.source, parent_id: wanted } }
        : read.message;
    const parent = named ?? nodes.at(-1)?.id ?? null;
    nodes.push({ id, parent, path: placed.path, message, isSystem: read.isSystem });
    if (own !== null && !earlier.has(own)) earlier.set(own, id);
  }
  const active = asText(conversation["active_message_id"]);
  const known = active === null ? undefined : earlier.get(active);
  if (active !== null && known === undefined) findings.push(unknownLeaf(reading.bundle.path));
  const leafId = known ?? nodes.at(-1)?.id ?? null;
  return { nodes, leafId, isLeafKnown: known !== undefined, findings };
}

function unknownParent(path: string): Diagnostic {
  const message =
    "The message this one names as its parent does not come before it; it follows the one above it instead.";
  return { severity: "warning", rule: "import.parent-missing", message, path: `${path}/parent_id` };
}

function unknownLeaf(conversation: string): Diagnostic {
  const message = "The active message is not in the list; the last one counts instead.";
  const path = `${conversation}/active_message_id`;
  return { severity: "warning", rule: "import.active-message-missing", message, path };
}
