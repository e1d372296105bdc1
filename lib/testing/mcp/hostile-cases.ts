import type { ErrorType } from "@/lib/domain/sync/error-type";

import {
  cutInPageTwo,
  endlessCursor,
  gzipBomb,
  listing,
  listingBy,
  pages,
  plainTool,
  redirect,
  refuse,
  repeatedCursor,
  silence,
  slowLoris,
  text,
} from "./behaviours";
import { heavyTool, manyTools } from "./hostile-tools";
import type { Behaviour } from "./tool-server";

/** What a server does wrong, and what has to come of it. */
export interface HostileCase {
  readonly name: string;
  /** A new one for each run: some remember what they have said. */
  readonly behaviour: () => Behaviour;
  readonly errorType: ErrorType;
  /** The most requests of any kind it may have been sent. */
  readonly requests: number;
}

/** Requests until the first list: the newer question, the older one, the note that follows it. */
const FIRST = 4;
const ofResult = (result: string) => () =>
  text(({ id }) => `{"jsonrpc":"2.0","id":${JSON.stringify(id)},${result}}`);

const ofTools = (tools: string) => ofResult(`"result":{"tools":${tools}`);
const MEMBERS = Array.from({ length: 300_000 }, (_, at) => `,"m${at}":0`).join("");
const NOTE =
  '{"jsonrpc":"2.0","method":"notifications/message","params":{"level":"info","data":1}}';
const PING = '{"jsonrpc":"2.0","id":"p","method":"ping"}';

/** Servers whose list must not be taken. */
export const HOSTILE_CASES: readonly HostileCase[] = [
  of("a list that never ends", endlessCursor, "PROTOCOL_ERROR", FIRST + 100),
  of("a cursor that comes back", repeatedCursor, "PROTOCOL_ERROR"),
  of("6,000 tools", () => listing(() => manyTools(6000)), "TOO_MANY_TOOLS"),
  of("60 pages of 100 tools", sixtyPages, "TOO_MANY_TOOLS", FIRST + 60),
  of("a tool of 11 MB", () => listing(() => [heavyTool(11_000_000)]), "PROTOCOL_ERROR"),
  of("three pages of 9 MB", threeHeavyPages, "PROTOCOL_ERROR"),
  of("a small answer that unfolds to 60 MB", () => gzipBomb(60_000_000), "PROTOCOL_ERROR"),
  of("an answer that drips", slowLoris, "TIMEOUT"),
  of("an answer that never begins", silence, "TIMEOUT"),
  of("a connection cut in the middle of page two", cutInPageTwoOfOne, "CONNECTION_FAILED"),
  of("a way to where clouds keep credentials", metadata(307), "CONNECTION_FAILED"),
  of("the same way without a body", metadata(303), "BLOCKED_ADDRESS"),
  of("HTTP 401", () => refuse(401), "SIGN_IN_REQUIRED"),
  of("HTTP 403", () => refuse(403), "UNAUTHORIZED"),
  of("HTTP 500", () => refuse(500), "CONNECTION_FAILED"),
  of("no JSON", () => text(() => "{nope"), "PROTOCOL_ERROR"),
  of("half a JSON", () => text(() => '{"jsonrpc":"2.0","id":1,"result":'), "PROTOCOL_ERROR"),
  of("JSON that is no message", () => text(() => "[1,2,3]"), "PROTOCOL_ERROR"),
  of("another media type", () => text(() => "<p>tools</p>", "text/html"), "PROTOCOL_ERROR"),
  of("an error", ofResult('"error":{"code":-32603,"message":"no"}'), "PROTOCOL_ERROR"),
  of("neither result nor error", ofResult('"x":1'), "PROTOCOL_ERROR"),
  of("a result without tools", ofResult('"result":{}'), "PROTOCOL_ERROR"),
  of("tools that are no list", ofResult('"result":{"tools":{"length":2}}'), "PROTOCOL_ERROR"),
  of("an answer to another request", otherId, "TIMEOUT"),
  of("lists in lists without measure", ofTools("[".repeat(300_000)), "PROTOCOL_ERROR"),
  of("300,000 members", ofResult(`"result":{"tools":[]${MEMBERS}}`), "PROTOCOL_ERROR"),
  of("bytes that are no text", inLatin1, "PROTOCOL_ERROR"),
  of("a flood of notes", () => flood(NOTE, 6_000), "PROTOCOL_ERROR"),
  of("a flood of questions", () => flood(PING, 1_500), "PROTOCOL_ERROR", 600),
  of("a list of messages without measure", () => batch(500), "PROTOCOL_ERROR"),
];

function of(
  name: string,
  behaviour: () => Behaviour,
  errorType: ErrorType,
  requests = 12,
): HostileCase {
  return { name, behaviour, errorType, requests };
}

function sixtyPages(): Behaviour {
  return pages(
    ...Array.from({ length: 60 }, (_, page) =>
      Array.from({ length: 100 }, (_, at) => plainTool(`tool_${page}_${at}`)),
    ),
  );
}

function threeHeavyPages(): Behaviour {
  return pages([heavyTool(9_000_000)], [heavyTool(9_000_000)], [heavyTool(9_000_000)]);
}

function cutInPageTwoOfOne(): Behaviour {
  return cutInPageTwo([plainTool("seen")]);
}

function metadata(status: number): () => Behaviour {
  return () => redirect("http://169.254.169.254/latest/meta-data/", status);
}

function otherId(): Behaviour {
  return text(() => '{"jsonrpc":"2.0","id":4711,"result":{"tools":[]}}');
}

function inLatin1(): Behaviour {
  return listingBy(({ id, response }) => {
    const tools = [plainTool("menu", { description: "Caf\u00e9" })];
    const text = JSON.stringify({ jsonrpc: "2.0", id, result: { tools } });
    response
      .writeHead(200, { "content-type": "application/json" })
      .end(Buffer.from(text, "latin1"));
  });
}

/** Says the same message over and over before it answers. */
function flood(message: string, count: number): Behaviour {
  const answerTo = (id: unknown) => JSON.stringify({ jsonrpc: "2.0", id, result: { tools: [] } });
  return text(
    ({ id }) => `data: ${message}\n\n`.repeat(count) + `data: ${answerTo(id)}\n\n`,
    "text/event-stream",
  );
}

/** A list of so many notes, with the answer as its last. */
function batch(count: number): Behaviour {
  const answerTo = (id: unknown) => JSON.stringify({ jsonrpc: "2.0", id, result: { tools: [] } });
  return text(({ id }) => `[${`${NOTE},`.repeat(count)}${answerTo(id)}]`);
}
