import type { Response as Answer } from "undici";

import { NetError } from "./failure";
import type { Limits } from "./limits";

/** Bytes that a run may still take in. */
export interface ByteBudget {
  left: number;
}

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);
/** They describe the bytes on the wire, which were decompressed meanwhile. */
const OF_THE_WIRE = ["content-encoding", "content-length", "set-cookie"];

/**
 * The answer with a body that breaks off when it is larger than allowed. What is counted is what was decompressed,
 * because a few bytes can represent gigabytes.
 */
export function capBody(
  answer: Answer,
  limits: Limits,
  budget: ByteBudget,
  onFault: (fault: NetError) => void,
): Response {
  const headers = new Headers([...answer.headers]);
  for (const name of OF_THE_WIRE) headers.delete(name);
  const { status, statusText, body } = answer;
  if (body === null || WITHOUT_BODY.has(status)) {
    return new Response(null, { status, statusText, headers });
  }
  const reader = body.getReader();
  let left = limits.answerBytes;
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const read = await reader.read();
      if (read.done) {
        controller.close();
        return;
      }
      const chunk = read.value as Uint8Array;
      left -= chunk.byteLength;
      budget.left -= chunk.byteLength;
      if (left >= 0 && budget.left >= 0) {
        controller.enqueue(chunk);
        return;
      }
      const fault = tooLarge(left < 0 ? limits.answerBytes : limits.runBytes);
      onFault(fault);
      await reader.cancel();
      controller.error(fault);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(stream, { status, statusText, headers });
}

/** The fault of an answer beyond a limit of bytes. */
export function tooLarge(bytes: number): NetError {
  const sentence = `The server's answer is larger than ${Math.round(bytes / 1_000_000)} MB.`;
  return new NetError("PROTOCOL_ERROR", undefined, sentence);
}
