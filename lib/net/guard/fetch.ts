import { Agent, buildConnector, fetch, type Response } from "undici";

import packageJson from "@/package.json";

import { isInside, mayReach, rulesForPublic } from "./address-rule";
import { bareHost, isAddress, portOf } from "./host";
import { checkUrl } from "./check-url";
import { NetError } from "./failure";
import { guardedLookup, type Resolver } from "./lookup";
import type { Limits } from "./limits";
import { capBody, type ByteBudget } from "./cap-body";
import type { OperatorRules } from "./operator-rules";
import { followRedirect, isRedirect, type Hop } from "./redirect";
import { readRefusal, type Refusal } from "./refusal";

interface Setting {
  readonly rules: OperatorRules;
  readonly limits: Limits;
  readonly resolve?: Resolver | undefined;
  /** Whether the headers of the requests contain credentials. */
  readonly carriesSecrets: boolean;
  readonly signal: AbortSignal;
  /** Told of a fault that the reader of an answer may not pass on. */
  readonly onFault: (fault: NetError) => void;
  /** Told what an answer says that refuses something. */
  readonly onRefusal?: (refusal: Refusal) => void;
}

/** The one way out. `close` ends all connections. */
export interface Outbound {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<globalThis.Response>;
  /** For an address that a server named: one that is public leads no further than by a redirect. */
  readonly follow: (url: string | URL, lead: Lead, init?: RequestInit) => Promise<Led>;
  readonly close: () => Promise<void>;
}

/** Who named an address: a public server, or somebody who may lead anywhere the rules allow. */
export interface Lead {
  readonly isPublic: boolean;
}

/** What came of an address that was followed. */
interface Led extends Lead {
  readonly answer: globalThis.Response;
}

/**
 * A `fetch` that dials only where the rules allow, walks redirects itself and counts what comes back. It has
 * connections of its own, so that nothing that was allowed for one run is used by another.
 */
export function openOutbound(setting: Setting): Outbound {
  const { limits, carriesSecrets } = setting;
  const inside = openSide(setting, setting.rules);
  // A public server that redirects gets no further than any other public server may send us.
  const outside = openSide(setting, rulesForPublic(setting.rules));
  const budget: ByteBudget = { left: limits.runBytes };
  async function follow(address: string | URL, lead: Lead, init: RequestInit = {}): Promise<Led> {
    let side = lead.isPublic ? outside : inside;
    let { isPublic } = lead;
    let hop: Hop = {
      url: allowed(address, side.rules, carriesSecrets),
      method: init.method ?? "GET",
      headers: headersOf(init),
      body: bodyOf(init),
      carriesSecrets,
    };
    const signal =
      init.signal === undefined || init.signal === null
        ? setting.signal
        : AbortSignal.any([setting.signal, init.signal]);
    for (let hops = 0; ; hops++) {
      const response = await ask(hop, signal, side.agent);
      isPublic ||= !isInside(hop.url, setting.rules);
      const refusal = readRefusal(response.status, response.headers);
      if (refusal !== null) setting.onRefusal?.(refusal);
      if (limits.redirects === 0 && isRedirect(response.status, response.headers.get("location"))) {
        throw new RedirectError();
      }
      const next = followRedirect(hop, response.status, response.headers.get("location"));
      if (next === null) {
        return { answer: capBody(response, limits, budget, setting.onFault), isPublic };
      }
      await response.body?.cancel();
      if (hops >= limits.redirects) {
        throw new NetError(
          "CONNECTION_FAILED",
          `It redirected more than ${limits.redirects} times.`,
        );
      }
      if (next.url.origin !== hop.url.origin && isPublic) side = outside;
      hop = { ...next, url: allowed(next.url, side.rules, next.carriesSecrets) };
    }
  }
  return {
    follow,
    fetch: async (address, init) => (await follow(address, NOBODY, init)).answer,
    async close() {
      await Promise.all([inside.agent.destroy(), outside.agent.destroy()]);
    },
  };
}

/** An address that a person or the operator wrote. */
export const NOBODY: Lead = { isPublic: false };

const NO_REDIRECT =
  "The server redirects to another address, and a sign-in is never sent along. Enter the address it leads to.";

/** A redirect where none is followed. */
export class RedirectError extends NetError {
  constructor() {
    super("INVALID_URL", undefined, NO_REDIRECT);
  }
}

/** Connections that are made by some rules, and these rules. */
interface Side {
  readonly rules: OperatorRules;
  readonly agent: Agent;
}

function openSide(setting: Setting, rules: OperatorRules): Side {
  const { limits } = setting;
  const connect = guardedConnect(setting, rules);
  const timeouts = { headersTimeout: limits.pageMs, bodyTimeout: limits.runMs };
  return { rules, agent: new Agent({ connect, ...timeouts }) };
}

/** @throws NetError for a port that no client of the web asks, so that its refusal has a name */
async function ask(
  { url, method, headers, body }: Hop,
  signal: AbortSignal,
  dispatcher: Agent,
): Promise<Response> {
  try {
    return await fetch(url, {
      method,
      headers: [...headers],
      body,
      redirect: "manual",
      signal,
      dispatcher,
    });
  } catch (error) {
    if (!isBadPort(error)) throw error;
    const sentence = `Port ${portOf(url)} belongs to another protocol, so web requests to it are refused.`;
    throw new NetError("INVALID_URL", undefined, sentence);
  }
}

/** The Fetch standard lists ports of mail, files and the like; undici names the fault only in the cause. */
function isBadPort(error: unknown): boolean {
  return (
    error instanceof Error && error.cause instanceof Error && error.cause.message === "bad port"
  );
}

/** @throws NetError for an address that must not be asked */
function allowed(address: string | URL, rules: OperatorRules, carriesSecrets: boolean): URL {
  const checked = checkUrl(address, rules, carriesSecrets);
  if (checked.ok) return checked.url;
  throw new NetError(checked.errorType, checked.detail, checked.message);
}

function headersOf(init: RequestInit): Headers {
  const headers = new Headers(init.headers);
  headers.set("user-agent", `colloquy/${packageJson.version}`);
  return headers;
}

/** @throws TypeError for a body that could not be sent again after a redirect */
function bodyOf({ body }: RequestInit): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === "string") return body;
  throw new TypeError("Requests to tool servers have texts as bodies.");
}

/** Dials. For hosts that are addresses no lookup happens, so they are judged here. */
function guardedConnect(
  { rules: { isLocal }, limits, resolve }: Setting,
  rules: OperatorRules,
): buildConnector.connector {
  return (options, done) => {
    const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
    const host = bareHost(options.hostname);
    if (isAddress(host) && !mayReach(host, host, port, rules)) {
      done(new NetError("BLOCKED_ADDRESS"), null);
      return;
    }
    const lookup = guardedLookup(port, rules, resolve, isLocal);
    buildConnector({ timeout: limits.connectMs, lookup })(options, done);
  };
}
