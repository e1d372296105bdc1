import { describe, expect, test } from "vitest";

import { listApiCalls } from "@/lib/data/api/calls";
import { listApiKeys, revokeApiKey } from "@/lib/data/api/keys";
import { setSetting } from "@/lib/data/settings/settings";
import { asList, asRecord } from "@/lib/shared/read-value";
import { answerToolSets, useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";
import { makeTestKey, ToolSetsClient, type ApiAnswer } from "@/lib/testing/tool-sets-api/client";

useLibrary();
const api = useApi();

const SETS = "/v1/tool_sets";
const said = ({ status, body }: ApiAnswer) => [status, body.code];
const violations = ({ body }: ApiAnswer) =>
  asList(body.details[0]?.["fieldViolations"]).map((violation) => asRecord(violation)?.["field"]);

test("a body of more values than a tool can need is refused", async () => {
  const labels = Object.fromEntries(Array.from({ length: 20_001 }, (_, at) => [`l${at}`, "x"]));
  const body = { metadata: { name: "Many", labels }, spec: {} };
  const refused = await api.client.send("POST", SETS, body);
  expect(refused.status).toBe(413);
  expect(refused.body.message).toContain("20,000 values");
});

describe("callers", () => {
  test("need a key that is known and not revoked", async () => {
    for (const key of [null, "", "  ", "unknown"]) {
      const stranger = new ToolSetsClient(api.origin, key);
      expect(said(await stranger.get(SETS))).toEqual([401, 16]);
    }
    const [key] = await listApiKeys();
    expect(key).toMatchObject({ scope: "tools:manage", revokedMs: null, prefix: "test key" });
    expect((await api.client.get(SETS)).status).toBe(200);
    expect((await listApiKeys())[0]?.lastUsedMs).toBeGreaterThan(0);
    expect(await revokeApiKey(key?.id ?? "")).toBe(true);
    expect(said(await api.client.get(SETS))).toEqual([401, 16]);
  });

  test("need none on this machine where the setting says so, and a wrong one is refused all the same", async () => {
    await setSetting("apiKeys", "optional");
    const metadata = { name: "A" };
    const made = await new ToolSetsClient(api.origin, null).make(SETS, { metadata, spec: {} });
    expect(made.metadata["profileId"]).toBe("profile_local");
    expect((await new ToolSetsClient(api.origin, "unknown").get(SETS)).status).toBe(401);
    process.env["HOST"] = "192.0.2.1";
    try {
      expect((await new ToolSetsClient(api.origin, null).get(SETS)).status).toBe(401);
    } finally {
      delete process.env["HOST"];
    }
  });

  test("with a key for reading change nothing", async () => {
    const reader = new ToolSetsClient(api.origin, await makeTestKey("tools:read"));
    expect((await reader.get(SETS)).status).toBe(200);
    for (const [method, path] of [
      ["POST", SETS],
      ["PUT", `${SETS}/x`],
      ["PATCH", `${SETS}/x/tools/y`],
      ["DELETE", `${SETS}/x`],
      ["POST", `${SETS}/x:sync`],
      ["POST", `${SETS}/x/tools`],
    ] as const) {
      const refused = await reader.send(method, path, {});
      expect([method, path, ...said(refused)]).toEqual([method, path, 403, 7]);
      expect(refused.body.details).toEqual([
        {
          "@type": "type.googleapis.com/google.rpc.ErrorInfo",
          reason: "SCOPE_MISSING",
          metadata: { required_scope: "tools:manage", granted_scopes: "tools:read" },
        },
      ]);
    }
  });

  test.each([
    [{ host: "evil.example" }, "GET"],
    [{ origin: "http://evil.example" }, "POST"],
    [{ origin: "null" }, "DELETE"],
    [{ "sec-fetch-site": "cross-site" }, "PATCH"],
  ])("of another site are refused: %j", async (headers, method) => {
    const own = new URL(api.origin).host;
    const request = new Request(`${api.origin}${SETS}`, {
      method,
      headers: { host: own, ...headers } as Record<string, string>,
    });
    const answer = await answerToolSets(request);
    expect([answer.status, ((await answer.json()) as { code: number }).code]).toEqual([403, 7]);
  });

  test("are recorded, whatever they were answered", async () => {
    await api.client.get(`${SETS}/secret-name`);
    await new ToolSetsClient(api.origin, "unknown").get(SETS);
    const [second, first] = await listApiCalls(2);
    expect(first).toMatchObject({ method: "GET", route: `${SETS}/{id}`, status: 404 });
    expect(first?.profileId).toMatch(/^profile_apikey_/);
    expect(second).toMatchObject({ route: SETS, status: 401, keyId: null, profileId: null });
  });
});

describe("answers", () => {
  test.each(["/v1/nowhere", "/v1/tool_sets/a/b", "/v1/tool_sets/%zz", "/v1/workspaces/x", "/v1/"])(
    "to %s are 404 as JSON, with and without a key",
    async (path) => {
      for (const client of [api.client, new ToolSetsClient(api.origin, null)]) {
        const answer = await client.get(path);
        expect(said(answer)).toEqual([404, 5]);
        expect(answer.headers.get("content-type")).toBe("application/json");
      }
    },
  );

  test.each([
    ["DELETE", SETS, "GET, POST"],
    ["POST", `${SETS}/x`, "GET, PUT, PATCH, DELETE"],
    ["POST", `${SETS}/x/events`, "GET"],
    ["GET", `${SETS}/x:sync`, "POST"],
    ["PUT", `${SETS}/x/tools`, "GET, POST"],
    ["POST", `${SETS}/x/tools/y`, "GET, PUT, PATCH, DELETE"],
  ])("to %s %s name the methods there are", async (method, path, allow) => {
    const answer = await api.client.send(method, path);
    expect([...said(answer), answer.body.message]).toEqual([501, 12, "Method Not Allowed"]);
    expect(answer.headers.get("allow")).toBe(allow);
    expect(answer.headers.get("x-should-retry")).toBe("false");
  });

  test("carry the id of the request, and are no page", async () => {
    const [one, two] = [await api.client.get(SETS), await api.client.get(SETS)];
    expect(one?.headers.get("x-request-id")).toMatch(/^[0-9A-Z]{26}$/);
    expect(one?.headers.get("x-request-id")).not.toBe(two?.headers.get("x-request-id"));
    expect(one?.headers.get("cache-control")).toBe("private, no-store, no-transform");
    expect(one?.headers.get("content-security-policy")).toContain("default-src 'none'");
  });
});

test("answers are left as they are up to a kilobyte, and compressed on their way above", async () => {
  const control = async (path: string) => (await api.client.get(path)).headers.get("cache-control");
  expect(await control("/v1/nowhere")).toContain("no-transform");
  expect(await control("/v1/openapi.json")).toBe("private, no-store");
});

describe("bodies", () => {
  test.each([
    ["no JSON", "{", 400],
    ["a list", "[]", 400],
    ["nothing", "", 400],
    ["a text", '"x"', 400],
    ["no UTF-8", Buffer.from([0x22, 0xff, 0x22]).toString("latin1"), 400],
  ])("that are %s are refused", async (_, body, status) => {
    expect(said(await api.client.send("POST", SETS, body))).toEqual([status, 3]);
  });

  test("of another type are refused, also where none is expected", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data"]) {
      const headers = { "content-type": type };
      expect(said(await api.client.send("POST", SETS, "{}", headers))).toEqual([415, 3]);
      expect(said(await api.client.send("DELETE", `${SETS}/x`, "{}", headers))).toEqual([415, 3]);
    }
  });

  test("that are too long or too deep are refused", async () => {
    const long = { metadata: { name: "x".repeat(5 * 1024 * 1024) }, spec: {} };
    expect(said(await api.client.send("POST", SETS, long))).toEqual([413, 3]);
    const deep = `{"metadata":{"name":"A"},"spec":${'{"x":'.repeat(200)}1${"}".repeat(200)}}`;
    expect(said(await api.client.send("POST", SETS, deep))).toEqual([400, 3]);
  });

  test.each([
    [{}, ["metadata.name", "spec"]],
    [{ metadata: { name: " " }, spec: {} }, ["metadata.name"]],
    [{ metadata: { name: 5 }, spec: [] }, ["metadata.name", "spec"]],
    [{ metadata: "x", spec: {} }, ["metadata"]],
    [
      { metadata: { name: "A", externalId: " x", labels: { "": "a", b: "-", c: 1 } }, spec: {} },
      ["metadata.external_id", "metadata.labels[]", "metadata.labels[b]", "metadata.labels[c]"],
    ],
    [
      {
        metadata: { name: "A" },
        spec: {
          description: 1,
          adapter: {
            http: { baseUrl: true, headers: { "bad name": "x", "X-A": "a\nb" } },
            mcp: {
              includeTools: {
                operator: "OPERATOR_XOR",
                filters: [{ attribute: "ATTRIBUTE_COLOUR", matcher: { regex: "(?=x)" } }, 7],
              },
              toolApprovals: { always: "yes", only: { filters: {} } },
            },
          },
        },
      },
      [
        "spec.description",
        "spec.adapter.http.base_url",
        "spec.adapter.http.headers[bad name]",
        "spec.adapter.http.headers[X-A]",
        "spec.adapter.mcp.include_tools.operator",
        "spec.adapter.mcp.include_tools.filters[0].attribute",
        "spec.adapter.mcp.include_tools.filters[0].matcher.regex",
        "spec.adapter.mcp.include_tools.filters[1]",
        "spec.adapter.mcp.tool_approvals.always",
        "spec.adapter.mcp.tool_approvals.only.filters",
      ],
    ],
  ])("of a set with faults name each: %j", async (body, fields) => {
    const answer = await api.client.send("POST", SETS, body);
    expect([...said(answer), answer.body.message]).toEqual([400, 3, "validation failed"]);
    expect(violations(answer)).toEqual(fields);
    expect((await api.client.get(SETS)).body.pagination.total).toBe(0);
  });

  test("of a tool with faults name each", async () => {
    await api.client.make(SETS, { metadata: { name: "A", externalId: "a" }, spec: {} });
    const tools = `${SETS}/external_id:a/tools`;
    const lacking = await api.client.send("POST", tools, { metadata: { name: "T" }, spec: {} });
    expect(violations(lacking)).toEqual(["spec.description", "spec.parameters", "spec.config"]);
    const wrong = await api.client.send("POST", tools, {
      metadata: { name: "T" },
      spec: {
        description: "",
        parameters: [],
        status: "TOOL_STATUS_ODD",
        config: { http: { requestMethod: "FETCH" }, mcp: { toolName: 1 } },
        requiresApproval: "no",
      },
    });
    expect(violations(wrong)).toEqual([
      "spec.parameters",
      "spec.status",
      "spec.config.http.request_method",
      "spec.config.mcp.tool_name",
      "spec.requires_approval",
    ]);
  });

  test.each([
    { headers: { Authorization: "Bearer sk-proj-abcdefghijklmnopqrstuvwx" } },
    { headers: { "X-Api-Key": "hunter2" } },
  ])("with a credential in plain text are refused: %j", async (http) => {
    const spec = { adapter: { http } };
    const answer = await api.client.send("POST", SETS, { metadata: { name: "A" }, spec });
    expect(said(answer)).toEqual([400, 3]);
    expect(JSON.stringify(answer.body)).toContain("store it as a secret and write ${NAME}");
    expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|abcdefghijkl/);
  });

  test("with an address that holds a password are refused", async () => {
    const spec = { adapter: { mcp: { url: "https://me:hunter2@mcp.example/" } } };
    const answer = await api.client.send("POST", SETS, { metadata: { name: "A" }, spec });
    expect(said(answer)).toEqual([400, 3]);
    expect(JSON.stringify(answer.body)).not.toContain("hunter2");
  });

  test("with an external id that is taken are refused, and not to be sent again", async () => {
    const body = { metadata: { name: "A", externalId: "a" }, spec: {} };
    await api.client.make(SETS, body);
    const again = await api.client.send("POST", SETS, body);
    expect(said(again)).toEqual([409, 6]);
    expect(again.headers.get("x-should-retry")).toBe("false");
    const other = await api.client.make(SETS, { metadata: { name: "B" }, spec: {} });
    const path = `${SETS}/${other.metadata["id"]}`;
    expect(said(await api.client.send("PATCH", path, body))).toEqual([409, 6]);
    const tools = `${SETS}/external_id:a/tools`;
    const tool = { ...body, spec: { description: "", parameters: {}, config: {} } };
    await api.client.make(tools, tool);
    expect(said(await api.client.send("POST", tools, tool))).toEqual([409, 6]);
    // It is free again when its owner is gone.
    await api.client.send("DELETE", `${SETS}/external_id:a`);
    expect((await api.client.send("PATCH", path, body)).status).toBe(200);
  });
});
