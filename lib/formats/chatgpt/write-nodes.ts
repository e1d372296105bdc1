import { type JsonRecord, asList, asRecord, asText } from "@/lib/shared/read-value";
import type { Tally } from "../kit/contract/fidelity";
import type { createNodeIds } from "../kit/source/node-ids";
import { namesOfCalls, type OutgoingMessage, type OutgoingTree } from "../kit/tree/outgoing-tree";
import type { ChatgptWriterFact } from "./write-facts";
import { writeOwn } from "./write-message";
import { stepsOf, writeStep, type Step } from "./write-steps";
import { unmapped } from "../kit/source/unmapped";
import { customInstructions } from "./system-messages";

/** An entry of the mapping, without the links to those below it. */
export interface WrittenNode {
  readonly id: string;
  readonly parentId: string | null;
  /** Made when it is its turn, so that those of a long conversation are never held together. */
  message(): JsonRecord | null;
}

interface Growing {
  /** What the first messages follow. */
  readonly topId: string;
  readonly nodeIds: ReturnType<typeof createNodeIds>;
  readonly tally: Tally<ChatgptWriterFact>;
}

/**
 * The messages as nodes. One of this format is one node; another one that calls tools or thinks becomes a chain of
 * several, because a node does only one of these.
 */
export function growNodes(tree: OutgoingTree, { topId, nodeIds, tally }: Growing) {
  const nodes: WrittenNode[] = [];
  const lastOf = new Map<string, string>();
  const nearest = new Map<string, string>();
  const names = namesOfCalls(tree);

  /** Follows which call is the nearest, because that is the one a result will be read as an answer to. */
  function pair({ id, parentId }: OutgoingMessage, steps: readonly Step[]): void {
    let call = nearest.get(parentId ?? "");
    for (const part of steps.flat()) {
      if (part.kind === "call") call = part.id;
      if (part.kind === "result" && part.callId !== call) tally.count("looseResults");
    }
    if (call !== undefined) nearest.set(id, call);
  }

  for (const message of tree.messages) {
    const steps = message.isNative ? [message.parts] : stepsOf(message);
    pair(message, steps);
    tally.count("splitMessages", steps.length > 1 ? 1 : 0);
    let parentId = lastOf.get(message.parentId ?? "") ?? topId;
    for (const [at, step] of steps.entries()) {
      const [first] = step;
      const wanted = first?.kind === "call" ? first.id : `${message.id}:${at}`;
      const id = at === 0 ? message.id : nodeIds(wanted, `${message.id}:${at}`);
      const place = { id, message, isFirst: at === 0, isLast: at === steps.length - 1 };
      nodes.push({
        id,
        parentId,
        message: () =>
          message.isNative ? writeOwn(message, tally) : writeStep(step, { ...place, names, tally }),
      });
      parentId = id;
    }
    lastOf.set(message.id, parentId);
  }
  return { nodes, lastOf };
}

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
  let parentId = rootId;
  return entries.map((entry: JsonRecord, at) => {
    const { nodeId, ...rest } = entry;
    const id = nodeIds(asText(nodeId), `system-${at}`);
    const message = () => writeMessage(id, rest, { text, isFirst: at === 0 });
    const node = { id, parentId, message };
    parentId = id;
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
  return { ...entry, metadata: unmapped(metadata, new Set(["is_user_system_message"])) };
}
