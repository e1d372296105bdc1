import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { addPasskey, askForNewPasskey } from "@/lib/accounts/passkeys";
import { linkProvider } from "@/lib/accounts/provider/link";
import { getConversation } from "@/lib/data/conversations/get";
import { comeBackFromProvider } from "@/lib/http/answer/provider-sign-in";
import {
  cookieOf,
  FROM_HERE,
  makeOwner,
  PASSWORD,
  useAccounts,
  type SignedIn,
} from "@/lib/testing/accounts/accounts";
import {
  CLIENT,
  serveIdentities,
  walkThrough,
  type IdentityProvider,
} from "@/lib/testing/accounts/identity-provider";
import { makeSoftPasskey } from "@/lib/testing/accounts/soft-passkey";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { TEST_HOST } from "@/lib/testing/http/request";
import { importConversation, useLibrary } from "@/lib/testing/library/library";
import { useBrowserRequest } from "@/lib/testing/setup/next-headers";

import {
  askForPasskeyAction,
  signInByPasskeyAction,
  signInHereAction,
  visitProviderAction,
} from "./door";

const jar = new Map<string, string>();
useBrowserRequest({
  headers: () =>
    new Headers({
      host: TEST_HOST,
      origin: HERE,
      cookie: [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; "),
    }),
  setCookie: (name, value) => void jar.set(name, value),
});

useLibrary();
useAccounts({ inLibrary: true });
const HERE = "http://127.0.0.1:3000";
let provider: IdentityProvider;

beforeEach(async () => {
  jar.clear();
  provider = await serveIdentities(HERE);
  vi.stubEnv("COLLOQUY_OIDC_ISSUER", provider.issuer);
  vi.stubEnv("COLLOQUY_OIDC_CLIENT_ID", CLIENT.id);
  vi.stubEnv("COLLOQUY_OIDC_CLIENT_SECRET", CLIENT.secret);
});
afterEach(() => provider.close());

const cookies = () =>
  [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("; ");

async function walk(address: string, session = ""): Promise<Response> {
  const { searchParams } = await walkThrough(address);
  const url = `${HERE}/api/auth/callback?${searchParams.toString()}`;
  const headers = { cookie: `${cookies()}; ${session}` };
  const came = await comeBackFromProvider(new Request(url, { headers }));
  if (!(came instanceof Response)) throw new Error("There is no such page.");
  return came;
}

const WAYS: readonly [string, (owner: SignedIn) => Promise<unknown>, () => Promise<unknown>][] = [
  [
    "a password",
    async () => undefined,
    () => signInHereAction({ email: "olga@example.com", password: PASSWORD }),
  ],
  [
    "a passkey",
    async (owner) => {
      const asked = await askForNewPasskey(owner.headers);
      if (!asked.ok) throw new Error(asked.message);
      const headers = new Headers({ cookie: `${owner.cookie}; ${cookieOf(asked)}`, origin: HERE });
      expect(
        await addPasskey(
          { answer: device.register(asked.data, { origin: HERE }), name: "" },
          headers,
        ),
      ).toMatchObject({ ok: true });
    },
    async () => {
      const asked = await askForPasskeyAction({});
      if (!asked.ok) throw new Error(asked.error.message);
      return signInByPasskeyAction({ answer: device.answer(asked.data, { origin: HERE }) });
    },
  ],
  [
    "the provider",
    async (owner) => {
      const begun = await linkProvider(owner.viewer, PASSWORD, FROM_HERE);
      if (!begun.ok) throw new Error(begun.message);
      await walk(begun.data.address, `${cookieOf(begun)}; ${owner.cookie}`);
    },
    async () => {
      const begun = await visitProviderAction({ back: "/", invitation: null, first: null });
      if (!begun.ok) throw new Error(begun.error.message);
      return { ok: (await walk(begun.data.address)).headers.get("location") === "/" };
    },
  ],
];
const device = makeSoftPasskey();

test.each(WAYS)(
  "what a command imported belongs to the first owner after they sign in by %s",
  async (_, prepare, signIn) => {
    const owner = await makeOwner();
    await prepare(owner);
    const text = JSON.stringify(buildConversation({ isPrivate: true }));
    const { id } = await importConversation(text);
    expect(await getConversation(owner.viewer, id)).toBeNull();
    expect(await signIn()).toMatchObject({ ok: true });
    expect(await getConversation(owner.viewer, id)).not.toBeNull();
  },
);
