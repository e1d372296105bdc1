import type { IncomingMessage, ServerResponse } from "node:http";

import { withoutBase } from "@/lib/shared/base-path";
import { processWide } from "@/lib/shared/process-wide";
import { asTask } from "@/lib/work/turns";

import { problem, type Problem } from "../problem/problem";
import { MOST_VALUES, tooManyValues, ValueCounter } from "../request/count-values";
import { writeRefusal } from "./unread-requests";

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

const MEGABYTE = 1024 * 1024;

interface Limits {
  /** Megabytes of one body. */
  readonly each: number;
  /** Megabytes of all bodies that are held at a time. */
  readonly all: number;
}

/** `each` as `serverActions.bodySizeLimit` in next.config.mjs. */
const LIMITS: Limits = { each: 32, all: 256 };

/** These check and read their bodies themselves. */
const OWN_BODIES = /^\/(?:api|v1)(?:\/|$)/;
/** Next reads forms of any number of parts at once; no page of ours sends one. */
const FORM = /^\s*(?:multipart\/|application\/x-www-form-urlencoded)/i;

/** The bodies that are held, those that began to arrive first before the others. */
const held = processWide("pageBodies", () => new Set<HeldBody>());

/**
 * Holds the bodies of requests for pages, which are calls of actions, until they are there as a whole. Next would read
 * one in a single turn, however many values it has, would take forms of any number of parts, and would keep all those
 * in memory that arrive slowly.
 */
export function withPageBodies(next: Listener, limits = LIMITS): Listener {
  return (request, response) => {
    if (!hasBody(request) || OWN_BODIES.test(withoutBase(request.url ?? ""))) {
      return next(request, response);
    }
    if (FORM.test(request.headers["content-type"] ?? "")) {
      const sentence = "Pages take no forms. Send the body of an action as text/plain.";
      return writeRefusal(response, problem("unsupported-media-type", sentence), true);
    }
    const goOn = (): void => asTask(() => next(request, response));
    new HeldBody(request, response, limits, goOn).hold();
  };
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers["transfer-encoding"] !== undefined || Number(headers["content-length"] ?? 0) > 0;
}

class HeldBody {
  readonly #request: IncomingMessage;
  readonly #response: ServerResponse;
  readonly #limits: Limits;
  readonly #goOn: () => void;
  readonly #counter = new ValueCounter();
  #chunks: Buffer[] = [];
  #bytes = 0;
  #isOver = false;

  constructor(
    request: IncomingMessage,
    response: ServerResponse,
    limits: Limits,
    goOn: () => void,
  ) {
    this.#request = request;
    this.#response = response;
    this.#limits = limits;
    this.#goOn = goOn;
  }

  get bytes(): number {
    return this.#bytes;
  }

  hold(): void {
    held.add(this);
    this.#response.once("close", () => this.#letGo());
    // While somebody was asked who sends it, the first part may have come, and lies in the request.
    const first: unknown = this.#request.read();
    if (first instanceof Buffer) {
      this.#request.unshift(first);
      if (!this.#take(first)) return;
    }
    if (this.#request.complete) return this.#goOn();
    const push = this.#request.push.bind(this.#request);
    // The parser gives each part to `push` and goes on while that says true. No reader is there yet to ask for more.
    this.#request.push = (chunk: Buffer | null) => {
      if (this.#isOver) return true;
      if (chunk !== null) {
        if (this.#take(chunk)) this.#chunks.push(chunk);
        return true;
      }
      this.#request.push = push;
      for (const part of this.#chunks) push(part);
      this.#chunks = [];
      push(null);
      this.#goOn();
      return false;
    };
  }

  /** Whether these bytes of the body may be held. */
  #take(chunk: Buffer): boolean {
    this.#bytes += chunk.length;
    this.#counter.add(chunk);
    const { each, all } = this.#limits;
    if (this.#bytes > each * MEGABYTE) {
      this.refuse(problem("too-large", `A request may have at most ${each} MB.`));
    } else if (this.#counter.count > MOST_VALUES) this.refuse(tooManyValues());
    else makeRoom(all * MEGABYTE);
    return !this.#isOver;
  }

  /** @param takesRest false for who sends too slowly: nobody waits for the rest */
  refuse(refused: Problem, takesRest = true): void {
    this.#letGo();
    if (!this.#response.headersSent) writeRefusal(this.#response, refused, takesRest);
  }

  #letGo(): void {
    this.#isOver = true;
    this.#chunks = [];
    held.delete(this);
  }
}

/** Who has been sending for the longest gives way: what is sent without a pause is there long before. */
function makeRoom(most: number): void {
  let total = 0;
  for (const { bytes } of held) total += bytes;
  for (const body of held) {
    if (total <= most) return;
    total -= body.bytes;
    body.refuse(
      problem("request-timeout", "The server has too many requests. Send it again."),
      false,
    );
  }
}
