import "server-only";
import { cookies, headers } from "next/headers";

import { readCookies } from "@/lib/accounts/cookies";
import type { Caller } from "@/lib/accounts/limits";
import { accountsAreOn } from "@/lib/accounts/options";
import type { AccountOutcome, AccountRefusal } from "@/lib/accounts/outcome";
import type { MemberViewer, Viewer } from "@/lib/domain/accounts/viewer";
import { ADDRESS_HEADER } from "@/lib/http/server/peer";
import type { Static, TSchema } from "@/lib/validation/schema";

import { defineAction, type Action } from "../define-action";
import { done, failed, type ActionErrorCode, type ActionResult } from "../result";

/** What is known of the browser that asks. */
interface Browser {
  readonly headers: Headers;
  readonly caller: Caller;
}

const CODES: Readonly<Record<AccountRefusal, ActionErrorCode>> = {
  wrong: "invalid",
  limited: "invalid",
  ended: "not-found",
  taken: "invalid",
  stale: "stale-session",
  forbidden: "forbidden",
  invalid: "invalid",
};

/** An action about accounts: for everybody, where there are accounts; its cookies go to the browser. */
export function defineDoorAction<S extends TSchema, T>(
  name: string,
  schema: S,
  run: (input: Static<S>, browser: Browser, viewer: Viewer) => Promise<AccountOutcome<T>>,
): Action<Static<S>, T> {
  return defineAction(name, schema, async (input, viewer): Promise<ActionResult<T>> => {
    if (!accountsAreOn()) return failed("not-found", "Accounts are turned off.");
    const outcome = await run(input, await readBrowser(), viewer);
    if (!outcome.ok) return failed(CODES[outcome.reason], outcome.message);
    const jar = await cookies();
    for (const { name: cookie, value, attributes } of readCookies(outcome.cookies)) {
      jar.set(cookie, value, attributes);
    }
    return done(outcome.data);
  });
}

/** The same for who is signed in. */
export function defineMemberAction<S extends TSchema, T>(
  name: string,
  schema: S,
  run: (input: Static<S>, viewer: MemberViewer, browser: Browser) => Promise<AccountOutcome<T>>,
): Action<Static<S>, T> {
  return defineDoorAction(name, schema, async (input, browser, viewer) => {
    if (viewer.kind !== "member")
      return { ok: false, reason: "forbidden", message: "Sign in first." };
    return run(input, viewer, browser);
  });
}

async function readBrowser(): Promise<Browser> {
  const given = await headers();
  const userAgent = given.get("user-agent");
  const caller = {
    // The door puts it there; in a process without one nobody can be told apart.
    address: given.get(ADDRESS_HEADER) ?? "",
    ...(userAgent === null ? {} : { userAgent: userAgent.slice(0, LONGEST_AGENT) }),
  };
  return { headers: new Headers(given), caller };
}

const LONGEST_AGENT = 400;
