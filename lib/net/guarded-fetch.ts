import { Agent, buildConnector, fetch } from "undici";

import packageJson from "@/package.json";

import { mayReach } from "./address-rule";
import { bareHost, isAddress } from "./host";
import { checkUrl } from "./check-url";
import { NetError } from "./failure";
import { guardedLookup } from "./guarded-lookup";
import type { Resolver } from "./guarded-lookup";
import type { Limits } from "./limits";
import { capBody } from "./cap-body";
import type { ByteBudget } from "./cap-body";
import type { OperatorRules } from "./operator-rules";
import { followRedirect } from "./redirect";
import type { Hop } from "./redirect";

interface Setting {
  readonly rules: OperatorRules;
  readonly limits: Limits;
  readonly resolve?: Resolver | undefined;
  /** Whether the headers of the requests hold credentials. */
  readonly carriesSecrets: boolean;
  readonly signal: AbortSignal;
  /** Told of a fault that the reader of an answer may not pass on. */
  readonly onFault: (fault: NetError) => void;
}

/** The one way out. `close` ends all connections. */
export interface Outbound {
  readonly fetch: (url: string | URL, init?: RequestInit) => Promise<Response>;
  readonly close: () => Promise<void>;
}

/**
 * A `fetch` that dials only where the rules allow, walks redirects itself and counts what comes back. It has
 * connections of its own, so that nothing that was allowed for one run is used by another.
 */
export function openOutbound(setting: Setting): Outbound {
  const { limits, carriesSecrets, rules } = setting;
  const agent = new Agent({
    connect: guardedConnect(setting),
    headersTimeout: limits.pageMs,
    bodyTimeout: limits.runMs,
  });
  const budget: ByteBudget = { left: limits.runBytes };
  return {
    async fetch(address, init = {}) {
      let hop: Hop = {
        url: allowed(address, rules, carriesSecrets),
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
        const response = await fetch(hop.url, {
          method: hop.method,
          headers: [...hop.headers],
          body: hop.body,
          redirect: "manual",
          signal,
          dispatcher: agent,
        });
        const next = followRedirect(hop, response.status, response.headers.get("location"));
        if (next === null) return capBody(response, limits, budget, setting.onFault);
        await response.body?.cancel();
        if (hops >= limits.redirects) {
          throw new NetError(
            "CONNECTION_FAILED",
            `It redirected more than ${limits.redirects} times.`,
          );
        }
        hop = { ...next, url: allowed(next.url, rules, next.carriesSecrets) };
      }
    },
    close: () => agent.destroy(),
  };
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
function guardedConnect({ rules, limits, resolve }: Setting): buildConnector.connector {
  return (options, done) => {
    const port = Number(options.port) || (options.protocol === "https:" ? 443 : 80);
    const host = bareHost(options.hostname);
    if (isAddress(host) && !mayReach(host, host, port, rules)) {
      done(new NetError("BLOCKED_ADDRESS"), null);
      return;
    }
    const lookup = guardedLookup(port, rules, resolve);
    buildConnector({ timeout: limits.connectMs, lookup })(options, done);
  };
}
