import { beforeAll, describe, expect, test, vi } from "vitest";

import { createMemberKey } from "@/lib/accounts/member-key";
import { changeRole } from "@/lib/data/accounts/memberships";
import { OPERATION_RIGHTS, rightOfOperation } from "@/lib/domain/accounts/rights";
import { hasRight, ROLES, type Role } from "@/lib/domain/accounts/role";
import { OPERATIONS } from "@/lib/http/openapi/document";
import { routeBrand, type RouteHandler } from "@/lib/http/route";
import { makeMember, makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";
import { apiRequest, TEST_HOST } from "@/lib/testing/http/request";
import { loadRoutes, type RouteFile } from "@/lib/testing/http/route-tree";
import { useLibrary } from "@/lib/testing/library/library";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

let routes: RouteFile[] = [];

useLibrary();
useAccounts({ inLibrary: true });
beforeAll(async () => {
  routes = await loadRoutes();
}, 60_000);

const isHandler = (value: unknown): value is RouteHandler =>
  typeof value === "function" && routeBrand in value;

const pathOf = ({ path }: RouteFile): string =>
  path.replace("[[...path]]", "nowhere").replace(/\{\w+\}/g, "01ARZ3NDEKTSV4RRFFQ69G5FAV");

const served = new Set(OPERATIONS.map(({ method, path }) => `${method} ${path}`));

/** What every route answers, by method and path: to every method, or to those of its operations. */
async function ask(
  headers: Record<string, string>,
  which: "all" | "operations" = "all",
): Promise<Map<string, number>> {
  const answers = new Map<string, number>();
  for (const route of routes) {
    for (const method of METHODS) {
      const handler = route.exports[method];
      if (!isHandler(handler)) continue;
      if (which === "operations" && !served.has(`${method} ${route.path}`)) continue;
      // No content type: what is admitted ends at the form of the request, before it does anything.
      const response = await handler(apiRequest(pathOf(route), { method, headers }));
      await response.body?.cancel();
      answers.set(`${method} ${route.path}`, response.status);
    }
  }
  return answers;
}

const open = OPERATIONS.filter((operation) => rightOfOperation(operation) === "open");

describe("without a session", () => {
  test("every route answers 401 to every method, but for those that are open", async () => {
    const answers = await ask({});
    expect(answers.size).toBe(routes.length * METHODS.length);
    const opened = new Set(open.flatMap(({ path }) => [`GET ${path}`, `HEAD ${path}`]));
    for (const [name, status] of answers) {
      expect([name, status === 401]).toEqual([name, !opened.has(name)]);
    }
    expect(open.map(({ id }) => id).sort()).toEqual([
      "finishProviderSignIn",
      "readClientMetadata",
      "readHealth",
      "readLive",
      "readMetrics",
      "readReady",
      "readSharedPage",
    ]);
  });

  test.each([
    ["a made-up cookie", { cookie: "colloquy-session=abc.def" }],
    ["a key", { authorization: "Bearer clq_0000000000000000000000000000000000000000000" }],
    ["a claim to be somebody", { "x-colloquy-viewer": "owner", "x-colloquy-address": "127.0.0.1" }],
    ["the header of a middleware", { "x-middleware-subrequest": "proxy:proxy:proxy:proxy:proxy" }],
  ])("%s changes nothing", async (_, headers) => {
    const answers = [...(await ask(headers, "operations")).values()];
    expect(answers.filter((status) => status !== 401)).toHaveLength(open.length);
  });

  test("the health tells whether the server works and nothing else", async () => {
    const health = routes.find(({ path }) => path === "/api/health")?.exports["GET"];
    if (!isHandler(health)) throw new Error("There is no health.");
    const told = async (headers = {}): Promise<unknown> =>
      (await health(apiRequest("/api/health", { headers }))).json();
    expect(await told()).toEqual({ status: "ok" });
    const { cookie } = await makeOwner();
    expect(await told({ cookie })).toMatchObject({ status: "ok", database: "sqlite" });
  });

  test("the two APIs refuse in their own form", async () => {
    const answer = async (path: string) => {
      const route = routes.find((known) => known.path === path);
      const handler = route?.exports["GET"];
      if (!isHandler(handler)) throw new Error(path);
      return handler(apiRequest(path));
    };
    const api = await answer("/api/conversations");
    expect(api.headers.get("content-type")).toBe("application/problem+json");
    expect(await api.json()).toMatchObject({ type: "unauthenticated", status: 401 });
    const v1 = await answer("/v1/tool_sets");
    expect([v1.status, await v1.json()]).toEqual([401, expect.objectContaining({ code: 16 })]);
  });
});

describe("a member", () => {
  test("of each role reaches exactly what the role may do", async () => {
    const { viewer, cookie } = await makeOwner();
    const cookies: [Role, string][] = [["owner", cookie]];
    for (const role of ROLES.slice(0, -1)) {
      cookies.push([role, (await makeMember(viewer, role)).cookie]);
    }
    for (const [role, sent] of cookies) {
      const answers = await ask({ cookie: sent, origin: `http://${TEST_HOST}` }, "operations");
      for (const operation of OPERATIONS) {
        const name = `${operation.method} ${operation.path}`;
        const isAllowed = hasRight(role, rightOfOperation(operation));
        const found = answers.get(name);
        const isRefused = found === 401 || found === 403;
        expect([role, name, isRefused ? found : "admitted"]).toEqual([
          role,
          name,
          isAllowed ? "admitted" : 403,
        ]);
      }
    }
  });

  test.each([
    ["a page of another site", { origin: "https://evil.example" }],
    ["a page of another port", { origin: "http://127.0.0.1:3001" }],
    ["a sandboxed page", { origin: "null" }],
    ["a page that says no origin", { "sec-fetch-site": "cross-site" }],
    ["a page of the same site", { "sec-fetch-site": "same-site" }],
    ["a request that says nothing of where it comes from", {}],
  ])("whose session %s sends along changes nothing (CSRF)", async (_, sent) => {
    const { cookie } = await makeOwner();
    const answers = await ask({ cookie, ...sent }, "operations");
    let refused = 0;
    for (const { method, path } of OPERATIONS) {
      if (method === "GET") continue;
      refused += 1;
      const name = `${method} ${path}`;
      expect([name, answers.get(name)]).toEqual([name, 403]);
    }
    expect(refused).toBeGreaterThan(10);
  });

  test("who is no member of the library any more reaches nothing of it", async () => {
    const { viewer } = await makeOwner();
    const { viewer: gone, cookie } = await makeMember(viewer, "editor");
    await changeRole(gone.id, null);
    const answers = await ask({ cookie, origin: `http://${TEST_HOST}` }, "operations");
    for (const operation of OPERATIONS.filter((known) => !open.includes(known))) {
      expect(answers.get(`${operation.method} ${operation.path}`)).toBe(403);
    }
  });
});

test.each([
  ["reader", "write", "read"],
  ["editor", "read", "read"],
  ["editor", "write", "write"],
  ["owner", "write", "write"],
] as const)(
  "a key of a member (%s, scope %s) does no more than %s to documents",
  async (role, scope, most) => {
    const owner = await makeOwner();
    const { viewer } = role === "owner" ? owner : await makeMember(owner.viewer, role);
    const made = await createMemberKey(viewer.id, { name: "Key", scope, days: 1 });
    const authorization = `Bearer ${made.ok ? made.data.key : ""}`;
    const answers = await ask({ authorization }, "operations");
    for (const operation of OPERATIONS) {
      const right = rightOfOperation(operation);
      const mayComment = right === "comment" && scope === "write";
      const mayGovern = right === "govern" && most === "write";
      const isAllowed =
        right === "open" || right === "read" || right === most || mayComment || mayGovern;
      const found = answers.get(`${operation.method} ${operation.path}`);
      const isRefused = found === 401 || found === 403;
      expect([operation.id, isRefused ? found : "admitted"]).toEqual([
        operation.id,
        isAllowed ? "admitted" : 403,
      ]);
    }
    const sets = routes.find(({ path }) => path === "/v1/tool_sets")?.exports;
    const statusOf = async (method: string) => {
      const handler = sets?.[method];
      if (!isHandler(handler)) throw new Error(method);
      return (await handler(apiRequest("/v1/tool_sets", { method, headers: { authorization } })))
        .status;
    };
    expect(await statusOf("GET")).toBe(200);
    expect((await statusOf("POST")) === 403).toBe(most === "read");
  },
);

test("the table names operations that exist", () => {
  const known = new Set(OPERATIONS.map(({ id }) => id));
  expect(Object.keys(OPERATION_RIGHTS).filter((id) => !known.has(id))).toEqual([]);
});

test("without accounts nothing is asked", async () => {
  vi.stubEnv("COLLOQUY_ACCOUNTS", "");
  const statuses = [...(await ask({})).entries()].filter(([name]) => !name.includes("/v1/"));
  expect(statuses.filter(([, status]) => status === 401)).toEqual([]);
});
