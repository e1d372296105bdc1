import type { Client } from "@modelcontextprotocol/client";

import { checkProgram } from "../guard/check-program";
import { noteBusy, stillBusy } from "./busy";
import { connectHttp } from "./http";
import { failureOf } from "./failure-of";
import { NetError, type NetFailure } from "../guard/failure";
import { openClient, openDeadline } from "./open-client";
import type { OutboundOptions } from "../guard/outbound";
import { ProcessTransport } from "./process-transport";
import type { ProgramTarget, ResolvedTarget } from "../guard/resolved-target";
import { openRun, type Run } from "./run";

/** A connection that stands; the protocol's version is agreed on. */
export interface Session {
  readonly client: Client;
  readonly transport: "http" | "sse" | "stdio";
  readonly run: Run;
}

interface Connection extends Session {
  /** Whether an error means that the server has forgotten this session. */
  readonly hasLost: (error: unknown) => boolean;
  /** The same error, or one that says more of what happened. */
  readonly explain?: (error: unknown) => unknown;
  readonly close: () => Promise<void>;
}

/**
 * Connects, does `work` and disconnects, whatever happens. Nothing it does throws but bugs.
 * @param work is done once more where the server forgot the session before it took the request
 */
export async function withServer<T>(
  target: ResolvedTarget,
  options: OutboundOptions,
  work: (session: Session) => Promise<T>,
): Promise<T | NetFailure> {
  const busy = stillBusy(target);
  if (busy !== null) return busy;
  const run = openRun(options);
  try {
    return await inSession(target, run, work);
  } catch (error) {
    const failed = failureOf(error, run, target);
    noteBusy(target, failed);
    return failed;
  } finally {
    run.end();
  }
}

/** The protocol says of a 404 to a session: begin a new one. Once, since a server can forget that one as well. */
async function inSession<T>(
  target: ResolvedTarget,
  run: Run,
  work: (session: Session) => Promise<T>,
  mayRenew = true,
): Promise<T> {
  const connection = await connect(target, run);
  try {
    return await run.race(work(connection));
  } catch (error) {
    if (!mayRenew || !connection.hasLost(error)) throw connection.explain?.(error) ?? error;
  } finally {
    await connection.close();
  }
  return inSession(target, run, work, false);
}

async function connect(target: ResolvedTarget, run: Run): Promise<Connection> {
  if (target.kind === "stdio") return connectProgram(target, run);
  const deadline = openDeadline(run);
  try {
    return { ...(await connectHttp(target, run, deadline)), run };
  } finally {
    deadline.end();
  }
}

/** What a program wrote for people before it failed tells more than that it did. */
function withOutput(
  error: unknown,
  { lastOutput }: ProcessTransport,
  run: Run,
  target: ProgramTarget,
): unknown {
  if (lastOutput === "" || run.signal.aborted) return error;
  const { errorType } = failureOf(error, run, target);
  return new NetError(errorType, `The program wrote: ${lastOutput}`);
}

async function connectProgram(target: ProgramTarget, run: Run): Promise<Connection> {
  checkProgram(target, run.rules);
  const { limits } = run;
  for (const mode of ["auto", "legacy"] as const) {
    const transport = new ProcessTransport(target, limits, run.fail);
    const deadline = openDeadline(run);
    try {
      const client = await openClient(transport, run, mode, deadline);
      const close = (): Promise<void> => client.close().catch(() => undefined);
      const explain = (error: unknown): unknown =>
        transport.hasEnded ? withOutput(error, transport, run, target) : error;
      return { client, transport: "stdio", run, hasLost: () => false, explain, close };
    } catch (error) {
      const wasStarted = transport.pid !== null;
      const mayBeOld = mode === "auto" && wasStarted && transport.hasEnded && !run.signal.aborted;
      await transport.close();
      // Some programs end at the first request they do not know.
      if (mayBeOld) continue;
      if (!wasStarted) throw new NetError("CONNECTION_FAILED", "The program could not be started.");
      throw withOutput(error, transport, run, target);
    } finally {
      deadline.end();
    }
  }
  throw new NetError("CONNECTION_FAILED");
}
