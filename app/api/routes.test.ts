import { beforeAll, describe, expect, test } from "vitest";
import { OPERATIONS } from "@/lib/http/openapi/document";
import { routeBrand, type RouteHandler } from "@/lib/http/route";
import { apiRequest, TEST_HOST } from "@/lib/testing/http/request";
import { loadRoutes, type RouteFile } from "@/lib/testing/http/route-tree";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const MUTATING = ["POST", "PUT", "PATCH", "DELETE"];
/** What Next reads from a route file besides its handlers. */
const SETTINGS = ["dynamic", "runtime", "maxDuration"];

let routes: RouteFile[] = [];

beforeAll(async () => {
  // The Tool sets API answers in a form of its own; the tests in app/v1 are about it.
  routes = (await loadRoutes()).filter(({ path }) => !path.startsWith("/v1/"));
}, 60_000);

function isMadeByTheWrapper(value: unknown): value is RouteHandler {
  return typeof value === "function" && routeBrand in value;
}

function handlersOf(route: RouteFile): [method: string, handler: RouteHandler][] {
  return METHODS.flatMap((method) => {
    const handler = route.exports[method];
    return isMadeByTheWrapper(handler) ? [[method, handler] as [string, RouteHandler]] : [];
  });
}

/** A path of the route with made-up values. */
function pathOf(route: RouteFile): string {
  return route.path
    .replace("[[...path]]", "nowhere")
    .replace(/\{\w+\}/g, "01ARZ3NDEKTSV4RRFFQ69G5FAV");
}

async function answers(
  headers: Record<string, string>,
  methods: readonly string[],
): Promise<{ answered: Record<string, string>; count: number }> {
  const answered: Record<string, string> = {};
  let count = 0;
  for (const route of routes) {
    for (const [method, handler] of handlersOf(route)) {
      if (!methods.includes(method)) continue;
      const response = await handler(apiRequest(pathOf(route), { method, headers }));
      const { type } = (await response.json()) as { type: string };
      answered[`${method} ${route.path}`] = `${response.status} ${type}`;
      count += 1;
    }
  }
  return { answered, count };
}

describe("every route file under app", () => {
  test("exports only handlers made by the wrapper, for all methods", () => {
    expect(routes.length).toBeGreaterThan(20);
    for (const { file, exports } of routes) {
      const foreign = Object.entries(exports).filter(
        ([name, value]) =>
          !SETTINGS.includes(name) && !(METHODS.includes(name) && isMadeByTheWrapper(value)),
      );
      expect([file, foreign.map(([name]) => name)]).toEqual([file, []]);
      expect([file, METHODS.filter((name) => !(name in exports))]).toEqual([file, []]);
    }
  });

  test("serves the paths and methods of the contract, no more and no less", () => {
    const served = routes.flatMap(({ path, exports }) => {
      const [handler] = Object.values(exports).filter(isMadeByTheWrapper);
      return (handler?.[routeBrand] ?? []).map((operation) => ({ file: path, operation }));
    });
    for (const { file, operation } of served) expect(operation.path).toBe(file);
    const name = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
    expect(served.map(({ operation }) => name(operation)).sort()).toEqual(
      OPERATIONS.map(name).sort(),
    );
  });

  test.each([
    ["a foreign origin", { origin: "http://evil.example" }],
    ["the null origin", { origin: "null" }],
    ["our name on another port", { origin: "http://127.0.0.1:3001" }],
    ["a cross-site page", { "sec-fetch-site": "cross-site" }],
    ["a page of the same site", { "sec-fetch-site": "same-site" }],
  ])("refuses changes asked for by %s", async (_, headers) => {
    const { answered, count } = await answers(
      { "content-type": "application/json", ...headers },
      MUTATING,
    );
    expect(count).toBe(routes.length * MUTATING.length);
    expect([...new Set(Object.values(answered))]).toEqual(["403 forbidden-origin"]);
  });

  test.each(["evil.example", "evil.example:3000", "127.0.0.1:3001", "127.0.0.1.nip.io:3000"])(
    "answers nothing to the host %s, whatever the method",
    async (host) => {
      const methods = METHODS.filter((method) => method !== "HEAD");
      const { answered, count } = await answers({ host, origin: `http://${host}` }, methods);
      expect(count).toBe(routes.length * methods.length);
      expect([...new Set(Object.values(answered))]).toEqual(["403 forbidden-host"]);
    },
  );

  test.each(["text/plain", "text/plain;charset=UTF-8", "application/x-www-form-urlencoded"])(
    "refuses changes sent as %s",
    async (type) => {
      const { answered } = await answers(
        { "content-type": type, origin: `http://${TEST_HOST}` },
        MUTATING,
      );
      for (const { method, path } of OPERATIONS) {
        if (method === "GET") continue;
        expect(answered[`${method} ${path}`]).toBe("415 unsupported-media-type");
        delete answered[`${method} ${path}`];
      }
      // What is left is no operation at all.
      expect([...new Set(Object.values(answered))].sort()).toEqual([
        "404 not-found",
        "405 method-not-allowed",
      ]);
    },
  );

  test("refuses an upload form of another page, which browsers send without asking", async () => {
    const headers = {
      "content-type": "multipart/form-data; boundary=x",
      "sec-fetch-site": "cross-site",
    };
    const { answered } = await answers(headers, ["POST"]);
    expect(answered["POST /api/imports"]).toBe("403 forbidden-origin");
  });
});
