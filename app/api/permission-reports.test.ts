import { beforeAll, expect, test } from "vitest";

import { Api, misfit } from "@/lib/testing/http/api";
import {
  buildCall,
  buildComposite,
  buildConversation,
  buildResult,
} from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets } from "@/lib/testing/library/library";
import { useSharedLibrary } from "@/lib/testing/library/shared";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

useSharedLibrary();

let api: Api;
beforeAll(async () => {
  api = await Api.load();
  const tests = [{ name: "asks", match: {}, expect: { requiresApproval: true } }];
  const toolset = buildToolset({
    headers: { Authorization: "Bearer ${env:WEB}" },
    tools: [buildTool({ enabled: false })],
    extensions: { "dev.colloquy:tests": { v: 1, tests } },
  });
  await importToolsets(JSON.stringify(buildToolsets([toolset])));
  const messages = [
    buildComposite([buildCall({ id: "c1", requiresApproval: true }), buildResult("c1")]),
  ];
  const toolOverrides = [{ toolId: "web:fetch", enabled: true }];
  const text = JSON.stringify(buildConversation({ messages, toolOverrides }));
  await importConversation(text);
}, 60_000);

const ASK = JSON.stringify([{ kind: "application", field: "requiresApproval", value: true }]);

test.each([
  ["readPermissionHistory", "/api/permissions/history", { matching: 1, next: null }],
  ["readPermissionHistory", "/api/permissions/history?severity=info", { matching: 0 }],
  [
    "replayPermissions",
    `/api/permissions/replay?draft=${encodeURIComponent(ASK)}`,
    { calls: 1, handled: [{ from: "ran", to: "asked", count: 1 }] },
  ],
  ["suggestPermissions", "/api/permissions/suggestions", { scanned: { calls: 1 } }],
  ["testPermissions", "/api/permissions/tests", { green: 0, red: 1 }],
  [
    "testPermissions",
    `/api/permissions/tests?draft=${encodeURIComponent(ASK)}`,
    { green: 1, red: 0 },
  ],
  ["readPermissionMatrix", "/api/permissions/matrix", { rows: [{ cells: [{ enabled: true }] }] }],
  [
    "listTools",
    "/api/permissions/tools?decision=off&sort=toolset",
    { matching: 1, items: [{ decision: "off", source: "cjson" }], next: null },
  ],
  ["listTools", "/api/permissions/tools?q=nothing", { matching: 0, total: 1, items: [] }],
  ["listSecretReferences", "/api/permissions/references", { rows: [{ shown: "${env:WEB}" }] }],
])("%s answers %s as its contract says", async (operation, path, expected) => {
  const response = await api.get(path);
  expect(response.status).toBe(200);
  const body: unknown = await response.json();
  expect(misfit(operation, 200, body)).toBeNull();
  expect(body).toMatchObject(expected);
});

test.each(["replay", "tests"])("a draft that is none is refused by %s", async (name) => {
  for (const draft of ["[", "{}", '[{"kind":"application","field":"name","value":true}]']) {
    const response = await api.get(`/api/permissions/${name}?draft=${encodeURIComponent(draft)}`);
    expect(response.status).toBe(400);
  }
});
