import { mayHoldNull, takeNullsOut } from "../guard/absent-members";

type Ask = (url: string | URL, init?: RequestInit) => Promise<Response>;

const EVENTS = /^\s*text\/event-stream\b/i;

/** Gives answers to a client of the protocol in which members that need not be there are never null. */
export function withoutNulls(ask: Ask): Ask {
  return async (url, init) => {
    const answer = await ask(url, init);
    const { body, status, statusText, headers } = answer;
    if (body !== null && answer.ok && EVENTS.test(headers.get("content-type") ?? "")) {
      const events = body.pipeThrough(new TransformStream(lineByLine()));
      return new Response(events, { status, statusText, headers });
    }
    const json = async (): Promise<unknown> => {
      const message: unknown = JSON.parse(await answer.text());
      takeNullsOut(message);
      return message;
    };
    return Object.assign(answer, { json });
  };
}

const LINE_FEED = 0x0a;

/** Writes messages of a stream again where something was null; servers put each on a line. */
function lineByLine(): Transformer<Uint8Array, Uint8Array> {
  let begun: Uint8Array[] = [];
  return {
    transform(chunk, controller) {
      const end = chunk.lastIndexOf(LINE_FEED) + 1;
      if (end > 0) {
        const lines = Buffer.concat([...begun, chunk.subarray(0, end)]);
        // A flood of short lines is no more work than one long one.
        controller.enqueue(mayHoldNull(lines) ? Buffer.concat([...rewritten(lines)]) : lines);
        begun = [];
      }
      if (end < chunk.byteLength) begun.push(chunk.subarray(end));
    },
    flush(controller) {
      for (const part of begun) controller.enqueue(part);
    },
  };
}

function* rewritten(lines: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < lines.byteLength;) {
    const end = lines.indexOf(LINE_FEED, from) + 1;
    yield rewrittenLine(lines.subarray(from, end));
    from = end;
  }
}

const DATA = Buffer.from("data:");

function rewrittenLine(line: Uint8Array): Uint8Array {
  if (!mayHoldNull(line) || DATA.compare(line, 0, DATA.length) !== 0) return line;
  const message = parsed(Buffer.from(line).toString("utf8", DATA.length));
  return takeNullsOut(message) === 0 ? line : Buffer.from(`data: ${JSON.stringify(message)}\n`);
}

/** What is no JSON, or a part of it, is left to whoever reads it. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
