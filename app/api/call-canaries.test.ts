import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { saveCallAction, startCallAction } from "@/lib/actions/calls";
import { getToolsetFile } from "@/lib/data/toolsets/list";
import type { CallView } from "@/lib/domain/calls/view";
import { setSecret } from "@/lib/secrets/store";
import { Api } from "@/lib/testing/http/api";
import { TEST_HOST } from "@/lib/testing/http/request";
import { captureOutput, holdsCanary, makeCanary } from "@/lib/testing/leaks/canary";
import { LeakSearch, NOWHERE, SEARCHED } from "@/lib/testing/leaks/search";
import { refuse, text } from "@/lib/testing/mcp/behaviours";
import {
  answer,
  serveTools,
  type Behaviour,
  type Exchange,
  type ToolServer,
} from "@/lib/testing/mcp/tool-server";
import { useSharedLibrary } from "@/lib/testing/library/shared";
import { useBrowserRequest } from "@/lib/testing/setup/next-headers";
import { makeTestKey } from "@/lib/testing/tool-sets-api/client";

useBrowserRequest({
  headers: () => new Headers({ host: TEST_HOST, origin: `http://${TEST_HOST}` }),
});

useSharedLibrary();
const output = captureOutput();
const secret = makeCanary();
const variable = makeCanary();
let api: Api;
let tools: ToolServer;
let place = { fileId: "", toolset: 0, tool: 0, name: SEARCHED.tool };

beforeAll(async () => {
  api = await Api.load();
  tools = await serveTools(() => false);
  vi.stubEnv("COLLOQUY_ALLOW_HOSTS", new URL(tools.url).host);
  vi.stubEnv("COLLOQUY_ENV_REFERENCES", "CANARY_VARIABLE");
  vi.stubEnv("CANARY_VARIABLE", variable);
  await setSecret("CANARY", secret, [tools.origin]);
  const toolset = {
    id: SEARCHED.toolset,
    kind: "mcp",
    server: { type: "http", url: tools.url },
    headers: { Authorization: "Bearer ${secret:CANARY}", "X-Team": "${env:CANARY_VARIABLE}" },
    tools: [{ name: SEARCHED.tool, argsSchema: { type: "object" } }],
  };
  const schema = "https://schema.cjson.dev/0/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json";
  const { lines } = await api.import("live.json", JSON.stringify({ schema, toolsets: [toolset] }));
  const fileId = lines.at(-1)?.items?.[0]?.entityId ?? "";
  const file = await getToolsetFile(LOCAL_VIEWER, fileId);
  place = { ...place, fileId, toolset: file?.toolsets[0]?.row.id ?? 0 };
}, 60_000);
afterAll(async () => {
  output.release();
  await tools.close();
  vi.unstubAllEnvs();
});

/** What came of a call, as the page reads it. */
async function callTool(): Promise<{ callId: string; answers: string }> {
  const started = await startCallAction({ ...place, args: "{}" });
  if (!started.ok || started.data.state !== "running") throw new Error(JSON.stringify(started));
  const { callId } = started.data;
  const look = async () => (await api.get(`/api/calls/${callId}`)).text();
  const stateOf = async () => (JSON.parse(await look()) as CallView).state;
  await expect.poll(stateOf, { timeout: 20_000 }).toBe("ended");
  return { callId, answers: await look() };
}

/** What the server was sent, in the writings in which servers give things back. */
function* writings({ headers }: Exchange): Generator<string> {
  for (const value of [headers.authorization, headers["x-team"]].map(String)) {
    const bytes = Buffer.from(value);
    yield value;
    yield JSON.stringify(JSON.stringify({ value }));
    yield bytes.toString("hex").replaceAll(/../g, "%$&");
    yield bytes.toString("hex");
    for (const user of ["me", "you", "they"]) {
      const login = Buffer.from(`${user}:${value.replace("Bearer ", "")}`);
      yield `Basic ${login.toString("base64")}`;
      yield login.toString("base64url");
    }
  }
}

