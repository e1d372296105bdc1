import { EventEmitter } from "node:events";
import { Server, type IncomingMessage, type ServerResponse } from "node:http";

import { asTask } from "@/lib/work/turns";

import { problem, type Problem } from "../problem/problem";
import { beginInTurn } from "./begin-in-turn";
import { withDoor } from "./door";
import { FORWARDED_HEADER, isLocal } from "./peer";
import { normalTarget } from "./normal-path";
import { withPageBodies } from "./page-bodies";
import { answerUnread, noteAnswer, writeRefusal } from "./unread-requests";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;
const KNOWN: ReadonlySet<string> = new Set(METHODS);

/** What a request is made of before anything of it is understood. */
export interface RawRequest {
  readonly method?: string | undefined;
  /** Path and query as sent. */
  readonly url?: string | undefined;
  readonly headers: {
    readonly host?: string | undefined;
    readonly origin?: string | undefined;
    readonly cookie?: string | undefined;
  };
}

/**
 * Refuses what Next itself fails at, with 500 and no words: methods that its requests cannot have, targets that are no
 * path, paths whose escapes are none, hosts and origins that are no address; and queries of thousands of parameters or cookies, which
 * would hold up the others. Null for everything else.
 */
export function refuseEarly({ method = "", url = "", headers }: RawRequest): Problem | null {
  if (!KNOWN.has(method)) return unknownMethod();
  if (!url.startsWith("/") && !isAddress(url)) {
    return problem("bad-request", "The target of the request is neither a path nor an address.");
  }
  if (!isDecodable(url.split("?", 1)[0] ?? "")) {
    return problem("bad-request", "The path has a percent sign that begins no valid escape.");
  }
  if (countMembers(url) > MOST_MEMBERS) {
    return problem("bad-request", `A query may have at most ${MOST_MEMBERS} parameters.`);
  }
  const { host, origin, cookie = "" } = headers;
  if (cookie.split(";", MOST_COOKIES + 1).length > MOST_COOKIES) {
    return problem("bad-request", `A request may have at most ${MOST_COOKIES} cookies.`);
  }
  if (host !== undefined && !URL.canParse(`http://${host}`)) {
    return problem("bad-request", "The Host header is not a valid host.");
  }
  if (origin !== undefined && origin !== "null" && !URL.canParse(origin)) {
    return problem("bad-request", "The Origin header is not a valid origin.");
  }
  return null;
}

/**
 * Refuses requests that do not say once which host they are for (RFC 9112, section 3.2), with words, which Node has none
 * for; of several it would take the first, and a proxy in front perhaps another one.
 */
function refuseHosts({ httpVersion, rawHeaders }: IncomingMessage): Problem | null {
  const count = rawHeaders.filter((name, at) => at % 2 === 0 && HOST.test(name)).length;
  if (count > 1) return problem("bad-request", "The request has several Host headers.");
  if (count === 1 || httpVersion === "1.0") return null;
  return problem("bad-request", "The request has no Host header.");
}

const HOST = /^host$/i;

/** The refusal of a method that no route has. */
export function unknownMethod(): Problem {
  const allow = METHODS.join(", ");
  return problem("method-not-allowed", `Use one of ${allow}.`, {}, { allow });
}

