import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { findByEmail, roleOf } from "@/lib/data/accounts/memberships";
import { getStore } from "@/lib/data/library/client";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import {
  codeOf,
  cookieOf,
  FROM_HERE,
  makeOwner,
  PASSWORD,
  signedIn,
  useAccounts,
} from "@/lib/testing/accounts/accounts";
import {
  CLIENT,
  serveIdentities,
  walkThrough,
  type IdentityProvider,
} from "@/lib/testing/accounts/identity-provider";

import { offerFirstAccount } from "../first-account";
import { invite } from "../invite";
import { makeAccount } from "../make-account";
import { comeBack, leaveProvider, visitProvider } from "./provider";
import { viewerOfSession } from "../session";

useAccounts();
const HERE = "http://127.0.0.1:3000";
let provider: IdentityProvider;

beforeEach(async () => {
  provider = await serveIdentities(HERE);
  vi.stubEnv("COLLOQUY_OIDC_ISSUER", provider.issuer);
  vi.stubEnv("COLLOQUY_OIDC_CLIENT_ID", CLIENT.id);
  vi.stubEnv("COLLOQUY_OIDC_CLIENT_SECRET", CLIENT.secret);
  vi.stubEnv("COLLOQUY_OIDC_ROLES", "staff=editor, leads=admin");
});
afterEach(() => provider.close());

const ada = (groups: readonly string[]) =>
  ["ada", { email: "ada@example.com", email_verified: true, name: "Ada", groups }] as const;

async function begin(back = "/", first: string | null = null) {
  const begun = await visitProvider(back, { invitation: null, first }, FROM_HERE);
  if (!begun.ok) throw new Error(begun.message);
  return { address: begun.data.address, cookie: cookieOf(begun) };
}

/** The whole way of a browser, there and back. */
async function goThrough(back = "/", first: string | null = null) {
  const { address, cookie } = await begin(back, first);
  const answer = await walkThrough(address);
  return comeBack(answer.searchParams, { cookie, caller: FROM_HERE });
}

/** What the ledger has: the event, whom it is about, and who did it. */
async function recorded(): Promise<[string, string, unknown][]> {
  const store = await getStore(LOCAL_VIEWER);
  const rows = await store.read(({ query }) =>
    query.selectFrom("LedgerEntry").select(["event", "subject", "body"]).orderBy("seq").execute(),
  );
  return rows.map(({ event, subject, body }) => [
    event,
    subject,
    (JSON.parse(body) as { actor?: unknown }).actor,
  ]);
}

describe("a person whom the provider vouches for", () => {
  test("gets an account with the role of their groups, and the same account again", async () => {
    provider.person = ada(["staff", "others"]);
    const came = await goThrough("/conversations?a=1");
    expect(came).toMatchObject({ ok: true, data: { back: "/conversations?a=1" } });
    const first = await signedIn(came);
    expect(first.viewer).toMatchObject({ name: "Ada", email: "ada@example.com", role: "editor" });
    provider.person = ada(["staff", "leads"]);
    const again = await signedIn(await goThrough());
    expect(again.viewer).toMatchObject({ id: first.viewer.id, role: "admin" });
    provider.person = ada(["staff"]);
    expect((await signedIn(await goThrough())).viewer.role).toBe("editor");
    // What was signed in before has no more than the groups give now.
    expect((await viewerOfSession(again.headers))?.role).toBe("editor");
    expect((await recorded()).slice(-3)).toEqual([
      ["member-joined", first.viewer.id, first.viewer.id],
      ["member-role-changed", first.viewer.id, "provider"],
      ["member-role-changed", first.viewer.id, "provider"],
    ]);
  });

  test("who is in no group any more is out, with every session", async () => {
    await makeOwner();
    provider.person = ada(["staff"]);
    const { viewer, headers } = await signedIn(await goThrough());
    provider.person = ada([]);
    expect(await goThrough()).toMatchObject({ reason: "forbidden" });
    expect(await roleOf(viewer.id)).toBeNull();
    expect(await viewerOfSession(headers)).toBeNull();
    expect((await recorded()).at(-1)).toEqual(["member-removed", viewer.id, "provider"]);
  });

  test("is let in by an invitation to their address, where no group is theirs", async () => {
    await makeOwner();
    expect(await goThrough()).toMatchObject({ reason: "forbidden" });
    await invite({ email: "ada@example.com", role: "reader" }, null);
    vi.stubEnv("COLLOQUY_OIDC_ROLES", "");
    expect((await signedIn(await goThrough())).viewer.role).toBe("reader");
  });

  test("makes the first account with its code, also where passwords are off", async () => {
    vi.stubEnv("COLLOQUY_PASSWORDS", "off");
    const code = codeOf((await offerFirstAccount()) ?? "");
    expect((await signedIn(await goThrough("/", code))).viewer.role).toBe("owner");
    expect(await offerFirstAccount()).toBeNull();
  });

  test.each([
    ["whose address is not verified", { email: "ada@example.com", email_verified: false }],
    ["without an address", { email: "", email_verified: true }],
  ])("%s gets no account", async (_, claims) => {
    provider.person = ["ada", { ...claims, groups: ["staff"] }];
    expect(await goThrough()).toMatchObject({ reason: "forbidden" });
  });

  test("never gets an account that somebody made before under their address (pre-hijacking)", async () => {
    const eve = { name: "Eve", email: "ada@example.com", password: PASSWORD };
    await makeAccount(eve, "reader", FROM_HERE);
    provider.person = ada(["leads"]);
    expect(await goThrough()).toMatchObject({ reason: "taken" });
    const account = await findByEmail("ada@example.com");
    expect(await roleOf(account?.id ?? "")).toBe("reader");
  });

  test("gets none where sign-up is closed", async () => {
    vi.stubEnv("COLLOQUY_SIGN_UP", "closed");
    provider.person = ada(["leads"]);
    expect(await goThrough()).toMatchObject({ reason: "forbidden" });
  });

  test("signs out there as well", async () => {
    provider.person = ada(["staff"]);
    const { viewer } = await signedIn(await goThrough());
    const address = new URL(await leaveProvider(viewer));
    expect(address.origin).toBe(provider.issuer);
    expect(address.searchParams.get("post_logout_redirect_uri")).toBe(`${HERE}/sign-in`);
    const page = await fetch(address);
    expect([page.status, await page.text()]).toEqual([
      200,
      expect.stringContaining("/session/end/confirm"),
    ]);
  });
});

