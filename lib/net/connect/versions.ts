import {
  ProtocolError,
  SdkHttpError,
  SUPPORTED_PROTOCOL_VERSIONS,
  UnsupportedProtocolVersionError,
} from "@modelcontextprotocol/client";

import { asList, asRecord } from "@/lib/shared/read-value";

/** The newest one is asked for by a probe; the client library lists those that `initialize` agrees on. */
const BY_PROBE = "2026-07-28";
const BY_GREETING = SUPPORTED_PROTOCOL_VERSIONS.filter((name) => name !== BY_PROBE);
const OURS = [BY_PROBE, ...BY_GREETING];

/** The client names the version of an old server only in its sentence. */
const AGREED = /^Server's protocol version is not supported: (.*)$/s;
const REFUSES = /\bprotocol[ -]?version\b/i;
const PLAIN = /^[\w.-]{1,40}$/;
const DATES = /\b20\d\d-\d\d-\d\d\b/g;
const MOST_NAMED = 5;

/**
 * The versions that a server named when it did not agree on one, which it says in one of many ways: by its own version,
 * by an error with a list (MCP, lifecycle), or in a sentence. Null for an error about something else.
 */
export function refusedFor(error: unknown): readonly string[] | null {
  const named = namedBy(error);
  const plain = named?.filter((version) => typeof version === "string" && PLAIN.test(version));
  return plain?.slice(0, MOST_NAMED).map(String) ?? null;
}

function namedBy(error: unknown): readonly unknown[] | null {
  if (error instanceof UnsupportedProtocolVersionError) return error.supported;
  if (!(error instanceof Error)) return null;
  const agreed = AGREED.exec(error.message)?.[1];
  if (agreed !== undefined) return [agreed];
  if (error instanceof ProtocolError) {
    const supported = asList(asRecord(error.data)?.["supported"]);
    if (supported.length > 0) return supported;
    return REFUSES.test(error.message) ? (error.message.match(DATES) ?? []) : null;
  }
  if (!(error instanceof SdkHttpError) || error.status !== 400) return null;
  return REFUSES.test(error.message) ? (error.message.match(DATES) ?? []) : null;
}

/**
 * The versions to greet a server with that refused the one it was offered instead of naming another one; the first of
 * them is offered. Null where it named none that is spoken here.
 */
export function versionsToOffer(error: unknown): string[] | null {
  for (let link = error, depth = 0; link instanceof Error && depth < 8; depth += 1) {
    const named = AGREED.test(link.message) ? null : refusedFor(link);
    const known = BY_GREETING.slice(1).find((version) => named?.includes(version));
    if (known !== undefined) return [known, ...BY_GREETING.filter((version) => version !== known)];
    link = link.cause;
  }
  return null;
}

/** The sentence for a server that agreed on no version; versions map no network, so everybody is told them. */
export function wrongVersion(spoken: readonly string[]): string {
  // Whoever greets in the older way has to agree on an older version.
  const ours = spoken.find((version) => version === BY_PROBE);
  if (ours !== undefined) return `${NONE} ${ours} ${ONLY_BY_DISCOVERY}`;
  const theirs = spoken.length === 0 ? "" : `It speaks ${spoken.join(", ")}. `;
  return `${NONE} ${theirs}Colloquy speaks ${OURS.join(", ")}.`;
}

const NONE = "The server speaks no version of MCP that Colloquy supports.";
const ONLY_BY_DISCOVERY =
  "has no initialize, but the server agreed on it there and does not answer server/discover.";
