import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";

import { closeStore, getWholeStore } from "@/lib/data/library/client";
import { takeRenewalTurn } from "@/lib/data/secrets/renewal-turns";
import { readSignIn, renewSignIn } from "@/lib/data/secrets/sign-ins";
import { programFlags } from "@/lib/testing/crash/bundled-program";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import {
  serveAuthorization,
  signInAsAda,
  type AuthorizationServer,
} from "@/lib/testing/mcp/authorization-server";
import { serveGuarded, type GuardedServer } from "@/lib/testing/mcp/guarded-server";
import { dropTestLibrary, newLibraryAddress } from "@/lib/testing/postgres/schema";

import { beginSignIn } from "./begin";
import { finishSignIn } from "./finish";
import { offerSignIn } from "./offer";
import { freshenSignIn } from "./renew";

const program = await programFlags("lib/testing/crash/act-child.ts");

let authorization: AuthorizationServer;
let server: GuardedServer;

beforeEach(async () => {
  await enterEmptyLibrary();
  process.env["DATABASE_URL"] = newLibraryAddress();
  authorization = await serveAuthorization();
  server = await serveGuarded(authorization);
});
afterEach(async () => {
  await Promise.all([server.close(), authorization.close()]);
  await closeStore();
  await dropTestLibrary();
  delete process.env["DATABASE_URL"];
});

async function signIn(): Promise<void> {
  await offerSignIn(server.url);
  const begun = await beginSignIn({
    server: server.url,
    way: "browser",
    entered: null,
    redirectUri: "http://127.0.0.1:3999/api/oauth/callback",
    returnTo: "/",
    onSignedIn: () => undefined,
  });
  if (!begun.ok || begun.state !== "leaves") throw new Error(JSON.stringify(begun));
  await finishSignIn(new URL(await signInAsAda(begun.address)).searchParams);
}

/** Lets the token end in a moment. */
async function age(): Promise<void> {
  const signedIn = await readSignIn(server.url);
  if (signedIn === null || signedIn.tokens === null) throw new Error("nobody is signed in");
  await renewSignIn(signedIn, signedIn.tokens, Date.now() + 1000);
}

test("a renewal that a process was killed in is another one's as soon as it is known to be gone", async () => {
  await signIn();
  await age();
  const before = authorization.asked.length;
  const store = await getWholeStore();
  const gone = "elsewhere 1 X";
  await store.write((sql) => sql.run(`INSERT INTO "_Process" VALUES (?, clock_timestamp())`, gone));
  expect(await takeRenewalTurn(server.url, gone)).toBe(true);
  expect(await takeRenewalTurn(server.url)).toBe(false);
  await store.write((sql) => sql.run(`DELETE FROM "_Process" WHERE id = ?`, gone));
  expect(await freshenSignIn(server.url)).toBeNull();
  expect(authorization.asked.slice(before)).toEqual(["POST /token"]);
}, 20_000);

async function freshenElsewhere(): Promise<string> {
  const flags = [...program, "renew", server.url];
  const child = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  return text(child.stdout);
}

test("of several processes one renews, since an issuer ends a sign-in that renews twice", async () => {
  await signIn();
  for (const _ of [1, 2]) {
    await age();
    const before = authorization.asked.length;
    const said = await Promise.all([freshenElsewhere(), freshenElsewhere(), freshenElsewhere()]);
    expect(said).toEqual(["fresh\n", "fresh\n", "fresh\n"]);
    expect(authorization.asked.slice(before)).toEqual(["POST /token"]);
  }
  expect((await readSignIn(server.url))?.tokens).not.toBeNull();
}, 90_000);
