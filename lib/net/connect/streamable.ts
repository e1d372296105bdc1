import {
  StreamableHTTPClientTransport,
  type StreamableHTTPClientTransportOptions,
} from "@modelcontextprotocol/client";

import type { Limits } from "../guard/limits";
import { cutOff } from "./cut-off";

/** What a server is left in peace for between two streams, whatever it asks for. */
const LEAST_PAUSE_MS = 250;

type Send = StreamableHTTPClientTransport["send"];

/**
 * The newer transport, which notices a stream that ended before its answer. Where the server gave its events ids it is
 * asked for the rest, never for the same thing again.
 */
export class StreamableTransport extends StreamableHTTPClientTransport {
  /** @param limits a server that asks to come back after the run is over has ended its answer */
  constructor(
    url: URL,
    how: Pick<StreamableHTTPClientTransportOptions, "requestInit" | "fetch" | "redirectPolicy">,
    { runMs }: Pick<Limits, "runMs">,
  ) {
    super(url, {
      ...how,
      reconnectionScheduler(reconnect, delayMs) {
        if (delayMs >= runMs) throw cutOff();
        const timer = setTimeout(reconnect, Math.max(LEAST_PAUSE_MS, delayMs));
        return () => clearTimeout(timer);
      },
    });
  }

  /** Also rejects once nothing more can come; for whoever has the answer by then, that means nothing. */
  override send(...[message, options]: Parameters<Send>): Promise<void> {
    return new Promise((resolve, reject) => {
      const onRequestStreamEnd = (): void => {
        options?.onRequestStreamEnd?.();
        reject(cutOff());
      };
      const isQuestion = !Array.isArray(message) && "method" in message && "id" in message;
      const sent = super.send(message, isQuestion ? { ...options, onRequestStreamEnd } : options);
      // The answer comes by itself; until then the end of its stream still counts.
      sent.then(isQuestion ? undefined : resolve, reject);
    });
  }
}
