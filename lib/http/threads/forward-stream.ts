import "server-only";
import { MessageChannel, type MessagePort } from "node:worker_threads";

import { carryOutLeft } from "@/lib/data/exports/deferred-writes";
import { finishExport } from "@/lib/data/exports/records";
import { TaskLimitError } from "@/lib/work/threads";

import { log } from "../log/log";
import type { Problem } from "../problem/problem";
import { limitProblem } from "./forward";
import { answeredHeaders, forwardedRequest, type Forwarded } from "./forwarded-request";
import { readInThread } from "./reading-pool";
import type { StreamMessage, StreamWish } from "./tasks";

/** What a thread says, one message after the other; a thread that ends before rejects. */
class StreamPort {
  readonly #port: MessagePort;
  readonly #ended: Promise<never>;
  /** Exports that were started and have no end on record yet. */
  readonly #open = new Set<string>();

  constructor(port: MessagePort, task: Promise<unknown>) {
    this.#port = port;
    // The end of the task may be known before what it said last has arrived; only a failure is one.
    this.#ended = new Promise((_, reject) => {
      task.catch(reject);
    });
    this.#ended.catch(() => this.#fail());
  }

  wish(wish: StreamWish): void {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    this.#port.postMessage(wish);
  }

  /** The next message, after what the thread left to write is written. */
  async next(): Promise<StreamMessage> {
    const said = new Promise<StreamMessage>((resolve) => {
      this.#port.once("message", (message: StreamMessage) => resolve(message));
    });
    const message = await Promise.race([said, this.#ended]);
    await carryOutLeft(message.left);
    for (const write of message.left) {
      if (write.name === "startExport") this.#open.add(write.start.id);
      if (write.name === "finishExport") this.#open.delete(write.id);
    }
    return message;
  }

  close(): void {
    this.#port.close();
  }

  /** An export whose thread was lost has failed. */
  #fail(): void {
    for (const id of this.#open) {
      const end = { bytes: 0, sha256: null, proofs: {}, redactions: null, items: [] };
      finishExport(id, { ...end, outcome: "failed" }).catch((error: unknown) =>
        log("error", "export-end-failed", {}, error),
      );
    }
  }
}

/** Has a request answered by a thread that makes the answer while it is read. */
export async function forwardStream(
  request: Request,
  asked: Forwarded,
): Promise<Response | Problem> {
  const { port1, port2 } = new MessageChannel();
  const task = readInThread(
    "stream",
    { ...forwardedRequest(request, asked), port: port2 },
    { owner: asked.requestId, timeMs: null, transfer: [port2] },
  );
  const port = new StreamPort(port1, task);
  try {
    const head = await port.next();
    if (head.say !== "head") throw new Error("A stream begins with its head.");
    const body = head.hasBody ? bodyFrom(port, asked.requestId) : null;
    if (body === null) port.close();
    return new Response(body, { status: head.status, headers: answeredHeaders(head.headers) });
  } catch (error) {
    // The thread may wait for a wish; nobody has one any more.
    port.wish("cancel");
    port.close();
    if (error instanceof TaskLimitError) return limitProblem(error);
    throw error;
  }
}

function bodyFrom(port: StreamPort, requestId: string): ReadableStream<Uint8Array> {
  let left = false;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          port.wish("next");
          const message = await port.next();
          if (left) return;
          if (message.say === "chunk") return controller.enqueue(message.bytes);
          port.close();
          if (message.say === "end") controller.close();
          else controller.error(new Error("The answer broke off."));
        } catch (error) {
          port.close();
          if (left) return;
          log("error", "stream-failed", { requestId }, error);
          controller.error(error);
        }
      },
      async cancel() {
        left = true;
        port.wish("cancel");
        // What was being made while the client left comes first.
        let message = await port.next();
        while (message.say === "chunk") message = await port.next();
        port.close();
      },
    },
    { highWaterMark: 1 },
  );
}