const said = (exchange: Exchange) => [...writings(exchange)].join("\n");
/** Answers calls, and nothing else, in a way of its own. */
const calls =
  (behaviour: Behaviour): Behaviour =>
  (exchange) =>
    exchange.method === "tools/call" && behaviour(exchange);
const part = (exchange: Exchange) => ({ type: "text", text: said(exchange) });

describe("what a server was sent, when it comes back in", () => {
  test.each<[string, Behaviour, RegExp]>([
    ["a text", (asked) => answer(asked, { content: [part(asked)] }), /Bearer •••/],
    ["a failure", (asked) => answer(asked, { isError: true, content: [part(asked)] }), /•••/],
    [
      "members of a result",
      (asked) => {
        const structuredContent = Object.fromEntries(
          [...writings(asked)].map((one, at) => [one, { [at]: [one] }]),
        );
        return answer(asked, { content: [], structuredContent, _meta: { [said(asked)]: 1 } });
      },
      /•••/,
    ],
    [
      "links and files",
      (asked) => {
        const uri = `https://files.example/?${said(asked)}`;
        const blob = Buffer.from(said(asked)).toString("base64");
        const content = [
          { type: "resource_link", uri, name: said(asked) },
          { type: "resource", resource: { uri, blob, mimeType: said(asked) } },
          { type: "image", data: blob, mimeType: "image/png" },
        ];
        return answer(asked, { content });
      },
      /•••/,
    ],
    [
      "an error",
      (asked) => {
        const error = { code: -32_000, message: said(asked), data: said(asked) };
        return text(() => JSON.stringify({ jsonrpc: "2.0", id: asked.id, error }))(asked);
      },
      /PROTOCOL_ERROR/,
    ],
    ["a refusal", (asked) => refuse(403, said(asked))(asked), /UNAUTHORIZED/],
    ["something unreadable", text((asked) => `{${said(asked)}`), /PROTOCOL_ERROR/],
  ])("%s, is not told, and not saved", async (_, behaviour, shown) => {
    tools.behave(calls(behaviour));
    const { callId, answers } = await callTool();
    const sent = tools.asked.find(({ method }) => method === "tools/call");
    expect(sent?.headers).toMatchObject({
      authorization: `Bearer ${secret}`,
      "x-team": variable,
    });
    expect(answers).toMatch(shown);
    expect(holdsCanary(answers, [secret, variable])).toBe(false);

    const saved = await saveCallAction({ callId });
    if (!saved.ok) throw new Error(saved.error.message);
    const exported = await (
      await api.get(`/api/conversations/${saved.data.conversationId}`)
    ).text();
    expect(exported).toContain('"byHand"');
    expect(holdsCanary(exported, [secret, variable])).toBe(false);
  });

  test("nothing of it is in any answer, export, file or log", async () => {
    const search = new LeakSearch(api, await makeTestKey(), output.text);
    const { calls: kept } = (await (
      await api.get(`/api/toolsets/${place.fileId}/calls?toolset=${place.toolset}&tool=0`)
    ).json()) as { calls: { callId: string | null; conversationId: string | null }[] };
    // All of them are still in memory, so that they are looked through as well.
    expect(kept.map(({ callId, conversationId }) => [callId, conversationId])).toEqual(
      Array.from({ length: 7 }, () => [expect.any(String) as string, expect.any(String) as string]),
    );
    expect(await search.find(secret, variable)).toEqual(NOWHERE);
  });

  test("a value that is no reference's would be found in all of these", async () => {
    const canary = makeCanary();
    tools.behave(calls((asked) => answer(asked, { content: [{ type: "text", text: canary }] })));
    const { callId, answers } = await callTool();
    expect(holdsCanary(answers, [canary])).toBe(true);
    expect((await saveCallAction({ callId })).ok).toBe(true);
    const search = new LeakSearch(api, await makeTestKey(), output.text);
    const { routes, exports, files, wasSaid } = await search.find(canary);
    expect(routes).toContain(`/api/calls/${callId}`);
    expect(exports).toContain("cjson");
    expect(files.join()).toMatch(/colloquy\.db/);
    expect(wasSaid).toBe(false);
  });
});
