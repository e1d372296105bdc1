import { NetError } from "../guard/failure";
import { LIMITS, type Limits } from "../guard/limits";
import { readOperatorRules, type OperatorRules } from "../guard/operator-rules";
import type { OutboundOptions } from "../guard/outbound";
import type { Refusal } from "../guard/refusal";

/** One conversation with a server, from the first connection to the last. */
export interface Run {
  readonly rules: OperatorRules;
  readonly limits: Limits;
  readonly options: OutboundOptions;
  /** Fires when the caller gives up, when time is over, and at the first fault. */
  readonly signal: AbortSignal;
  /** Ends the run; only the first fault counts. */
  readonly fail: (fault: NetError) => void;
  /** The last answer that refused something; what it says next to its status explains a failure. */
  readonly refusal: () => Refusal | null;
  readonly noteRefusal: (refusal: Refusal) => void;
  /** Ends with `work`, or with the fault of the run as soon as there is one. */
  readonly race: <T>(work: Promise<T>) => Promise<T>;
  /** Stops the clock of the run while a person has the word; gives what sets it going again. */
  readonly pause: () => () => void;
  readonly end: () => void;
}

export function openRun(options: OutboundOptions): Run {
  const limits = { ...LIMITS, ...options.limits };
  const ending = new AbortController();
  const fail = (fault: NetError): void => ending.abort(fault);
  let refusal: Refusal | null = null;
  const cancel = (): void => fail(new NetError("CANCELLED"));
  const clock = openClock(limits.runMs, () =>
    fail(new NetError("TIMEOUT", "The whole run took too long.")),
  );
  if (options.signal.aborted) cancel();
  else options.signal.addEventListener("abort", cancel, { once: true });
  return {
    rules: options.rules ?? readOperatorRules(),
    limits,
    options,
    signal: ending.signal,
    fail,
    refusal: () => refusal,
    noteRefusal(found) {
      refusal = found;
    },
    race: (work) => untilAborted(work, ending.signal),
    pause: () => clock.pause(),
    end() {
      clock.end();
      options.signal.removeEventListener("abort", cancel);
    },
  };
}

/** Calls `onOver` when so much time has gone by, without that in which it was paused. */
function openClock(totalMs: number, onOver: () => void) {
  let leftMs = totalMs;
  let begunMs = performance.now();
  let timer = setTimeout(onOver, leftMs);
  let pauses = 0;
  let hasEnded = false;
  return {
    pause() {
      pauses += 1;
      if (pauses === 1) {
        clearTimeout(timer);
        leftMs -= performance.now() - begunMs;
      }
      return () => {
        pauses -= 1;
        if (pauses > 0 || hasEnded) return;
        begunMs = performance.now();
        timer = setTimeout(onOver, Math.max(0, leftMs));
      };
    },
    end() {
      hasEnded = true;
      clearTimeout(timer);
    },
  };
}

/** Ends with `work`, or rejects with the reason of the signal. */
export function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      const reason: unknown = signal.reason;
      reject(reason instanceof Error ? reason : new NetError("CANCELLED"));
    };
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop, { once: true });
    work.then(resolve, reject).finally(() => signal.removeEventListener("abort", stop));
  });
}
