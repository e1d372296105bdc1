import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readSignIn } from "@/lib/data/secrets/sign-ins";
import { finishSignIn } from "@/lib/secrets/sign-in/finish";
import { openSignIn } from "@/lib/secrets/sign-in/open-sign-ins";
import { signInView } from "@/lib/secrets/sign-in/view";
import { addGuarded, leaveFor, placeOf } from "@/lib/testing/library/guarded-toolset";
import { useLibrary } from "@/lib/testing/library/library";
import { addServer, syncToEnd, type SyncedToolset } from "@/lib/testing/library/synced-toolset";
import type { AuthorizationServer } from "@/lib/testing/mcp/authorization-server";
import { serveGuarded, type GuardedServer } from "@/lib/testing/mcp/guarded-server";

import { settleSyncs } from "./running";
import { offerFor } from "./toolset-sign-in";

const library = useLibrary();
let authorization: AuthorizationServer;
let server: GuardedServer;
let toolset: SyncedToolset;

beforeEach(async () => {
  ({ authorization, server, toolset } = await addGuarded());
});
afterEach(async () => {
  await settleSyncs();
  await Promise.all([server.close(), authorization.close()]);
});

const at = () => placeOf(toolset);
const leave = () => leaveFor(toolset);
const view = () => signInView({ url: server.url, headers: {} });

async function signIn(): Promise<void> {
  expect(await finishSignIn((await leave()).searchParams)).toBe("http://localhost:3999/toolsets/x");
  await settleSyncs();
}

describe("a token", () => {
  test("for another audience is refused, and said to be", async () => {
    server.describe({
      resource: server.origin,
      authorization_servers: [authorization.issuer],
      scopes_supported: ["tools:read"],
    });
    await signIn();
    expect(await syncToEnd(toolset)).toMatchObject({ errorType: "SIGN_IN_REQUIRED" });
  });

  test("goes to no other server, also when its row is given another one's address", async () => {
    await signIn();
    const other = await serveGuarded(authorization);
    try {
      const headers = { Authorization: "Bearer ${oauth}" };
      const stranger = await addServer(other.url, { id: "stranger", headers });
      expect(await syncToEnd(stranger)).toMatchObject({ errorType: "SIGN_IN_REQUIRED" });
      const store = await library.store();
      await store.write(({ query }) =>
        query.updateTable("SignIn").set({ server: other.url }).execute(),
      );
      expect(await syncToEnd(stranger)).toMatchObject({ errorType: "SIGN_IN_REQUIRED" });
      expect(other.sent).toEqual([]);
    } finally {
      await other.close();
    }
  });

  test("is not asked for where the headers have an authorization of their own", async () => {
    const headers = { authorization: "Bearer ${secret:OWN}" };
    toolset = await addServer(server.url, { id: "own", headers });
    expect(await offerFor(at())).toMatchObject({
      ok: false,
      message: expect.stringMatching(/already have/),
    });
  });
});

describe("an answer that the browser brings back", () => {
  test("counts once", async () => {
    const back = await leave();
    expect(await finishSignIn(back.searchParams)).not.toBeNull();
    expect(await finishSignIn(back.searchParams)).toBeNull();
  });

  test("counts for nothing with another state, and leaves the sign-in open", async () => {
    const back = await leave();
    const other = new URLSearchParams(back.searchParams);
    other.set("state", "x".repeat(43));
    expect(await finishSignIn(other)).toBeNull();
    expect(openSignIn(server.url, Date.now())).not.toBeNull();
    expect(await readSignIn(server.url)).toBeNull();
    expect(await finishSignIn(back.searchParams)).not.toBeNull();
  });

  test.each([
    ["another issuer", (back: URLSearchParams) => back.set("iss", "https://mix-up.example")],
    ["no issuer, where there has to be one", (back: URLSearchParams) => back.delete("iss")],
    ["another code", (back: URLSearchParams) => back.set("code", "stolen")],
  ])("with %s gives no token", async (_, change) => {
    const back = await leave();
    change(back.searchParams);
    await finishSignIn(back.searchParams);
    expect(await readSignIn(server.url)).toBeNull();
    expect((await view()).failure).toMatch(/OAuth|refused/);
  });

  test("of a sign-in that another one took the place of counts for nothing", async () => {
    const first = await leave();
    const second = await leave();
    expect(await finishSignIn(first.searchParams)).toBeNull();
    expect(await finishSignIn(second.searchParams)).not.toBeNull();
  });
});
