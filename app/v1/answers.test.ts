import { expect, test } from "vitest";

import { answerToolSets, useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";
import { ToolSetsClient } from "@/lib/testing/tool-sets-api/client";

useLibrary();
const api = useApi();

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

/** One line for each answer that differs from the one before: methods, status and what refusals say. */
async function answersTo(path: string, client: ToolSetsClient): Promise<string[]> {
  const lines: { methods: string[]; said: string }[] = [];
  let content = "";
  for (const method of METHODS) {
    const { status, headers, body } = await client.send(method, path);
    const allow = headers.get("allow");
    // An answer to HEAD has none, and the headers of that to GET.
    const written = body.message ?? Object.keys(body).join(" ");
    content = method === "HEAD" && written === "" ? content : written;
    const said = [
      status,
      content,
      allow === null ? null : `allow ${allow}`,
      headers.get("x-should-retry") === null ? null : `retry ${headers.get("x-should-retry")}`,
    ]
      .filter((part) => part !== null)
      .join("; ");
    const last = lines.at(-1);
    if (last?.said === said) last.methods.push(method);
    else lines.push({ methods: [method], said });
  }
  return lines.map(({ methods, said }) => `${methods.join(" ")} ${path}: ${said}`);
}

const PATHS = [
  "/v1",
  "/v1/",
  "/v1/nowhere",
  "/v1/tool_sets",
  "/v1/tool_sets/",
  "/v1/tool_sets?x=1",
  "/v1/tool_sets/external_id:a%2Fb",
  "/v1/tool_sets/external_id:a%2Fb/",
  "/v1/tool_sets/external_id:a%252Fb",
  "/v1/tool_sets/none:sync",
  "/v1/tool_sets/none%3Async",
  "/v1/tool_sets/external_id:sync",
  "/v1/tool_sets/none/events",
  "/v1/tool_sets/none/tools",
  "/v1/tool_sets/none/tools/y",
  "/v1/tool_sets/none/tools/y:sync",
  "/v1/tool_sets/none/tools/y/z",
  "/v1/tool_sets/none/other",
  "/v1/workspaces",
  "/v1/workspaces/w",
  "/v1/workspaces/w/tool_sets",
  "/v1/workspaces/w/tool_sets/none",
  "/v1/workspaces/w/tool_sets/none:sync",
  "/v1/workspaces/w/tool_sets/none/events",
  "/v1/workspaces/w/tool_sets/none/tools",
  "/v1/workspaces/w/tool_sets/none/tools/y",
  "/v1/workspaces/w/openapi.json",
  "/v1/workspaces/w/workspaces/x/tool_sets",
  "/v1/openapi.json",
  "/v1/openapi.json?x=1",
];

test("every method at every kind of path", async () => {
  await api.client.make("/v1/tool_sets", { metadata: { name: "A", externalId: "a/b" }, spec: {} });
  const lines: string[] = [];
  // What deletes the set comes last.
  for (const path of PATHS) lines.push(...(await answersTo(path, api.client)));
  expect(lines).toMatchInlineSnapshot(`
    [
      "GET HEAD POST PUT PATCH DELETE OPTIONS /v1: 404; There is no such route.",
      "GET HEAD POST PUT PATCH DELETE OPTIONS /v1/: 404; There is no such route.",
      "GET HEAD POST PUT PATCH DELETE OPTIONS /v1/nowhere: 404; There is no such route.",
      "GET HEAD /v1/tool_sets: 200; items pagination",
      "POST /v1/tool_sets: 400; The body must be a JSON object.",
      "PUT PATCH DELETE OPTIONS /v1/tool_sets: 501; Method Not Allowed; allow GET, POST; retry false",
      "GET HEAD /v1/tool_sets/: 200; items pagination",
      "POST /v1/tool_sets/: 400; The body must be a JSON object.",
      "PUT PATCH DELETE OPTIONS /v1/tool_sets/: 501; Method Not Allowed; allow GET, POST; retry false",
      "GET HEAD /v1/tool_sets?x=1: 400; unknown parameter",
      "POST /v1/tool_sets?x=1: 400; The body must be a JSON object.",
      "PUT PATCH DELETE OPTIONS /v1/tool_sets?x=1: 501; Method Not Allowed; allow GET, POST; retry false",
      "GET HEAD /v1/tool_sets/external_id:a%2Fb: 200; metadata spec info",
      "POST /v1/tool_sets/external_id:a%2Fb: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "PUT PATCH /v1/tool_sets/external_id:a%2Fb: 200; metadata spec info",
      "DELETE /v1/tool_sets/external_id:a%2Fb: 200; ",
      "OPTIONS /v1/tool_sets/external_id:a%2Fb: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "GET HEAD /v1/tool_sets/external_id:a%2Fb/: 404; There is no such tool set.",
      "POST /v1/tool_sets/external_id:a%2Fb/: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "PUT PATCH DELETE /v1/tool_sets/external_id:a%2Fb/: 404; There is no such tool set.",
      "OPTIONS /v1/tool_sets/external_id:a%2Fb/: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "GET HEAD /v1/tool_sets/external_id:a%252Fb: 404; There is no such tool set.",
      "POST /v1/tool_sets/external_id:a%252Fb: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "PUT PATCH DELETE /v1/tool_sets/external_id:a%252Fb: 404; There is no such tool set.",
      "OPTIONS /v1/tool_sets/external_id:a%252Fb: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "GET HEAD /v1/tool_sets/none:sync: 501; Method Not Allowed; allow POST; retry false",
      "POST /v1/tool_sets/none:sync: 404; There is no such tool set.",
      "PUT PATCH DELETE OPTIONS /v1/tool_sets/none:sync: 501; Method Not Allowed; allow POST; retry false",
      "GET HEAD /v1/tool_sets/none%3Async: 404; There is no such tool set.",
      "POST /v1/tool_sets/none%3Async: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "PUT PATCH DELETE /v1/tool_sets/none%3Async: 404; There is no such tool set.",
      "OPTIONS /v1/tool_sets/none%3Async: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "GET HEAD /v1/tool_sets/external_id:sync: 404; There is no such tool set.",
      "POST /v1/tool_sets/external_id:sync: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "PUT PATCH DELETE /v1/tool_sets/external_id:sync: 404; There is no such tool set.",
      "OPTIONS /v1/tool_sets/external_id:sync: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "GET HEAD /v1/tool_sets/none/events: 404; There is no such tool set.",
      "POST PUT PATCH DELETE OPTIONS /v1/tool_sets/none/events: 501; Method Not Allowed; allow GET; retry false",
      "GET HEAD /v1/tool_sets/none/tools: 404; There is no such tool set.",
      "POST /v1/tool_sets/none/tools: 400; The body must be a JSON object.",
      "PUT PATCH DELETE OPTIONS /v1/tool_sets/none/tools: 501; Method Not Allowed; allow GET, POST; retry false",
      "GET HEAD /v1/tool_sets/none/tools/y: 404; There is no such tool set.",
      "POST /v1/tool_sets/none/tools/y: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "PUT PATCH DELETE /v1/tool_sets/none/tools/y: 404; There is no such tool set.",
      "OPTIONS /v1/tool_sets/none/tools/y: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "GET HEAD POST PUT PATCH DELETE OPTIONS /v1/tool_sets/none/tools/y:sync: 404; There is no such route.",
      "GET HEAD POST PUT PATCH DELETE OPTIONS /v1/tool_sets/none/tools/y/z: 404; There is no such route.",
      "GET HEAD POST PUT PATCH DELETE OPTIONS /v1/tool_sets/none/other: 404; There is no such route.",
      "GET HEAD POST PUT PATCH DELETE OPTIONS /v1/workspaces: 404; There is no such route.",
      "GET HEAD POST PUT PATCH DELETE OPTIONS /v1/workspaces/w: 404; There is no such route.",
      "GET HEAD /v1/workspaces/w/tool_sets: 200; items pagination",
      "POST /v1/workspaces/w/tool_sets: 400; The body must be a JSON object.",
      "PUT PATCH DELETE OPTIONS /v1/workspaces/w/tool_sets: 501; Method Not Allowed; allow GET, POST; retry false",
      "GET HEAD /v1/workspaces/w/tool_sets/none: 404; There is no such tool set.",
      "POST /v1/workspaces/w/tool_sets/none: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "PUT PATCH DELETE /v1/workspaces/w/tool_sets/none: 404; There is no such tool set.",
      "OPTIONS /v1/workspaces/w/tool_sets/none: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "GET HEAD /v1/workspaces/w/tool_sets/none:sync: 501; Method Not Allowed; allow POST; retry false",
      "POST /v1/workspaces/w/tool_sets/none:sync: 404; There is no such tool set.",
      "PUT PATCH DELETE OPTIONS /v1/workspaces/w/tool_sets/none:sync: 501; Method Not Allowed; allow POST; retry false",
      "GET HEAD /v1/workspaces/w/tool_sets/none/events: 404; There is no such tool set.",
      "POST PUT PATCH DELETE OPTIONS /v1/workspaces/w/tool_sets/none/events: 501; Method Not Allowed; allow GET; retry false",
      "GET HEAD /v1/workspaces/w/tool_sets/none/tools: 404; There is no such tool set.",
      "POST /v1/workspaces/w/tool_sets/none/tools: 400; The body must be a JSON object.",
      "PUT PATCH DELETE OPTIONS /v1/workspaces/w/tool_sets/none/tools: 501; Method Not Allowed; allow GET, POST; retry false",
      "GET HEAD /v1/workspaces/w/tool_sets/none/tools/y: 404; There is no such tool set.",
      "POST /v1/workspaces/w/tool_sets/none/tools/y: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "PUT PATCH DELETE /v1/workspaces/w/tool_sets/none/tools/y: 404; There is no such tool set.",
      "OPTIONS /v1/workspaces/w/tool_sets/none/tools/y: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "GET HEAD POST PUT PATCH DELETE OPTIONS /v1/workspaces/w/openapi.json: 404; There is no such route.",
      "GET HEAD POST PUT PATCH DELETE OPTIONS /v1/workspaces/w/workspaces/x/tool_sets: 404; There is no such route.",
      "GET HEAD /v1/openapi.json: 200; openapi info servers security paths components",
      "POST PUT PATCH DELETE OPTIONS /v1/openapi.json: 501; Method Not Allowed; allow GET; retry false",
      "GET HEAD /v1/openapi.json?x=1: 200; openapi info servers security paths components",
      "POST PUT PATCH DELETE OPTIONS /v1/openapi.json?x=1: 501; Method Not Allowed; allow GET; retry false",
    ]
  `);
});

test("without a key, paths and methods are told apart before the caller is", async () => {
  const lines: string[] = [];
  const stranger = new ToolSetsClient(api.origin, null);
  for (const path of ["/v1/nowhere", "/v1/tool_sets?x=1", "/v1/tool_sets/x", "/v1/openapi.json"]) {
    lines.push(...(await answersTo(path, stranger)));
  }
  expect(lines).toMatchInlineSnapshot(`
    [
      "GET HEAD POST PUT PATCH DELETE OPTIONS /v1/nowhere: 404; There is no such route.",
      "GET HEAD POST /v1/tool_sets?x=1: 401; An API key is needed: Authorization: Bearer <key>.",
      "PUT PATCH DELETE OPTIONS /v1/tool_sets?x=1: 501; Method Not Allowed; allow GET, POST; retry false",
      "GET HEAD /v1/tool_sets/x: 401; An API key is needed: Authorization: Bearer <key>.",
      "POST /v1/tool_sets/x: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "PUT PATCH DELETE /v1/tool_sets/x: 401; An API key is needed: Authorization: Bearer <key>.",
      "OPTIONS /v1/tool_sets/x: 501; Method Not Allowed; allow GET, PUT, PATCH, DELETE; retry false",
      "GET HEAD /v1/openapi.json: 200; openapi info servers security paths components",
      "POST PUT PATCH DELETE OPTIONS /v1/openapi.json: 501; Method Not Allowed; allow GET; retry false",
    ]
  `);
});

/** What a request with a body is answered, and the header that says how to send it. */
async function answerToBody(
  method: string,
  path: string,
  type: string | null,
  body: string | null,
): Promise<string> {
  const headers = new Headers(type === null ? {} : { "content-type": type });
  headers.set("host", new URL(api.origin).host);
  headers.set("authorization", `Bearer ${api.key}`);
  const bytes = body === null ? null : new TextEncoder().encode(body);
  const request = new Request(`${api.origin}${path}`, { method, headers, body: bytes });
  const answer = await answerToolSets(request);
  const { message } = (await answer.json()) as { message?: string };
  const name = `${method} ${path} ${type} ${body === null ? "-" : body.slice(0, 9)}`;
  return `${name}: ${answer.status} ${message} ${answer.headers.get("accept")}`;
}

test("bodies of every kind and none", async () => {
  const json = "application/json";
  const long = `"${"x".repeat(5 * 1024 * 1024)}"`;
  const deep = `${'{"x":'.repeat(151)}1${"}".repeat(151)}`;
  const lines: string[] = [];
  for (const [method, path] of [
    ["POST", "/v1/tool_sets"],
    ["PATCH", "/v1/tool_sets/none"],
    ["DELETE", "/v1/tool_sets/none"],
    ["POST", "/v1/tool_sets/none:sync"],
    ["POST", "/v1/nowhere"],
    ["DELETE", "/v1/tool_sets"],
  ] as const) {
    for (const [type, body] of [
      [null, null],
      [null, "{}"],
      [json, null],
      [json, "{"],
      [json, "[]"],
      ["APPLICATION/JSON; charset=x", "{}"],
      ["text/plain", "{}"],
      ["text/plain", null],
      [json, long],
      ["text/plain", long],
      [json, deep],
    ] as const) {
      lines.push(await answerToBody(method, path, type, body));
    }
  }
  expect(lines).toMatchInlineSnapshot(`
    [
      "POST /v1/tool_sets null -: 400 The body must be a JSON object. null",
      "POST /v1/tool_sets null {}: 415 Send the body as application/json. null",
      "POST /v1/tool_sets application/json -: 400 The body must be a JSON object. null",
      "POST /v1/tool_sets application/json {: 400 The body must be a JSON object. null",
      "POST /v1/tool_sets application/json []: 400 The body must be a JSON object. null",
      "POST /v1/tool_sets APPLICATION/JSON; charset=x {}: 400 validation failed null",
      "POST /v1/tool_sets text/plain {}: 415 Send the body as application/json. null",
      "POST /v1/tool_sets text/plain -: 415 Send the body as application/json. null",
      "POST /v1/tool_sets application/json "xxxxxxxx: 413 A body may have at most 4 MB. null",
      "POST /v1/tool_sets text/plain "xxxxxxxx: 415 Send the body as application/json. null",
      "POST /v1/tool_sets application/json {"x":{"x": 400 The body nests deeper than 150 levels. null",
      "PATCH /v1/tool_sets/none null -: 404 There is no such tool set. null",
      "PATCH /v1/tool_sets/none null {}: 415 Send the body as application/json. null",
      "PATCH /v1/tool_sets/none application/json -: 404 There is no such tool set. null",
      "PATCH /v1/tool_sets/none application/json {: 400 The body must be a JSON object. null",
      "PATCH /v1/tool_sets/none application/json []: 400 The body must be a JSON object. null",
      "PATCH /v1/tool_sets/none APPLICATION/JSON; charset=x {}: 404 There is no such tool set. null",
      "PATCH /v1/tool_sets/none text/plain {}: 415 Send the body as application/json. null",
      "PATCH /v1/tool_sets/none text/plain -: 415 Send the body as application/json. null",
      "PATCH /v1/tool_sets/none application/json "xxxxxxxx: 413 A body may have at most 4 MB. null",
      "PATCH /v1/tool_sets/none text/plain "xxxxxxxx: 415 Send the body as application/json. null",
      "PATCH /v1/tool_sets/none application/json {"x":{"x": 400 The body nests deeper than 150 levels. null",
      "DELETE /v1/tool_sets/none null -: 404 There is no such tool set. null",
      "DELETE /v1/tool_sets/none null {}: 404 There is no such tool set. null",
      "DELETE /v1/tool_sets/none application/json -: 404 There is no such tool set. null",
      "DELETE /v1/tool_sets/none application/json {: 404 There is no such tool set. null",
      "DELETE /v1/tool_sets/none application/json []: 404 There is no such tool set. null",
      "DELETE /v1/tool_sets/none APPLICATION/JSON; charset=x {}: 404 There is no such tool set. null",
      "DELETE /v1/tool_sets/none text/plain {}: 415 Send the body as application/json. null",
      "DELETE /v1/tool_sets/none text/plain -: 415 Send the body as application/json. null",
      "DELETE /v1/tool_sets/none application/json "xxxxxxxx: 413 A body may have at most 4 MB. null",
      "DELETE /v1/tool_sets/none text/plain "xxxxxxxx: 415 Send the body as application/json. null",
      "DELETE /v1/tool_sets/none application/json {"x":{"x": 404 There is no such tool set. null",
      "POST /v1/tool_sets/none:sync null -: 404 There is no such tool set. null",
      "POST /v1/tool_sets/none:sync null {}: 404 There is no such tool set. null",
      "POST /v1/tool_sets/none:sync application/json -: 404 There is no such tool set. null",
      "POST /v1/tool_sets/none:sync application/json {: 404 There is no such tool set. null",
      "POST /v1/tool_sets/none:sync application/json []: 404 There is no such tool set. null",
      "POST /v1/tool_sets/none:sync APPLICATION/JSON; charset=x {}: 404 There is no such tool set. null",
      "POST /v1/tool_sets/none:sync text/plain {}: 415 Send the body as application/json. null",
      "POST /v1/tool_sets/none:sync text/plain -: 415 Send the body as application/json. null",
      "POST /v1/tool_sets/none:sync application/json "xxxxxxxx: 413 A body may have at most 4 MB. null",
      "POST /v1/tool_sets/none:sync text/plain "xxxxxxxx: 415 Send the body as application/json. null",
      "POST /v1/tool_sets/none:sync application/json {"x":{"x": 404 There is no such tool set. null",
      "POST /v1/nowhere null -: 404 There is no such route. null",
      "POST /v1/nowhere null {}: 404 There is no such route. null",
      "POST /v1/nowhere application/json -: 404 There is no such route. null",
      "POST /v1/nowhere application/json {: 404 There is no such route. null",
      "POST /v1/nowhere application/json []: 404 There is no such route. null",
      "POST /v1/nowhere APPLICATION/JSON; charset=x {}: 404 There is no such route. null",
      "POST /v1/nowhere text/plain {}: 404 There is no such route. null",
      "POST /v1/nowhere text/plain -: 404 There is no such route. null",
      "POST /v1/nowhere application/json "xxxxxxxx: 404 There is no such route. null",
      "POST /v1/nowhere text/plain "xxxxxxxx: 404 There is no such route. null",
      "POST /v1/nowhere application/json {"x":{"x": 404 There is no such route. null",
      "DELETE /v1/tool_sets null -: 501 Method Not Allowed null",
      "DELETE /v1/tool_sets null {}: 501 Method Not Allowed null",
      "DELETE /v1/tool_sets application/json -: 501 Method Not Allowed null",
      "DELETE /v1/tool_sets application/json {: 501 Method Not Allowed null",
      "DELETE /v1/tool_sets application/json []: 501 Method Not Allowed null",
      "DELETE /v1/tool_sets APPLICATION/JSON; charset=x {}: 501 Method Not Allowed null",
      "DELETE /v1/tool_sets text/plain {}: 501 Method Not Allowed null",
      "DELETE /v1/tool_sets text/plain -: 501 Method Not Allowed null",
      "DELETE /v1/tool_sets application/json "xxxxxxxx: 501 Method Not Allowed null",
      "DELETE /v1/tool_sets text/plain "xxxxxxxx: 501 Method Not Allowed null",
      "DELETE /v1/tool_sets application/json {"x":{"x": 501 Method Not Allowed null",
    ]
  `);
});

const OF_THE_CONNECTION: ReadonlySet<string> = new Set([
  "date",
  "connection",
  "keep-alive",
  "transfer-encoding",
  "content-length",
]);

test.each([
  ["/v1/openapi.json", "private, no-store"],
  ["/v1/tool_sets", "private, no-store, no-transform"],
  ["/v1/nowhere", "private, no-store, no-transform"],
])("an answer has the headers of every other, also to HEAD (%s)", async (path, control) => {
  const found: string[] = [];
  for (const method of ["GET", "HEAD"]) {
    const { headers } = await api.client.send(method, path);
    expect(headers.get("x-request-id")).toMatch(/^[0-9A-Z]{26}$/);
    expect(headers.get("cache-control")).toBe(control);
    found.push([...headers.keys()].filter((name) => !OF_THE_CONNECTION.has(name)).join(" "));
  }
  expect(new Set(found)).toMatchInlineSnapshot(`
    Set {
      "cache-control content-security-policy content-type cross-origin-opener-policy cross-origin-resource-policy permissions-policy referrer-policy x-content-type-options x-request-id",
    }
  `);
});

test("what one list parameter says twice, and what can’t be read", async () => {
  for (const name of ["a", "b", "c"]) {
    await api.client.make("/v1/tool_sets", { metadata: { name }, spec: {} });
  }
  const lines: string[] = [];
  for (const query of [
    "limit=2&limit=1",
    "limit=none",
    "limit=0",
    "limit=1000",
    "limit=+2+",
    "sortOrder=DESC&sortOrder=asc",
    "sortOrder=up",
    "cursor=none",
    "includeInfo=TRUE",
    "includeInfo=1",
    "prefix=b&prefix=c",
    "prefix=B",
    "x=&y=1&z=2&y=3",
  ]) {
    const { status, body } = await api.client.get(`/v1/tool_sets?${query}`);
    const names = body.items?.map(({ metadata, info }) => `${metadata["name"]}${info ? "+" : ""}`);
    lines.push(`${query}: ${status} ${names?.join(" ") ?? JSON.stringify(body.details)}`);
  }
  expect(lines).toMatchInlineSnapshot(`
    [
      "limit=2&limit=1: 200 a b",
      "limit=none: 200 a b c",
      "limit=0: 200 a b c",
      "limit=1000: 200 a b c",
      "limit=+2+: 200 a b",
      "sortOrder=DESC&sortOrder=asc: 200 c b a",
      "sortOrder=up: 200 a b c",
      "cursor=none: 200 a b c",
      "includeInfo=TRUE: 200 a+ b+ c+",
      "includeInfo=1: 200 a b c",
      "prefix=b&prefix=c: 200 b",
      "prefix=B: 200 ",
      "x=&y=1&z=2&y=3: 400 [{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"y","description":"this parameter is not supported by this server"},{"field":"z","description":"this parameter is not supported by this server"}]}]",
    ]
  `);
});
