import { ProtocolError, ProtocolErrorCode } from "@modelcontextprotocol/client";

import { asList, asRecord } from "@/lib/shared/read-value";

import type { Session } from "./connect/session";
import { NetError } from "./guard/failure";

const ADDRESS_FIRST: number = ProtocolErrorCode.UrlElicitationRequired;
/** Nobody opens more than these one after the other. */
const MOST = 5;

/**
 * Puts the addresses to a person that a server wants opened before it takes a call (MCP 2025-11-25). What is done there
 * is between the person and the server, so nothing says when the call would be taken; it is not made again.
 * @throws the error given where it is another one, and NetError where a person was asked
 */
export async function askAddressesFirst(error: unknown, { run }: Session): Promise<never> {
  const { onQuestion } = run.options;
  if (!(error instanceof ProtocolError) || error.code !== ADDRESS_FIRST) throw error;
  const asked = asList(asRecord(error.data)?.["elicitations"]).slice(0, MOST);
  if (onQuestion === undefined || asked.length === 0) throw error;
  const goOn = run.pause();
  try {
    for (const params of asked) {
      // Nothing else is meant: with this error forms are not allowed.
      const said = await onQuestion({ ...asRecord(params), mode: "url" }, run.signal);
      if ("refused" in said) throw new NetError("PROTOCOL_ERROR", said.refused);
      if (said.action !== "accept") throw new NetError("CANCELLED");
    }
  } finally {
    goOn();
  }
  throw new NetError("UNAUTHORIZED", undefined, THEN_AGAIN);
}

const THEN_AGAIN =
  "The server wants something done at the address that you opened. Call the tool again when it is done.";
