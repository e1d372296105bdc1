import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { findByProvider, hasProvider } from "@/lib/data/accounts/credentials";
import {
  cookieOf,
  FROM_HERE,
  makeMember,
  makeOwner,
  PASSWORD,
  signedIn,
  useAccounts,
  type SignedIn,
} from "@/lib/testing/accounts/accounts";
import {
  CLIENT,
  serveIdentities,
  walkThrough,
  type IdentityProvider,
} from "@/lib/testing/accounts/identity-provider";

import { removePassword } from "../account";
import { linkProvider, unlinkProvider } from "./link";
import { comeBack, visitProvider } from "./provider";

useAccounts();
let provider: IdentityProvider;

beforeEach(async () => {
  provider = await serveIdentities("http://127.0.0.1:3000");
  vi.stubEnv("COLLOQUY_OIDC_ISSUER", provider.issuer);
  vi.stubEnv("COLLOQUY_OIDC_CLIENT_ID", CLIENT.id);
  vi.stubEnv("COLLOQUY_OIDC_CLIENT_SECRET", CLIENT.secret);
});
afterEach(() => provider.close());

const FAILED = { ok: true, data: { back: "/settings/account?problem=provider" } };

async function begin(member: SignedIn) {
  const begun = await linkProvider(member.viewer, PASSWORD, FROM_HERE);
  if (!begun.ok) throw new Error(begun.message);
  const answer = await walkThrough(begun.data.address);
  return { answer: answer.searchParams, visit: cookieOf(begun) };
}

const end = ({ answer, visit }: { answer: URLSearchParams; visit: string }, session: string) =>
  comeBack(answer, { cookie: `${visit}; ${session}`, caller: FROM_HERE });

async function signInThere() {
  const begun = await visitProvider("/", { invitation: null, first: null }, FROM_HERE);
  if (!begun.ok) throw new Error(begun.message);
  const answer = await walkThrough(begun.data.address);
  return comeBack(answer.searchParams, { cookie: cookieOf(begun), caller: FROM_HERE });
}

test("a member links the provider with the password, and it signs in to that account from then on", async () => {
  const owner = await makeOwner();
  expect(await signInThere()).toMatchObject({ ok: false });
  expect(await end(await begin(owner), owner.cookie)).toMatchObject({
    data: { back: "/settings/account" },
  });
  expect((await signedIn(await signInThere())).viewer).toMatchObject({
    id: owner.viewer.id,
    role: "owner",
  });
  expect(await linkProvider(owner.viewer, PASSWORD, FROM_HERE)).toMatchObject({ reason: "taken" });
});

test("nothing is linked without the password, nor by too many attempts", async () => {
  const { viewer } = await makeOwner();
  for (let attempt = 0; attempt < 10; attempt += 1) {
    expect(await linkProvider(viewer, "wrong", FROM_HERE)).toMatchObject({ reason: "wrong" });
  }
  expect(await linkProvider(viewer, PASSWORD, FROM_HERE)).toMatchObject({ reason: "limited" });
  expect(await hasProvider(viewer.id)).toBe(false);
});

test("an answer links only in the browser that asked, while it is signed in to the account that asked", async () => {
  const owner = await makeOwner();
  const reader = await makeMember(owner.viewer, "reader");
  // Somebody is made to open an answer that another account began: neither of the two is linked.
  expect(await end(await begin(owner), reader.cookie)).toMatchObject(FAILED);
  expect(await end(await begin(owner), "")).toMatchObject(FAILED);
  const { answer } = await begin(owner);
  const without = await comeBack(answer, { cookie: owner.cookie, caller: FROM_HERE });
  expect(without).toMatchObject({ reason: "ended" });
  expect(await findByProvider(`oidc ${provider.issuer}`, "ada")).toBeNull();
});

test("who signs in another account already is not moved over, and a refused sign-in links nobody", async () => {
  const owner = await makeOwner();
  const reader = await makeMember(owner.viewer, "reader");
  await end(await begin(owner), owner.cookie);
  expect(await end(await begin(reader), reader.cookie)).toMatchObject(FAILED);
  expect(await findByProvider(`oidc ${provider.issuer}`, "ada")).toBe(owner.viewer.id);
  provider.person = ["eve", { email: "eve@example.com", email_verified: true }];
  const begun = await begin(reader);
  begun.answer.set("iss", "https://evil.example");
  expect(await end(begun, reader.cookie)).toMatchObject(FAILED);
  expect(await hasProvider(reader.viewer.id)).toBe(false);
});

test("the provider is unlinked, unless nothing else signs in", async () => {
  const owner = await makeOwner();
  await end(await begin(owner), owner.cookie);
  // No passkey: the password stays.
  expect(await removePassword(owner.viewer, PASSWORD, FROM_HERE)).toMatchObject({ ok: false });
  vi.stubEnv("COLLOQUY_PASSWORDS", "off");
  expect(await unlinkProvider(owner.viewer)).toMatchObject({ reason: "invalid" });
  vi.stubEnv("COLLOQUY_PASSWORDS", "on");
  expect(await unlinkProvider(owner.viewer)).toMatchObject({ ok: true });
  expect(await unlinkProvider(owner.viewer)).toMatchObject({ reason: "ended" });
  expect(await signInThere()).toMatchObject({ ok: false });
});
