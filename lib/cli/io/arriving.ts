import { CommandError, EXIT } from "./exit-code";

/** What had come of an answer when its connection broke. */
export interface Arrived {
  readonly bytes: number;
  /** Whole lines among them. */
  readonly lines: number;
}

/**
 * What a server sends, to its end.
 * @param broken a sentence for the person where the connection breaks before it
 * @throws CommandError
 */
export async function* arriving(
  body: AsyncIterable<Uint8Array>,
  broken: (arrived: Arrived) => string,
): AsyncGenerator<Uint8Array, void, void> {
  let bytes = 0;
  let lines = 0;
  const iterator = body[Symbol.asyncIterator]();
  try {
    for (;;) {
      let next: IteratorResult<Uint8Array>;
      try {
        next = await iterator.next();
      } catch {
        throw new CommandError(EXIT.server, broken({ bytes, lines }));
      }
      if (next.done === true) return;
      bytes += next.value.byteLength;
      for (const byte of next.value) if (byte === NEW_LINE) lines += 1;
      yield next.value;
    }
  } finally {
    await iterator.return?.();
  }
}

const NEW_LINE = 0x0a;
