import { asRecord, type JsonRecord } from "@/lib/shared/read-value";

import { NetError } from "../guard/failure";
import { RedirectError } from "../guard/fetch";
import { waitText } from "../guard/refusal";
import { unusable, type Exchange } from "./exchange";

/** Reads what servers say of themselves, at the places where that may be. */
export interface Descriptions {
  readonly exchange: Exchange;
  /** Null where no description is at the address: the next place may have one. */
  readonly read: (address: string) => Promise<JsonRecord | null>;
  /** For addresses that are stated at this one. */
  readonly ledBy: (address: string) => Descriptions;
  /** Why nothing was found anywhere, which is what a place answered instead of a description, if anything. */
  readonly missing: (sentence: string) => NetError;
}

export function openDescriptions(first: Exchange): Descriptions {
  let hindrance: NetError | null = null;
  const readBy = (exchange: Exchange): Descriptions => ({
    exchange,
    ledBy: (address) => readBy(exchange.ledBy(address)),
    async read(address) {
      let answer: Response;
      try {
        answer = await exchange.ask(address, { headers: { accept: "application/json" } });
      } catch (error) {
        // Many sites lead from every address they do not know to a page of theirs.
        if (!(error instanceof RedirectError)) throw error;
        hindrance ??= error;
        return null;
      }
      if (answer.status === 200) return parse(await answer.text());
      await answer.body?.cancel();
      const { status } = answer;
      if (status === 429 || status >= 500) {
        hindrance ??= failing(status, exchange.refusal()?.waitMs ?? null);
      }
      return null;
    },
    missing: (sentence) => hindrance ?? unusable(sentence),
  });
  return readBy(first);
}

function failing(status: number, waitMs: number | null): NetError {
  if (status !== 429 && status !== 503) {
    const sentence = "The server fails where it describes its sign-in. Try again later.";
    return new NetError("CONNECTION_FAILED", `It answered HTTP ${status}.`, sentence);
  }
  const when = waitMs === null ? "Try again later." : `It asks to wait ${waitText(waitMs)}.`;
  return new NetError("BUSY", undefined, `The server is too busy for a sign-in. ${when}`);
}

function parse(text: string): JsonRecord | null {
  try {
    return asRecord(JSON.parse(text));
  } catch {
    // Pages of single-page applications answer every address with 200.
    return null;
  }
}
