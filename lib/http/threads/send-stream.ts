import "server-only";
import { once } from "node:events";
import type { MessagePort } from "node:worker_threads";

import { takeLeftWrites } from "@/lib/data/store/locks/reading-thread";

import type { StreamMessage, StreamWish } from "./tasks";

type OutgoingMessage = StreamMessage extends infer Each
  ? Each extends unknown
    ? Omit<Each, "left">
    : never
  : never;

/** Sends an answer through a port, each part when it is wanted, and ends when nobody wants more. */
export async function sendStream(port: MessagePort, response: Response): Promise<void> {
  const say = (message: OutgoingMessage) => {
    const whole = { ...message, left: takeLeftWrites() } as StreamMessage;
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
    port.postMessage(whole);
  };
  const reader = response.body?.getReader() ?? null;
  say({
    say: "head",
    status: response.status,
    headers: [...response.headers],
    hasBody: reader !== null,
  });
  if (reader === null) return;
  for (;;) {
    const [wish] = (await once(port, "message")) as [StreamWish];
    if (wish === "cancel") {
      await reader.cancel();
      return say({ say: "end" });
    }
    try {
      const part = await reader.read();
      if (part.done) return say({ say: "end" });
      say({ say: "chunk", bytes: part.value });
    } catch {
      // Whoever made the stream has logged it.
      return say({ say: "failed" });
    }
  }
}
