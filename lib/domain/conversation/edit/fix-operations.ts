import type { FixOperation } from "@/lib/validation/diagnostic";

/** The steps of a fix by the piece of the document they are about; paths lead into the piece. */
export interface SplitOperations {
  readonly shell: readonly FixOperation[];
  /** By the position of the message. */
  readonly messages: ReadonlyMap<number, readonly FixOperation[]>;
  /** Positions of messages that go as a whole. */
  readonly removed: readonly number[];
}

const IN_MESSAGE = /^\/messages\/(\d+)(\/.*)?$/s;

/** Splits the steps of a fix, whose paths lead into the document as a whole. */
export function splitOperations(operations: readonly FixOperation[]): SplitOperations {
  const shell: FixOperation[] = [];
  const messages = new Map<number, FixOperation[]>();
  const removed: number[] = [];
  for (const operation of operations) {
    const [, position, path] = IN_MESSAGE.exec(operation.path) ?? [];
    if (position === undefined) shell.push(operation);
    else if (path === undefined) {
      if (operation.op === "remove") removed.push(Number(position));
    } else {
      const own = messages.get(Number(position)) ?? [];
      own.push({ ...operation, path });
      messages.set(Number(position), own);
    }
  }
  return { shell, messages, removed };
}