describe("an answer", () => {
  beforeEach(() => {
    provider.person = ada(["staff"]);
  });

  test("is signed by a key that the provider has now, also after it changed its keys", async () => {
    await signedIn(await goThrough());
    provider.rotateKeys();
    expect(await goThrough()).toMatchObject({ ok: true });
  });

  test("of an old key is refused", async () => {
    const { address, cookie } = await begin();
    const answer = await walkThrough(address);
    provider.rotateKeys();
    expect(await comeBack(answer.searchParams, { cookie, caller: FROM_HERE })).toMatchObject({
      ok: false,
    });
  });

  test.each<[string, (answer: URLSearchParams) => void]>([
    ["from another issuer (mix-up)", (answer) => answer.set("iss", "https://evil.example")],
    ["that names no issuer", (answer) => answer.delete("iss")],
    ["without a code", (answer) => answer.delete("code")],
    ["with another code", (answer) => answer.set("code", "abc")],
    ["with another state", (answer) => answer.set("state", "abc")],
    ["that refuses", (answer) => answer.set("error", "access_denied")],
  ])("%s is refused", async (_, change) => {
    const { address, cookie } = await begin();
    const { searchParams } = await walkThrough(address);
    change(searchParams);
    const came = await comeBack(searchParams, { cookie, caller: FROM_HERE });
    expect(came.ok).toBe(false);
    expect(await findByEmail("ada@example.com")).toBeNull();
  });

  test("is good for once, for ten minutes, and for the browser that asked", async () => {
    const mine = await begin();
    const others = await begin();
    const { searchParams } = await walkThrough(mine.address);
    const wrong = await comeBack(searchParams, { cookie: others.cookie, caller: FROM_HERE });
    expect(wrong).toMatchObject({ reason: "ended" });
    expect(await comeBack(searchParams, { cookie: mine.cookie, caller: FROM_HERE })).toMatchObject({
      reason: "ended",
    });
    const late = await begin();
    const answer = await walkThrough(late.address);
    vi.useFakeTimers({ now: Date.now() + 10 * 60_000 + 1, toFake: ["Date"] });
    try {
      const came = await comeBack(answer.searchParams, { cookie: late.cookie, caller: FROM_HERE });
      expect(came).toMatchObject({ reason: "ended" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("leads nowhere else than to a page of ours", async () => {
    expect(await goThrough("//evil.example/")).toMatchObject({ data: { back: "/" } });
  });
});

test("a provider that is away is said so, and nobody is signed in", async () => {
  await provider.close();
  expect(await visitProvider("/", { invitation: null, first: null }, FROM_HERE)).toMatchObject({
    reason: "invalid",
    message: "The identity provider can’t be reached. Try again.",
  });
});
