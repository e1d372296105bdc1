import { setImmediate as nextTurn } from "node:timers/promises";
import type { Response as Answer } from "undici";

import { addAll } from "@/lib/shared/add-all";
import { NetError } from "./failure";
import type { Limits } from "./limits";
import { openScale } from "./weigh-json";

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
  // Its letters mean the same in either case (RFC 9110), which not everybody who reads it knows.
  const stated = headers.get("content-type");
  if (stated !== null) headers.set("content-type", stated.replace(/^[^;]*/, inSmallLetters));
  const { status, statusText, body } = answer;
  if (status < 200 || status > 599) {
    throw new NetError("CONNECTION_FAILED", "It answered with a status that HTTP does not know.");
  }
  if (body === null || WITHOUT_BODY.has(status)) {
    return new Response(null, { status, statusText, headers });
  }
  const reader = body.getReader();
  const type = headers.get("content-type") ?? "";
  const isStream = EVENTS.test(type);
  const weigh = openScale(limits, isStream ? "events" : "text");
  const waiting: Uint8Array[] = [];
  const check = answer.ok && JSON_OR_EVENTS.test(type) ? openCheck() : null;
  let left = limits.answerBytes;
  async function refuse(fault: NetError): Promise<never> {
    onFault(fault);
    await reader.cancel();
    throw fault;
  }
  const stream = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await ownTurn();
      const next = waiting.shift();
      if (next !== undefined) return controller.enqueue(next);
      const read = await reader.read();
      const chunk = read.done ? null : (read.value as Uint8Array);
      if (check?.(chunk) === false) return refuse(notText());
      if (chunk === null) return controller.close();
      left -= chunk.byteLength;
      budget.left -= chunk.byteLength;
      if (left < 0) return refuse(tooLarge(limits.answerBytes));
      if (budget.left < 0) return refuse(tooLarge(limits.runBytes));
      const fault = weigh(chunk);
      if (fault !== null) return refuse(fault);
      if (isStream) addAll(waiting, cutAtLines(chunk));
      controller.enqueue(waiting.shift() ?? chunk);
    },
    cancel: (reason) => reader.cancel(reason),
  });
  return new Response(stream, { status, statusText, headers });
}

const inSmallLetters = (text: string): string => text.trim().toLowerCase();

let lastTurn: Promise<void> = Promise.resolve();

/**
 * What has come at once is read piece by piece, and others have their turn in between. One piece a turn, of whichever
 * answer: those of many servers would add up to a long one.
 */
function ownTurn(): Promise<void> {
  lastTurn = lastTurn.then(() => nextTurn());
  return lastTurn;
}

const PIECE = 1024;
const LINE_FEED = 0x0a;

/**
 * Pieces that end with a line where that is possible: all messages of a piece are read in one go, and each costs far
 * more than its bytes. A line that is longer is not cut, since its reader begins again with each part.
 */
function cutAtLines(chunk: Uint8Array): Uint8Array[] {
  const pieces: Uint8Array[] = [];
  let from = 0;
  while (from < chunk.byteLength) {
    const end = chunk.indexOf(LINE_FEED, from + PIECE - 1) + 1;
    pieces.push(chunk.subarray(from, end === 0 ? undefined : end));
    from = end === 0 ? chunk.byteLength : end;
  }
  return pieces;
}

const EVENTS = /^\s*text\/event-stream\b/i;
const JSON_OR_EVENTS = /^\s*(?:application\/json|text\/event-stream)\b/i;

/** Tells of each piece, and of the end, whether it is UTF-8; whoever reads an answer would replace what is not. */
function openCheck(): (chunk: Uint8Array | null) => boolean {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return (chunk) => {
    try {
      if (chunk === null) decoder.decode();
      else decoder.decode(chunk, { stream: true });
      return true;
    } catch {
      return false;
    }
  };
}

const notText = (): NetError =>
  new NetError("PROTOCOL_ERROR", undefined, "The server’s answer is not UTF-8 text.");

/** The fault of an answer beyond a limit of bytes. */
export function tooLarge(bytes: number): NetError {
  const sentence = `The server’s answer is larger than ${Math.round(bytes / 1_000_000)} MB.`;
  return new NetError("PROTOCOL_ERROR", undefined, sentence);
}
