import { spawn } from "node:child_process";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";

import { closeStore } from "@/lib/data/library/client";
import { readSignIn, renewSignIn } from "@/lib/data/secrets/sign-ins";
import { finishSignIn } from "@/lib/secrets/sign-in/finish";
import { enterEmptyLibrary } from "@/lib/testing/library/empty";
import { addServer, syncToEnd } from "@/lib/testing/library/synced-toolset";
import {
  serveAuthorization,
  signInAsAda,
  type AuthorizationServer,
} from "@/lib/testing/mcp/authorization-server";
import { serveGuarded, type GuardedServer } from "@/lib/testing/mcp/guarded-server";
import { dropTestLibrary, newLibraryAddress } from "@/lib/testing/postgres/schema";

import { settleSyncs } from "./running";
import { beginFor, offerFor } from "./toolset-sign-in";

const CHILD = fileURLToPath(new URL("../testing/crash/act-child.ts", import.meta.url));

let authorization: AuthorizationServer;
let server: GuardedServer;

beforeEach(async () => {
  await enterEmptyLibrary();
  process.env["DATABASE_URL"] = newLibraryAddress();
  authorization = await serveAuthorization();
  server = await serveGuarded(authorization);
});
afterEach(async () => {
  await settleSyncs();
  await Promise.all([server.close(), authorization.close()]);
  await closeStore();
  await dropTestLibrary();
  delete process.env["DATABASE_URL"];
});

async function freshenElsewhere(): Promise<string> {
  const flags = ["--conditions=react-server", "--import", "tsx", CHILD, "renew", server.url];
  const child = spawn(process.execPath, flags, { stdio: ["ignore", "pipe", "inherit"] });
  return text(child.stdout);
}

test(
  "of several processes one renews a sign-in, whose token counts once",
  { timeout: 60_000 },
  async () => {
    const toolset = await addServer(server.url);
    const at = { fileId: toolset.fileId, toolset: toolset.rowId };
    await offerFor(at);
    const redirectUri = "http://127.0.0.1:3999/api/oauth/callback";
    const begun = await beginFor({
      ...at,
      way: "browser",
      entered: null,
      redirectUri,
      returnTo: "/",
    });
    if (!begun.ok || begun.state !== "leaves") throw new Error(JSON.stringify(begun));
    await finishSignIn(new URL(await signInAsAda(begun.address)).searchParams);
    await settleSyncs();
    const signedIn = await readSignIn(server.url);
    if (signedIn === null) throw new Error("nobody is signed in");
    await renewSignIn(signedIn, signedIn.tokens, Date.now() + 1000);
    const before = authorization.asked.length;
    const said = await Promise.all([freshenElsewhere(), freshenElsewhere(), freshenElsewhere()]);
    expect(said).toEqual(["fresh\n", "fresh\n", "fresh\n"]);
    expect(authorization.asked.slice(before)).toEqual(["POST /token"]);
    expect(await syncToEnd(toolset)).toMatchObject({ state: "done", counts: { listed: 2 } });
  },
);
