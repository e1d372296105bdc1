import type { MessageOutline } from "../conversation/facts/message";

export type StepKind = "thinking" | "approval" | "call";

/** Something that took time in a conversation, as far as its document records when it began and ended. */
export interface Step {
  readonly kind: StepKind;
  /** Of calls and their approvals. */
  readonly tool: string | null;
  /** Store id of the message in which it began. */
  readonly messageId: number;
  readonly startMs: number;
  readonly endMs: number;
}

export interface Steps {
  readonly steps: readonly Step[];
  /** Thinking blocks and calls of which the beginning or the end is not recorded. */
  readonly untimed: number;
}

interface OpenCall {
  readonly tool: string | null;
  readonly messageId: number;
  /** When it was made or, later, approved. */
  readonly fromMs: number | null;
}

/**
 * Collects the steps of a conversation, message after message. A thinking block ends where the next block of its
 * message begins. A call waits from when it was made to its approval, and runs until its result.
 */
export function collectSteps() {
  const steps: Step[] = [];
  const open = new Map<string, OpenCall>();
  let untimed = 0;
  const add = (step: Omit<Step, "startMs" | "endMs">, from: number | null, to: number | null) => {
    // Sources that know one time for the whole message write it on each block: that is no duration.
    if (from === null || to === null || to <= from) return false;
    steps.push({ ...step, startMs: from, endMs: to });
    return true;
  };
  return {
    add(messageId: number, { blocks, tools }: Pick<MessageOutline, "blocks" | "tools">): void {
      blocks.forEach(({ type, createdMs }, at) => {
        if (type !== "thinking") return;
        const next = blocks[at + 1]?.createdMs ?? null;
        if (!add({ kind: "thinking", tool: null, messageId }, createdMs, next)) untimed += 1;
      });
      for (const { kind, callId, toolName, at } of tools) {
        if (kind === "call") {
          open.set(callId, { tool: toolName, messageId, fromMs: at });
          continue;
        }
        const call = open.get(callId);
        if (call === undefined) continue;
        const { tool, fromMs } = call;
        const step = { tool, messageId: call.messageId } as const;
        if (kind === "approval") {
          add({ kind: "approval", ...step }, fromMs, at);
          open.set(callId, { ...call, fromMs: at ?? fromMs });
        } else {
          if (!add({ kind: "call", ...step }, fromMs, at)) untimed += 1;
          open.delete(callId);
        }
      }
    },
    finish(): Steps {
      return {
        steps: steps.toSorted((one, other) => one.startMs - other.startMs),
        untimed: untimed + open.size,
      };
    },
  };
}

/** The longest of some steps, in their order. */
export function longestSteps(steps: readonly Step[], most: number): Step[] {
  const took = ({ startMs, endMs }: Step) => endMs - startMs;
  const chosen = new Set(steps.toSorted((a, b) => took(b) - took(a)).slice(0, most));
  return steps.filter((step) => chosen.has(step));
}
