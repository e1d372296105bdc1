/** Which stored calls a report rests on, and when they were made. */
export interface ScannedCalls {
  readonly conversations: number;
  readonly calls: number;
  /** Recorded times of the first and the last call; null while none of them has one. */
  readonly window: { readonly firstMs: number; readonly lastMs: number } | null;
  /** Calls without a recorded time. */
  readonly undated: number;
}

export const NO_CALLS: ScannedCalls = { conversations: 0, calls: 0, window: null, undated: 0 };

/** The same with the calls of one more conversation. */
export function withCalls(
  scanned: ScannedCalls,
  calls: readonly { readonly call: { readonly at: number | null } }[],
): ScannedCalls {
  let { window, undated } = scanned;
  for (const {
    call: { at },
  } of calls) {
    if (at === null) undated += 1;
    else if (window === null) window = { firstMs: at, lastMs: at };
    else if (at < window.firstMs) window = { ...window, firstMs: at };
    else if (at > window.lastMs) window = { ...window, lastMs: at };
  }
  return {
    conversations: scanned.conversations + 1,
    calls: scanned.calls + calls.length,
    window,
    undated,
  };
}
