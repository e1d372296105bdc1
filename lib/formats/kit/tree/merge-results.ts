import { withoutMessages, type OutgoingMessage, type OutgoingTree } from "./outgoing-tree";
import type { OutgoingPart } from "./outgoing-parts";

/**
 * Moves results out of messages of their own to the calls they answer, for formats that keep both in one message. A
 * result whose call is not on its branch, or has one already, stays; so does a message that says more. What is left
 * empty by leaving tools out goes.
 */
export function mergeResults(tree: OutgoingTree): { tree: OutgoingTree; merged: number } {
  const byId = new Map(tree.messages.map((message) => [message.id, message]));
  const answers = new Map<string, Map<string, OutgoingPart[]>>();
  const left = new Set<string>();
  let merged = 0;
  for (const message of tree.messages) {
    if (message.role !== "tool" || message.attachments.length > 0) continue;
    const results = message.parts.filter((part) => part.kind === "result");
    const others = message.parts.filter(({ kind }) => kind !== "result" && kind !== "approval");
    if (others.length > 0) continue;
    const callers = results.map((result) => findCaller(message, result.callId, byId));
    const isFree = results.every(({ callId }, at) => {
      const caller = callers[at];
      const hasOne = caller === undefined || isAnswered(caller, callId);
      return !hasOne && answers.get(caller.id)?.has(callId) !== true;
    });
    const isUnlike = new Set(results.map(({ callId }) => callId)).size === results.length;
    if (!isFree || !isUnlike) continue;
    results.forEach((result, at) => {
      const caller = callers[at]?.id ?? "";
      const known = answers.get(caller) ?? new Map<string, OutgoingPart[]>();
      const approvals = message.parts.filter(
        (part) => part.kind === "approval" && part.callId === result.callId,
      );
      answers.set(caller, known.set(result.callId, [...approvals, result]));
    });
    merged += results.length;
    left.add(message.id);
  }
  const messages = tree.messages.map((message) => ({
    ...message,
    parts: addResults(message.parts, answers.get(message.id)),
  }));
  return { tree: withoutMessages({ ...tree, messages }, left), merged };
}

/** The nearest message above that makes the call. */
function findCaller(
  message: OutgoingMessage,
  callId: string,
  byId: ReadonlyMap<string, OutgoingMessage>,
): OutgoingMessage | undefined {
  let above = byId.get(message.parentId ?? "");
  while (above !== undefined && !makesCall(above, callId)) {
    if (above.role === "user") return undefined;
    above = byId.get(above.parentId ?? "");
  }
  return above;
}

const makesCall = ({ parts }: OutgoingMessage, callId: string) =>
  parts.some((part) => part.kind === "call" && part.id === callId);

const isAnswered = ({ parts }: OutgoingMessage, callId: string) =>
  parts.some((part) => part.kind === "result" && part.callId === callId);

function addResults(
  parts: readonly OutgoingPart[],
  answers: ReadonlyMap<string, readonly OutgoingPart[]> | undefined,
): readonly OutgoingPart[] {
  if (answers === undefined) return parts;
  return parts.flatMap((part) => {
    const answer = part.kind === "call" ? answers.get(part.id) : undefined;
    return [part, ...(answer ?? [])];
  });
}
