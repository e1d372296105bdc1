import {
  Client,
  SdkHttpError,
  SSEClientTransport,
  StreamableHTTPClientTransport,
} from "@modelcontextprotocol/client";
import type { Transport } from "@modelcontextprotocol/client";

import packageJson from "@/package.json";

import { checkProgram } from "./check-program";
import { failureOf } from "./failure-of";
import { NetError } from "./failure";
import type { NetFailure } from "./failure";
import { openOutbound } from "./guarded-fetch";
import type { OutboundOptions } from "./outbound";
import { ProcessTransport } from "./process-transport";
import type { HttpTarget, ProgramTarget, ResolvedTarget } from "./resolved-target";
import { openRun, untilAborted } from "./run";
import type { Run } from "./run";

/** A connection that stands; the protocol's version is agreed on. */
export interface Session {
  readonly client: Client;
  readonly transport: "http" | "sse" | "stdio";
  readonly run: Run;
}

type Closing = Session & { readonly close: () => Promise<void> };

/** Connects, does `work` and disconnects, whatever happens. Nothing it does throws but bugs. */
export async function withServer<T>(
  target: ResolvedTarget,
  options: OutboundOptions,
  work: (session: Session) => Promise<T>,
): Promise<T | NetFailure> {
  const run = openRun(options);
  try {
    const session = await connect(target, run);
    try {
      return await run.race(work(session));
    } finally {
      await session.close();
    }
  } catch (error) {
    return failureOf(error, run, target.filledIn);
  } finally {
    run.end();
  }
}

async function connect(target: ResolvedTarget, run: Run): Promise<Closing> {
  if (target.kind === "stdio") return connectProgram(target, run);
  if (target.transport === "sse") return connectHttp(target, run, "sse");
  try {
    return await connectHttp(target, run, "http");
  } catch (error) {
    if (target.transport === "http" || !mayBeOlder(error)) throw error;
    return connectHttp(target, run, "sse");
  }
}

/** Servers of the older transport refuse the newer one's first request; nothing else is a sign of them. */
function mayBeOlder(error: unknown): boolean {
  if (!(error instanceof SdkHttpError)) return false;
  const { status } = error;
  return status >= 400 && status < 500 && ![401, 403, 429].includes(status);
}

async function connectHttp(target: HttpTarget, run: Run, kind: "http" | "sse"): Promise<Closing> {
  const { rules, limits, options } = run;
  const outbound = openOutbound({
    rules,
    limits,
    resolve: options.resolve,
    carriesSecrets: target.filledIn.length > 0,
    signal: run.signal,
    onFault: run.fail,
  });
  const how = {
    requestInit: { headers: { ...target.headers } },
    fetch: outbound.fetch,
    // Ours walks redirects itself.
    redirectPolicy: "follow" as const,
  };
  const url = parse(target.url);
  const transport =
    kind === "sse" ? new SSEClientTransport(url, how) : new StreamableHTTPClientTransport(url, how);
  try {
    // What is new in the protocol never came to the older transport.
    const client = await open(transport, run, kind === "sse" ? "legacy" : "auto", limits.connectMs);
    return {
      client,
      transport: kind,
      run,
      async close() {
        await politely(transport, run);
        await client.close().catch(ignore);
        await outbound.close();
      },
    };
  } catch (error) {
    await transport.close().catch(ignore);
    await outbound.close();
    throw error;
  }
}

function parse(address: string): URL {
  if (URL.canParse(address)) return new URL(address);
  throw new NetError("INVALID_URL");
}

async function connectProgram(target: ProgramTarget, run: Run): Promise<Closing> {
  checkProgram(target, run.rules);
  const { limits } = run;
  for (const mode of ["auto", "legacy"] as const) {
    const transport = new ProcessTransport(target, limits, run.fail);
    try {
      // A third of the time for the question of the newer protocol, so that the older one has its turn.
      const client = await open(transport, run, mode, Math.ceil(limits.connectMs / 3));
      return { client, transport: "stdio", run, close: () => client.close().catch(ignore) };
    } catch (error) {
      const wasStarted = transport.pid !== null;
      const mayBeOld = mode === "auto" && wasStarted && transport.hasEnded && !run.signal.aborted;
      await transport.close();
      // Some programs end at the first request they do not know.
      if (mayBeOld) continue;
      if (!wasStarted) throw new NetError("CONNECTION_FAILED", "The program could not be started.");
      if (transport.lastOutput === "" || run.signal.aborted) throw error;
      throw new NetError(
        failureOf(error, run, target.filledIn).errorType,
        `The program wrote: ${transport.lastOutput}`,
      );
    }
  }
  throw new NetError("CONNECTION_FAILED");
}

async function open(
  transport: Transport,
  run: Run,
  mode: "auto" | "legacy",
  probeMs: number,
): Promise<Client> {
  const client = new Client(
    { name: "colloquy", version: packageJson.version },
    // Nothing is offered: no roots, no sampling, no questions to the user.
    { capabilities: {}, versionNegotiation: { mode, probe: { timeoutMs: probeMs } } },
  );
  // What is no JSON, or no message, is never the answer somebody waits for.
  const onerror = (error: Error): void => {
    if (error instanceof NetError) run.fail(error);
    else if (isUnreadable(error)) {
      run.fail(new NetError("PROTOCOL_ERROR", "An answer could not be read."));
    }
  };
  Object.assign(client, { onerror });
  const { limits } = run;
  const late = new AbortController();
  const timer = setTimeout(
    () => late.abort(new NetError("TIMEOUT", "The connection took too long.")),
    limits.connectMs,
  );
  const signal = AbortSignal.any([run.signal, late.signal]);
  try {
    await untilAborted(client.connect(transport, { timeout: limits.connectMs, signal }), signal);
    return client;
  } finally {
    clearTimeout(timer);
  }
}

function isUnreadable(error: Error): boolean {
  return (
    error instanceof SyntaxError ||
    error.name === "SyntaxError" ||
    error.name === "ZodError" ||
    error.name === "$ZodError"
  );
}

/** Tells the server that its session is over, for as long as that costs nothing. */
async function politely(transport: Transport, run: Run): Promise<void> {
  if (!(transport instanceof StreamableHTTPClientTransport) || run.signal.aborted) return;
  const soon = AbortSignal.timeout(Math.min(1000, run.limits.endMs));
  await untilAborted(transport.terminateSession(), soon).catch(ignore);
}

/** For the end of a connection: whatever happens there, what was asked for is already known. */
function ignore(): undefined {
  return undefined;
}
