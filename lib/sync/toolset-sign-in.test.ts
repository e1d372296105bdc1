import { getWholeStore } from "@/lib/data/library/client";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { endRenewalTurn, takeRenewalTurn } from "@/lib/data/secrets/renewal-turns";
import { readSignIn, renewSignIn } from "@/lib/data/secrets/sign-ins";
import { explainPermissions } from "@/lib/data/permissions/effective";
import { toolsetText } from "@/lib/data/toolsets/list";
import { openInstallation } from "@/lib/secrets/open-installation";
import { clientMetadata, metadataAddress } from "@/lib/secrets/sign-in/client-metadata";
import { finishSignIn } from "@/lib/secrets/sign-in/finish";
import { cancelSignIn } from "@/lib/secrets/sign-in/open-sign-ins";
import { freshenSignIn } from "@/lib/secrets/sign-in/renew";
import { signInView } from "@/lib/secrets/sign-in/view";
import { addGuarded, chosenFor, leaveFor, placeOf } from "@/lib/testing/library/guarded-toolset";
import { readText, useLibrary } from "@/lib/testing/library/library";
import {
  eventsOf,
  syncToEnd,
  toolsOf,
  type SyncedToolset,
} from "@/lib/testing/library/synced-toolset";
import { typeCode, type AuthorizationServer } from "@/lib/testing/mcp/authorization-server";
import type { GuardedServer } from "@/lib/testing/mcp/guarded-server";

import { auditServer } from "./audit-server";
import { expiringSources } from "./expiring-sources";
import { settleSyncs } from "./running";
import { beginFor, offerFor, signOutFor, type ChosenSignIn } from "./toolset-sign-in";

const library = useLibrary();
let authorization: AuthorizationServer;
let server: GuardedServer;
let toolset: SyncedToolset;

async function start(setting?: Parameters<typeof addGuarded>[0]): Promise<void> {
  ({ authorization, server, toolset } = await addGuarded(setting));
}

beforeEach(() => start());
afterEach(async () => {
  vi.unstubAllEnvs();
  await settleSyncs();
  await Promise.all([server.close(), authorization.close()]);
});

const at = () => placeOf(toolset);
const chosen = (more: Partial<ChosenSignIn> = {}) => chosenFor(toolset, more);
const leave = (answer?: string) => leaveFor(toolset, answer);

/** Makes it one of those that share the library, where several can. */
async function knowProcess(id: string): Promise<void> {
  const store = await getWholeStore();
  if (store.engine === "sqlite") return;
  await store.write((sql) => sql.run(`INSERT INTO "_Process" VALUES (?, clock_timestamp())`, id));
}

async function signIn(): Promise<void> {
  expect(await finishSignIn((await leave()).searchParams)).toBe("http://localhost:3999/toolsets/x");
  await settleSyncs();
}

const view = () => signInView({ url: server.url, headers: {} });
const traceOf = async (tool: string) => {
  const explained = await explainPermissions(
    LOCAL_VIEWER,
    "live",
    tool,
    null,
    await openInstallation(),
  );
  return explained?.items[0]?.enabled.text ?? "";
};
const tokenSent = () => server.sent.at(-1)?.replace("Bearer ", "") ?? "";

