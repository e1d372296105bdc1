import { afterAll, beforeAll, expect, test } from "vitest";

import { findSyncPlace } from "@/lib/data/sync/place";
import { finishSignIn } from "@/lib/secrets/sign-in/finish";
import { settleSyncs, runOf } from "@/lib/sync/running";
import { startSync } from "@/lib/sync/start-sync";
import { beginFor, offerFor } from "@/lib/sync/toolset-sign-in";
import { Api } from "@/lib/testing/http/api";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildMessage,
  buildText,
} from "@/lib/testing/builders/conversation";
import { captureOutput } from "@/lib/testing/leaks/canary";
import { LeakSearch, NOWHERE, SEARCHED } from "@/lib/testing/leaks/search";
import { useSharedLibrary } from "@/lib/testing/library/shared";
import {
  serveAuthorization,
  signInAsAda,
  type AuthorizationServer,
} from "@/lib/testing/mcp/authorization-server";
import { serveGuarded, type GuardedServer } from "@/lib/testing/mcp/guarded-server";
import { makeTestKey } from "@/lib/testing/tool-sets-api/client";

useSharedLibrary();
const output = captureOutput();
let search: LeakSearch;
let api: Api;
let authorization: AuthorizationServer;
let server: GuardedServer;
beforeAll(async () => {
  api = await Api.load();
  search = new LeakSearch(api, await makeTestKey(), output.text);
  const messages = [buildMessage(), buildComposite([buildCall(), buildText("Done")])];
  await api.import("talk.json", JSON.stringify(buildConversation({ messages })));
  authorization = await serveAuthorization();
  server = await serveGuarded(authorization);
}, 60_000);
afterAll(async () => {
  await settleSyncs();
  await Promise.all([server.close(), authorization.close()]);
  output.release();
});

test("the token of a sign-in is in no answer, log, export or file, and its reference is imported as it is", async () => {
  const schema = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";
  const toolset = {
    id: SEARCHED.toolset,
    kind: "mcp",
    server: { type: "http", url: server.url },
    headers: { Authorization: "Bearer ${oauth}" },
    tools: [],
  };
  await api.import("toolset.json", JSON.stringify({ schema, toolsets: [toolset] }));
  const place = await findSyncPlace(`doc:${SEARCHED.toolset}`);
  if (place === null) throw new Error("the toolset is not there");
  expect(place.toolset["headers"]).toEqual({ Authorization: "Bearer ${oauth}" });
  const at = { fileId: place.fileId, toolset: place.rowId };
  expect(await offerFor(at)).toMatchObject({ ok: true });
  const begun = await beginFor({
    ...at,
    way: "browser",
    entered: null,
    redirectUri: "http://127.0.0.1:3999/api/oauth/callback",
    returnTo: "http://127.0.0.1:3999/toolsets/x",
  });
  if (!begun.ok || begun.state !== "leaves") throw new Error("the sign-in did not begin");
  const back = new URL(await signInAsAda(begun.address));
  expect(await finishSignIn(back.searchParams)).not.toBeNull();
  await runOf(place.rowId)?.ended;
  await startSync(place.rowId, "update");
  await runOf(place.rowId)?.ended;
  const token = server.sent.findLast((header) => header !== "")?.replace("Bearer ", "") ?? "";
  expect(token.length).toBeGreaterThan(20);
  expect(await search.find(token, back.searchParams.get("code") ?? "")).toEqual(NOWHERE);
}, 120_000);
