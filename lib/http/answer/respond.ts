import { turnIfDue } from "@/lib/work/turns";

import { log } from "../log/log";

const CHUNK = 64 * 1024;

/** For bodies that leave as they are made: compressing them would cost their length or their pace. */
export const UNCHANGED = { "cache-control": "private, no-store, no-transform" } as const;

/** A JSON answer; `status` is 200 unless said. */
export function json(
  value: unknown,
  init: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(JSON.stringify(value), {
    status: init.status ?? 200,
    headers: { ...init.headers, "content-type": "application/json" },
  });
}

/** One JSON value a line, each sent as soon as it is there. */
export async function* ndjson(
  values: AsyncIterable<unknown>,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  for await (const value of values) yield encoder.encode(`${JSON.stringify(value)}\n`);
}

/** An object of which one list is made while it leaves. */
export interface WithList {
  readonly head: object;
  readonly list: string;
  readonly items: AsyncIterable<readonly unknown[]>;
}

/** The JSON of an object whose members may have long lists, a slice at a time. */
export async function* jsonPieces(
  members: Readonly<Record<string, WithList | null>>,
): AsyncGenerator<Uint8Array, void, void> {
  const encoder = new TextEncoder();
  const piece = (text: string) => encoder.encode(text);
  for (const [at, [name, member]] of Object.entries(members).entries()) {
    yield piece(`${at === 0 ? "{" : ","}${JSON.stringify(name)}:`);
    if (member === null) {
      yield piece("null");
      continue;
    }
    const head = JSON.stringify(member.head);
    const isAlone = head === "{}";
    yield piece(`${head.slice(0, -1)}${isAlone ? "" : ","}${JSON.stringify(member.list)}:[`);
    let isFirst = true;
    for await (const items of member.items) {
      if (items.length === 0) continue;
      const text = JSON.stringify(items).slice(1, -1);
      yield piece(isFirst ? text : `,${text}`);
      isFirst = false;
      const due = turnIfDue();
      if (due !== undefined) await due;
    }
    yield piece("]}");
  }
  yield piece("}");
}

/** Joins small chunks, because each one costs a write to the socket. */
export async function* gather(
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array, void, void> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of chunks) {
    held.push(chunk);
    size += chunk.byteLength;
    if (size < CHUNK) continue;
    yield held.length === 1 ? chunk : Buffer.concat(held, size);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held, size);
}

/**
 * A body that is made while it is read. A client that leaves ends the generator; an error while
 * making it breaks the connection, so that half a file is never taken for a whole one.
 * @param onLeave told at once, also while the next chunk is still being waited for
 */
export function streamOf(
  chunks: AsyncIterable<Uint8Array>,
  requestId: string,
  onLeave: () => void = () => undefined,
): ReadableStream<Uint8Array> {
  const iterator = chunks[Symbol.asyncIterator]();
  let left = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const next = await iterator.next();
          // Nobody takes what was being made while the client left.
          if (left) return;
          if (next.done) controller.close();
          else controller.enqueue(next.value);
        } catch (error) {
          if (left) return;
          log("error", "stream-failed", { requestId }, error);
          controller.error(error);
        }
      },
      async cancel() {
        left = true;
        onLeave();
        await iterator.return?.();
      },
    },
    { highWaterMark: 1 },
  );
}
