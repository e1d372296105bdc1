import { expect, test } from "vitest";

import { storeSignIn, type StoredSignIn } from "@/lib/data/secrets/sign-ins";
import { useLibrary } from "@/lib/testing/library/library";

import { readOrMakeKey } from "../sealing/secret-key";
import { sealTokens } from "./sealed-tokens";
import { waitingSignIns } from "./waiting";

useLibrary();

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW_MS = Date.UTC(2026, 0, 31);

async function signIn(
  name: string,
  { refresh = null, ...more }: Partial<StoredSignIn> & { refresh?: string | null },
): Promise<void> {
  const reading = readOrMakeKey();
  if (!reading.ok) throw new Error("a new library has a key");
  const stored = {
    server: `https://${name}.example/mcp`,
    issuer: "https://issuer.example",
    resource: `https://${name}.example/mcp`,
    way: "browser",
    clientId: "colloquy",
    scopes: [],
    missingScopes: [],
    endpoints: { token: "https://issuer.example/token", revocation: null },
    expiresMs: null,
    signedInMs: NOW_MS - 30 * DAY_MS,
  } as const;
  const held = { access: "a", refresh, clientSecret: null, authMethod: "none" } as const;
  const tokens = sealTokens(stored, held, reading.key);
  await storeSignIn({ ...stored, tokens, ...more });
}

test("only sign-ins that nothing renews by itself wait for a person", async () => {
  const soon = NOW_MS + 3 * DAY_MS;
  await signIn("renewed", { refresh: "r", expiresMs: soon });
  await signIn("client", { way: "client", expiresMs: soon });
  await signIn("endless", {});
  await signIn("later", { expiresMs: NOW_MS + 60 * DAY_MS });
  await signIn("hourly", { expiresMs: NOW_MS + 1000, signedInMs: NOW_MS - 1000 });
  expect(await waitingSignIns(NOW_MS)).toEqual([]);
  await signIn("expiring", { expiresMs: soon });
  await signIn("past", { expiresMs: NOW_MS - 1 });
  await signIn("refused", { tokens: null });
  expect(await waitingSignIns(NOW_MS)).toEqual([
    { server: "https://expiring.example/mcp", state: "expiring", expiresMs: soon },
    { server: "https://past.example/mcp", state: "expired", expiresMs: NOW_MS - 1 },
    { server: "https://refused.example/mcp", state: "ended", expiresMs: null },
  ]);
});
