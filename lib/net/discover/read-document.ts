import { failureOf } from "../connect/failure-of";
import { openRun, type Run } from "../connect/run";
import { NetError, type NetFailure } from "../guard/failure";
import { openOutbound, type Lead, type Outbound } from "../guard/fetch";
import type { Limits } from "../guard/limits";
import type { OutboundOptions } from "../guard/outbound";

/** Reads JSON documents for one search. What it refuses is a NetError. */
export interface DocumentReader {
  /**
   * @param lead who named the address
   * @returns undefined where the server says that there is none
   */
  readonly read: (url: string, lead: Lead) => Promise<Document | undefined>;
}

/** What was read, and where from: what is public leads to public addresses only. */
interface Document extends Lead {
  readonly value: unknown;
}

/** A discovery is asked for by a person who waits. */
const DISCOVERY: Partial<Limits> = {
  runMs: 20_000,
  pageMs: 8_000,
  answerBytes: 2_000_000,
  runBytes: 8_000_000,
  // A document is no list of messages.
  messages: 1_000_000,
};
const MOST_DOCUMENTS = 20;
const DEEPEST = 64;

/** Opens a way out, does `work` and closes it, whatever happens. */
export async function withDocuments<T>(
  options: OutboundOptions,
  work: (reader: DocumentReader) => Promise<T>,
): Promise<T | NetFailure> {
  const run = openRun({ ...options, limits: { ...DISCOVERY, ...options.limits } });
  const { rules, limits, signal, fail, noteRefusal } = run;
  const outbound = openOutbound({
    rules,
    limits,
    resolve: options.resolve,
    carriesSecrets: false,
    signal,
    onFault: fail,
    onRefusal: noteRefusal,
  });
  try {
    return await run.race(work(readerOf(run, outbound)));
  } catch (error) {
    const target = { kind: "http", transport: "http", url: "", headers: {}, filledIn: [] } as const;
    return failureOf(error, run, target);
  } finally {
    await outbound.close();
    run.end();
  }
}

function readerOf(run: Run, { follow }: Outbound): DocumentReader {
  let asked = 0;
  return {
    async read(url, lead) {
      asked += 1;
      if (asked > MOST_DOCUMENTS) {
        const sentence = `It leads to more than ${MOST_DOCUMENTS} documents.`;
        throw new NetError("PROTOCOL_ERROR", undefined, sentence);
      }
      const headers = { accept: "application/json" };
      const { answer: response, isPublic } = await follow(url, lead, { headers });
      if (!response.ok) {
        await response.body?.cancel();
        if ([404, 405, 410].includes(response.status)) return undefined;
        const sentence = `The server answered ${response.status}.`;
        throw new NetError(
          response.status === 401 || response.status === 403 ? "UNAUTHORIZED" : "CONNECTION_FAILED",
          undefined,
          sentence,
        );
      }
      const text = await run.race(response.text());
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        // Many sites answer every path with their page.
        return undefined;
      }
      if (isDeeperThan(value, DEEPEST)) {
        throw new NetError(
          "PROTOCOL_ERROR",
          undefined,
          `The document nests deeper than ${DEEPEST} levels.`,
        );
      }
      return { value, isPublic };
    },
  };
}

/** Walks without recursion, because depth is what it looks for. */
function isDeeperThan(value: unknown, limit: number): boolean {
  const waiting = [{ value, depth: 0 }];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (typeof next.value !== "object" || next.value === null) continue;
    if (next.depth >= limit) return true;
    for (const inner of Object.values(next.value) as unknown[]) {
      waiting.push({ value: inner, depth: next.depth + 1 });
    }
  }
  return false;
}