const ADDRESS = /^https?:\/\/(?=[^/?#])/i;
const isAddress = (target: string): boolean => ADDRESS.test(target) && URL.canParse(target);

/** A client may send the whole address; its host counts then, whatever the header says (RFC 9112, section 3.2.2). */
function readAddress(request: IncomingMessage): void {
  const { url = "" } = request;
  if (url.startsWith("/")) return;
  request.headers.host = new URL(url).host;
  const path = url.replace(/^[^/]*\/\/[^/?#]*/, "");
  request.url = path.startsWith("/") ? path : `/${path}`;
}

/** Next reads a query in the square of its parameters. */
const MOST_MEMBERS = 500;

/** A request with 1,500 took a second on a busy machine. A browser keeps at most 180 for one host. */
const MOST_COOKIES = 300;

function countMembers(url: string): number {
  let count = 0;
  for (
    let at = url.indexOf("?");
    at !== -1 && count <= MOST_MEMBERS;
    at = url.indexOf("&", at + 1)
  ) {
    count += 1;
  }
  return count;
}

function isDecodable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Answers what is refused; `next` is called for the rest, with paths in their normal spelling. */
export function withEarlyRefusals(next: Listener): Listener {
  return (request, response) => {
    const refused = refuseHosts(request) ?? refuseEarly(request);
    if (refused === null) {
      readAddress(request);
      if (request.url !== undefined) request.url = normalTarget(request.url);
      noteForwarding(request);
      if (isOfThisMachine(request) && !isBundle(request)) delete request.headers["accept-encoding"];
      // Next asks for this right before the first part of a body, which takes the head along with it.
      response.flushHeaders = () => undefined;
      // Whether a process is ended may depend on how soon it says that it is well.
      if (HEALTH.test(request.url ?? "")) asTask(() => next(request, response), true);
      else {
        const begin = () => asTask(() => next(request, response));
        beginInTurn(begin, () => !response.destroyed);
      }
      return;
    }
    writeRefusal(response, refused);
  };
}

/** Next adds headers of forwarding to every request, so what came with them is noted before. */
function noteForwarding({ headers }: IncomingMessage): void {
  const isForwarded = headers["x-forwarded-for"] !== undefined || headers.forwarded !== undefined;
  if (isForwarded) headers[FORWARDED_HEADER] = "1";
  else delete headers[FORWARDED_HEADER];
}

/**
 * Next compresses whatever is asked for so. To this very machine that is twice the work for the same wait, of one
 * core that all answers share; a proxy in front of it does it where it is worth it, or has it done.
 */
const isOfThisMachine = ({ socket, headers }: IncomingMessage): boolean =>
  headers[FORWARDED_HEADER] === undefined && isLocal(socket.remoteAddress ?? "");

const HEALTH = /\/health(?:$|\?)/;

/** Bundles are made once, and what a page loads of them is told by their size on the way. */
const isBundle = ({ url = "" }: IncomingMessage): boolean => url.includes("/_next/static/");

const installed = Symbol.for("colloquy.refuse-early");

/**
 * Puts the refusals before everything that answers requests in this process. Next takes no hook there, and a proxy
 * route is reached only by requests that it could read.
 * @returns what takes them back, for tests, whose other servers would refuse as well
 */
export function installEarlyRefusals(): () => void {
  const holder: object & { [installed]?: true } = Server.prototype;
  const takeBack = (): void => {
    for (const name of [installed, "emit", "listenerCount"]) Reflect.deleteProperty(holder, name);
  };
  if (holder[installed] === true) return takeBack;
  holder[installed] = true;
  // Inherited from EventEmitter, so that an own property takes its place for servers of HTTP only.
  Object.defineProperty(Server.prototype, "emit", {
    configurable: true,
    writable: true,
    value(this: Server, event: string, ...rest: [IncomingMessage, ServerResponse]): boolean {
      const pass = (): boolean => EventEmitter.prototype.emit.call(this, event, ...rest);
      if (event === "clientError" || event === "connect")
        return answerUnread(event, rest, unknownMethod()) || pass();
      // It would be answered without a word; see refuseHosts.
      if (event === "connection") Reflect.set(this, "requireHostHeader", false);
      if (event === "checkExpectation") {
        const [, response] = rest;
        const sentence = "The only expectation that is met is 100-continue.";
        writeRefusal(response, problem("expectation-failed", sentence));
        return true;
      }
      if (event !== "request") return pass();
      noteAnswer(...rest);
      let isTaken = true;
      withEarlyRefusals(
        withDoor(
          withPageBodies(() => {
            isTaken = pass();
          }),
        ),
      )(...rest);
      return isTaken;
    },
  });
  if (process.env.NODE_ENV === "development") return takeBack;
  Object.defineProperty(Server.prototype, "listenerCount", {
    configurable: true,
    writable: true,
    value(this: Server, event: string): number {
      const counted = COUNTED.get(event);
      return counted ?? EventEmitter.prototype.listenerCount.call(this, event);
    },
  });
  return takeBack;
}

/**
 * Node asks whether anybody takes another protocol, tunnels and expectations. Next does take the first, for pages under development,
 * and closes the connection else, so that clients which offer HTTP/2 by the way got no answer.
 */
const COUNTED: ReadonlyMap<string, number> = new Map([
  ["upgrade", 0],
  ["connect", 1],
  ["checkExpectation", 1],
]);