describe("a server behind a real authorization server", () => {
  test("asks to sign in, lists after it, and is signed out of", async () => {
    expect(await syncToEnd(toolset)).toMatchObject({
      state: "failed",
      errorType: "SIGN_IN_REQUIRED",
      message: expect.stringContaining("requires sign-in"),
    });
    expect((await eventsOf(toolset)).at(-1)).toMatchObject([
      "sync_failed",
      { errorType: "SIGN_IN_REQUIRED" },
    ]);
    expect(await offerFor(at())).toEqual({
      ok: true,
      offer: {
        issuer: authorization.issuer,
        host: new URL(authorization.issuer).host,
        resource: server.url,
        scopes: ["tools:read", "offline_access"],
        ways: ["browser", "device", "client"],
        client: "registers",
        clientId: null,
      },
    });
    await signIn();
    expect(await view()).toMatchObject({
      state: "signed-in",
      issuer: authorization.issuer,
      pending: null,
      failure: null,
    });
    expect(await syncToEnd(toolset)).toMatchObject({ state: "done", counts: { listed: 2 } });
    const token = tokenSent();
    expect(token).not.toBe("");
    const text = (await readText(await toolsetText(toolset.fileId))) ?? "";
    expect(text).toContain('"Authorization": "Bearer ${oauth}"');
    expect(text).not.toContain(token);
    expect(await signOutFor(at())).toEqual({ ok: true, came: "revoked" });
    expect(authorization.asked).toContain("POST /token/revocation");
    expect(await authorization.grantOf(token)).toBeNull();
    expect(await readSignIn(server.url)).toBeNull();
    expect(await syncToEnd(toolset)).toMatchObject({ errorType: "SIGN_IN_REQUIRED" });
  });

  test("is found by its well-known address where it does not lead to one", async () => {
    server.point(false);
    expect(await offerFor(at())).toMatchObject({
      ok: true,
      offer: { issuer: authorization.issuer },
    });
  });

  test("keeps its tokens encrypted, and nothing of them in any table", async () => {
    await signIn();
    await syncToEnd(toolset);
    const token = tokenSent();
    const store = await library.store();
    const rows = await store.read(({ query }) =>
      Promise.all(
        (
          ["SignIn", "OAuthClient", "LedgerEntry", "SyncRun", "ToolSetEvent", "Change"] as const
        ).map((table) => query.selectFrom(table).selectAll().execute()),
      ),
    );
    const text = JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString("latin1") : value,
    );
    expect(text).toContain(authorization.issuer);
    expect(token.length).toBeGreaterThan(20);
    expect(text).not.toContain(token);
    expect(JSON.stringify(await view())).not.toContain(token);
  });

  test("renews a token that ended, once, however many ask, and uses the new one only", async () => {
    await signIn();
    await syncToEnd(toolset);
    const first = tokenSent();
    const signedIn = await readSignIn(server.url);
    if (signedIn === null) throw new Error("nobody is signed in");
    await renewSignIn(signedIn, signedIn.tokens, Date.now() + 1000);
    const before = authorization.asked.filter((path) => path === "POST /token").length;
    await Promise.all([
      freshenSignIn(server.url),
      freshenSignIn(server.url),
      freshenSignIn(server.url),
    ]);
    expect(authorization.asked.filter((path) => path === "POST /token").length).toBe(before + 1);
    expect(await syncToEnd(toolset)).toMatchObject({ state: "done" });
    expect(tokenSent()).not.toBe(first);
    // The refresh token was rotated: the second renewal needs the new one.
    const again = await readSignIn(server.url);
    if (again !== null) await renewSignIn(again, again.tokens, Date.now() + 1000);
    expect(await freshenSignIn(server.url)).toBeNull();
    expect(await view()).toMatchObject({ state: "signed-in" });
  });

  test("is audited with the sign-in, whose token is renewed for it", async () => {
    await Promise.all([server.close(), authorization.close()]);
    await start({ life: 1 });
    await signIn();
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    const { signal } = new AbortController();
    const headers = { Authorization: "Bearer ${oauth}" };
    const audited = await auditServer({ url: server.url, transport: "auto", headers }, signal);
    expect(audited).toMatchObject({ ok: true, audit: { tools: [{}, {}] } });
    expect(JSON.stringify(audited)).not.toContain(tokenSent());
  });

  test("leaves a renewal to the process that is at it, and uses what that one got", async () => {
    await signIn();
    const signedIn = await readSignIn(server.url);
    if (signedIn === null) throw new Error("nobody is signed in");
    await renewSignIn(signedIn, signedIn.tokens, Date.now() + 1000);
    const before = authorization.asked.length;
    await knowProcess("another process");
    expect(await takeRenewalTurn(server.url, "another process")).toBe(true);
    const freshened = freshenSignIn(server.url);
    const other = freshenSignIn("https://other.example/mcp");
    expect(await Promise.race([freshened, other.then(() => "first")])).toBe("first");
    await renewSignIn(signedIn, signedIn.tokens, Date.now() + 3_600_000);
    await endRenewalTurn(server.url, "another process");
    expect(await freshened).toBeNull();
    expect(authorization.asked.length).toBe(before);
    // One that ended in the middle keeps nobody waiting for ever.
    await renewSignIn(signedIn, signedIn.tokens, Date.now() + 1000);
    await takeRenewalTurn(server.url, "a process that was killed");
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 40_000 });
    expect(await freshenSignIn(server.url)).toBeNull();
    vi.useRealTimers();
    expect(authorization.asked.slice(before)).toEqual(["POST /token"]);
    expect(await takeRenewalTurn(server.url, "anybody"), "it was given back").toBe(true);
  });

  test("renews a token that the server refuses, and says when its issuer ended the sign-in", async () => {
    await signIn();
    await authorization.forgetTokens();
    expect(await syncToEnd(toolset)).toMatchObject({
      state: "failed",
      errorType: "SIGN_IN_REQUIRED",
    });
    expect(await view()).toMatchObject({ state: "ended" });
    expect(await expiringSources(Date.now())).toMatchObject([
      { fileId: toolset.fileId, rowId: toolset.rowId, state: "ended" },
    ]);
    const asked = server.sent.length;
    expect(await syncToEnd(toolset)).toMatchObject({ errorType: "SIGN_IN_REQUIRED" });
    expect(server.sent.length).toBe(asked);
  });

  test("names the scopes it misses, and a step-up asks for exactly these", async () => {
    await signIn();
    await syncToEnd(toolset);
    server.need("tools:read", "tools:write");
    expect(await syncToEnd(toolset)).toMatchObject({
      state: "failed",
      errorType: "SCOPE_MISSING",
      message: expect.stringContaining("tools:write"),
    });
    expect(await view()).toMatchObject({ missingScopes: ["tools:write"] });
    expect(await traceOf("look")).toContain(
      "missing scope: decides nothing (the sign-in lacks tools:write)",
    );
    expect(await offerFor(at())).toMatchObject({
      offer: { scopes: expect.arrayContaining(["tools:read", "tools:write"]) },
    });
    await signIn();
    expect(await view()).toMatchObject({ missingScopes: [] });
    expect(await traceOf("look")).not.toContain("missing scope: decides");
    expect(await syncToEnd(toolset)).toMatchObject({ state: "done" });
  });

  test("says so when the person declines, without the words of a stranger", async () => {
    await finishSignIn((await leave("deny")).searchParams);
    expect(await view()).toMatchObject({
      state: "signed-out",
      failure: "The sign-in was declined.",
    });
  });

  test("signs in by a code that is typed in elsewhere, and lists then", async () => {
    await offerFor(at());
    expect(await beginFor(chosen({ way: "device" }))).toEqual({ ok: true, state: "waits" });
    const { pending } = await view();
    expect(pending).toMatchObject({ way: "device" });
    await typeCode(pending?.device?.address ?? "", pending?.device?.code ?? "");
    const patient = { timeout: 15_000, interval: 200 };
    await vi.waitFor(async () => expect((await view()).state).toBe("signed-in"), patient);
    await vi.waitFor(async () => expect(await toolsOf(toolset)).toHaveLength(2), patient);
  }, 40_000);

  test("is asked as the address of Colloquy's own description, where it takes that", async () => {
    vi.stubEnv("COLLOQUY_PUBLIC_URL", "https://colloquy.example");
    await Promise.all([server.close(), authorization.close()]);
    await start({
      clientAt: (address) =>
        address === metadataAddress() ? clientMetadata(chosen().redirectUri) : null,
    });
    expect(await offerFor(at())).toMatchObject({
      offer: { client: "metadata", clientId: metadataAddress() },
    });
    await signIn();
    expect(await view()).toMatchObject({ state: "signed-in" });
    expect(await syncToEnd(toolset)).toMatchObject({ state: "done" });
    expect(await readSignIn(server.url)).toMatchObject({ clientId: metadataAddress() });
    expect(authorization.asked.filter((path) => path === "POST /reg")).toEqual([]);
    await signOutFor(at());
    await offerFor(at());
    expect(await beginFor(chosen({ way: "device" }))).toMatchObject({ ok: true, state: "waits" });
    expect(authorization.asked.filter((path) => path === "POST /reg")).toHaveLength(1);
    cancelSignIn(server.url);
  });

  test("signs in as an application", async () => {
    await Promise.all([server.close(), authorization.close()]);
    await start({
      hasRegistration: false,
      clients: [
        {
          client_id: "robot",
          client_secret: "canary-of-a-client-secret",
          grant_types: ["client_credentials"],
          redirect_uris: [],
          response_types: [],
        },
      ],
    });
    expect(await offerFor(at())).toMatchObject({ offer: { client: "unknown" } });
    const entered = { clientId: "robot", secret: "canary-of-a-client-secret" };
    expect(await beginFor(chosen({ way: "client", entered }))).toEqual({
      ok: true,
      state: "signed-in",
    });
    await settleSyncs();
    expect(await syncToEnd(toolset)).toMatchObject({ state: "done" });
    expect(await offerFor(at())).toMatchObject({ offer: { client: "entered", clientId: "robot" } });
  });
});
