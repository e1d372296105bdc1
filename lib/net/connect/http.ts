import { setTimeout as sleep } from "node:timers/promises";

import {
  SdkHttpError,
  SSEClientTransport,
  SseError,
  type Client,
  type Transport,
} from "@modelcontextprotocol/client";

import { NetError } from "../guard/failure";
import { openOutbound } from "../guard/fetch";
import {
  isProbeTimeout,
  openClient,
  probeMs,
  type Deadline,
  type Negotiation,
} from "./open-client";
import type { HttpTarget } from "../guard/resolved-target";
import { mayKnowOnlyOlder } from "./older-answers";
import { untilAborted, type Run } from "./run";
import { StreamableTransport } from "./streamable";
import { versionsToOffer } from "./versions";
import { withoutNulls } from "./without-nulls";

/** A client over HTTP. */
export interface HttpConnection {
  readonly client: Client;
  readonly transport: "http" | "sse";
  /** Whether the server answered as it does when it has forgotten the session that it gave out. */
  readonly hasLost: (error: unknown) => boolean;
  readonly close: () => Promise<void>;
}

/** Connects the way the target states; where it states none, the newer transport first. */
export async function connectHttp(
  target: HttpTarget,
  run: Run,
  deadline: Deadline,
): Promise<HttpConnection> {
  const attempt: Attempt = (kind, mode, until = deadline) =>
    tryHttp(target, run, until, { kind, mode });
  // What is new in the protocol never came to the older transport.
  if (target.transport === "sse") return attempt("sse", "legacy");
  try {
    return await attempt("http", "auto");
  } catch (error) {
    const isOpen = isProbeTimeout(error, run, deadline);
    if (isOpen && target.transport === "http") return attempt("http", "legacy");
    if (isOpen) return connectEitherWay(attempt, run, deadline);
    if (!mayKnowOnlyOlder(error, run)) return orOlderTransport(error);
    return attempt("http", "legacy").catch(orOlderTransport);
  }

  async function orOlderTransport(error: unknown): Promise<HttpConnection> {
    if (target.transport === "http" || !mayBeOlder(error)) throw error;
    try {
      return await attempt("sse", "legacy");
    } catch (later) {
      // That nothing is there for the older transport says less than what the newer one was told.
      throw isMissing(later) ? error : later;
    }
  }
}

type Attempt = (
  kind: "http" | "sse",
  mode: Negotiation,
  until?: Deadline,
) => Promise<HttpConnection>;

/**
 * For a server that left the newest revision's question open, as both slow servers and those of the older transport
 * do: the older transport joins in when the newer one has said nothing for as long again. The first that stands counts.
 */
async function connectEitherWay(
  attempt: Attempt,
  run: Run,
  deadline: Deadline,
): Promise<HttpConnection> {
  const decided = new AbortController();
  const signal = AbortSignal.any([deadline.signal, decided.signal]);
  const until = { signal, end: deadline.end };
  const newer = attempt("http", "legacy", until);
  const older = olderOnSilence();
  try {
    return await Promise.any([newer, older]);
  } finally {
    decided.abort(new NetError("CANCELLED"));
  }

  async function olderOnSilence(): Promise<HttpConnection> {
    const wait = new AbortController();
    const isSilent = await Promise.race([
      newer.then(() => false, mayBeOlder),
      sleep(probeMs(run), true, { signal: wait.signal }).catch(() => false),
    ]);
    wait.abort();
    return isSilent ? attempt("sse", "legacy", until) : newer;
  }
}

/** Servers of the older transport refuse the newer one's first request; nothing else is a sign of them. */
function mayBeOlder(error: unknown): boolean {
  if (!(error instanceof SdkHttpError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

function isMissing(error: unknown): boolean {
  return error instanceof SseError && (error.code === 404 || error.code === 405);
}

interface Way {
  readonly kind: "http" | "sse";
  readonly mode: Negotiation;
  /** The server had forgotten the session before the connection stood. */
  readonly isSecond?: boolean;
  /** What the server said that it speaks when it refused what it was offered first. */
  readonly versions?: string[];
}

async function tryHttp(
  target: HttpTarget,
  run: Run,
  deadline: Deadline,
  { kind, mode, isSecond = false, versions }: Way,
): Promise<HttpConnection> {
  const { rules, limits, options } = run;
  const outbound = openOutbound({
    rules,
    limits: target.isSignedIn === true ? { ...limits, redirects: 0 } : limits,
    resolve: options.resolve,
    carriesSecrets: target.filledIn.length > 0,
    signal: run.signal,
    onFault: run.fail,
    onRefusal: run.noteRefusal,
  });
  const how = {
    requestInit: { headers: { ...target.headers } },
    fetch: withoutNulls(outbound.fetch),
    // Ours walks redirects itself.
    redirectPolicy: "follow" as const,
  };
  const url = parse(target.url);
  const transport =
    kind === "sse" ? new SSEClientTransport(url, how) : new StreamableTransport(url, how, limits);
  const hasLost = (error: unknown): boolean =>
    transport instanceof StreamableTransport &&
    transport.sessionId !== undefined &&
    error instanceof SdkHttpError &&
    isForgotten(error);
  try {
    const client = await openClient(transport, run, mode, deadline, versions);
    return {
      client,
      transport: kind,
      hasLost,
      async close() {
        await endSession(transport, run);
        await client.close().catch(ignore);
        await outbound.close();
      },
    };
  } catch (error) {
    const mayBegin = hasLost(error) && !isSecond;
    await transport.close().catch(ignore);
    await outbound.close();
    if (mayBegin) return tryHttp(target, run, deadline, { kind, mode, isSecond: true });
    const spoken = versions === undefined ? versionsToOffer(error) : null;
    if (spoken !== null && !run.signal.aborted) {
      return tryHttp(target, run, deadline, { kind, mode: "legacy", versions: spoken });
    }
    throw error;
  }
}

/** The protocol says 404. Servers made after its first examples say 400, with a sentence about sessions. */
function isForgotten({ status, message }: SdkHttpError): boolean {
  return status === 404 || (status === 400 && /\bsession\b/i.test(message));
}

function parse(address: string): URL {
  if (URL.canParse(address)) return new URL(address);
  throw new NetError("INVALID_URL");
}

/** Tells the server that its session is over, for as long as that costs nothing. */
async function endSession(transport: Transport, run: Run): Promise<void> {
  if (!(transport instanceof StreamableTransport) || run.signal.aborted) return;
  const soon = AbortSignal.timeout(Math.min(1000, run.limits.endMs));
  await untilAborted(transport.terminateSession(), soon).catch(ignore);
}

/** For the end of a connection: whatever happens there, what was asked for is already known. */
function ignore(): undefined {
  return undefined;
}
