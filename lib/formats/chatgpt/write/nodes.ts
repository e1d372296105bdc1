import type { JsonRecord } from "@/lib/shared/read-value";
import type { Tally } from "@/lib/formats/kit/contract/fidelity";
import type { createNodeIds } from "@/lib/formats/kit/source/node-ids";
import type { OutgoingMessage, OutgoingTree } from "@/lib/formats/kit/tree/outgoing-tree";

import type { ChatgptWriterFact } from "./facts";
import { writeOwn } from "./message";
import { stepsOf, writeStep, type Step } from "./steps";

/** An entry of the mapping, without the links to those below it. */
export interface WrittenNode {
  readonly id: string;
  readonly parent: string | null;
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
  const names = new Map(
    tree.messages
      .flatMap(({ parts }) => parts)
      .flatMap((part) => (part.kind === "call" ? [[part.id, part.name] as const] : [])),
  );

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
    let parent = lastOf.get(message.parentId ?? "") ?? topId;
    for (const [at, step] of steps.entries()) {
      const [first] = step;
      const wanted = first?.kind === "call" ? first.id : `${message.id}:${at}`;
      const id = at === 0 ? message.id : nodeIds(wanted, `${message.id}:${at}`);
      const place = { id, message, isFirst: at === 0, isLast: at === steps.length - 1 };
      nodes.push({
        id,
        parent,
        message: () =>
          message.isNative ? writeOwn(message, tally) : writeStep(step, { ...place, names, tally }),
      });
      parent = id;
    }
    lastOf.set(message.id, parent);
  }
  return { nodes, lastOf };
}
