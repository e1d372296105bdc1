import { beforeEach, expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";

import {
  cancelSignIn,
  closeSignIn,
  forgetSignIn,
  heldOffer,
  holdOffer,
  holdOpen,
  lastFailure,
  OPEN_MS,
  openSignIn,
  takeByState,
  type OpenSignIn,
} from "./open-sign-ins";

useLibrary();
const SERVER = "https://mcp.example/mcp";
const NOW = Date.UTC(2026, 10, 27);

const issuer = {
  issuer: "https://login.example",
  authorization: "https://login.example/authorize",
  token: "https://login.example/token",
  registration: null,
  revocation: null,
  device: null,
  grants: null,
  authMethods: null,
  scopes: [],
  namesItself: true,
  takesMetadata: false,
};

const begun = (state: string, server = SERVER): OpenSignIn => ({
  server,
  returnTo: "/",
  onSignedIn: () => undefined,
  way: "browser",
  issuer,
  resource: server,
  scopes: [],
  client: { clientId: "us", secret: null, authMethod: "none" },
  redirectUri: "http://127.0.0.1:3000/api/oauth/callback",
  by: null,
  departure: { state, verifier: "v" },
  device: null,
  untilMs: NOW + OPEN_MS,
  controller: new AbortController(),
});

beforeEach(() => forgetSignIn(SERVER));

test("a sign-in waits for ten minutes, and its answer counts once", () => {
  holdOpen(begun("one"));
  expect(openSignIn(SERVER, NOW + 10 * 60_000 - 1)?.departure?.state).toBe("one");
  expect(openSignIn(SERVER, NOW + 10 * 60_000)).toBeNull();
  expect(takeByState("one", NOW + 10 * 60_000)).toBeNull();
  holdOpen(begun("two"));
  expect(takeByState("two", NOW + 10 * 60_000 - 1)?.server).toBe(SERVER);
  expect(takeByState("two", NOW)).toBeNull();
});

test("only the browser of the member who began brings its answer", () => {
  holdOpen({ ...begun("of ada"), by: "ada" });
  expect(takeByState("of ada", NOW)).toBeNull();
  expect(takeByState("of ada", NOW, "bob")).toBeNull();
  expect(takeByState("of ada", NOW, "ada")?.server).toBe(SERVER);
  holdOpen(begun("of nobody"));
  expect(takeByState("of nobody", NOW, "bob")).toBeNull();
  expect(takeByState("of nobody", NOW)?.server).toBe(SERVER);
});

test("an offer is good for as long", () => {
  holdOffer(SERVER, { resource: SERVER, scopes: [], issuer, untilMs: NOW + OPEN_MS });
  expect(heldOffer(SERVER, NOW + 10 * 60_000 - 1)).not.toBeNull();
  expect(heldOffer(SERVER, NOW + 10 * 60_000)).toBeNull();
});

test("a server has one at a time, and another server has its own", () => {
  const [first, second, other] = [begun("1"), begun("2"), begun("3", "https://other.example/")];
  for (const one of [first, other, second]) holdOpen(one);
  expect(first.controller.signal.aborted).toBe(true);
  expect(takeByState("1", NOW)).toBeNull();
  expect(takeByState("3", NOW)?.server).toBe("https://other.example/");
  closeSignIn(first, "too late");
  expect(openSignIn(SERVER, NOW)).toBe(second);
  expect(lastFailure(SERVER)).toBeNull();
  cancelSignIn(SERVER);
  expect([second.controller.signal.aborted, openSignIn(SERVER, NOW)]).toEqual([true, null]);
  expect(lastFailure(SERVER)).toBeNull();
});
