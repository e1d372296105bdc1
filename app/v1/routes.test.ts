import { expect, test } from "vitest";

import { OPERATIONS } from "@/lib/http/v1/operations";
import { routeBrand, type RouteHandler } from "@/lib/http/route";
import { loadRoutes } from "@/lib/testing/http/route-tree";

const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const WORKSPACE = "/v1/workspaces/{workspaceId}";

/** Next wants one name for the parameters of a level, and the API has names of its own. */
const unnamed = (path: string) => path.replace(/\{\w+\}/g, "{}");

function isMadeByTheWrapper(value: unknown): value is RouteHandler {
  return typeof value === "function" && routeBrand in value;
}

test("every route file has all methods from the wrapper, and Next reads that it is dynamic", async () => {
  const routes = await loadRoutes("app/v1");
  expect(routes.length).toBeGreaterThan(10);
  for (const { file, exports } of routes) {
    const made = METHODS.filter((method) => isMadeByTheWrapper(exports[method]));
    expect([file, made]).toEqual([file, METHODS]);
    expect([file, Object.keys(exports).sort()]).toEqual([file, [...METHODS, "dynamic"].sort()]);
    expect(exports["dynamic"]).toBe("force-dynamic");
  }
});

test("the files serve the operations of the contract, in a workspace and without", async () => {
  const served = (await loadRoutes("app/v1")).flatMap(({ path, exports }) => {
    const handler = exports["GET"];
    const operations = isMadeByTheWrapper(handler) ? handler[routeBrand] : [];
    return operations.map((operation) => {
      const template = operation.path.replace(/:\w+$/, "");
      expect(unnamed(path.replace(WORKSPACE, "/v1"))).toBe(unnamed(template));
      return `${operation.method} ${path.startsWith(WORKSPACE) ? "w " : ""}${operation.path}`;
    });
  });
  const wanted = OPERATIONS.flatMap(({ method, path }) => [
    `${method} ${path}`,
    `${method} w ${path}`,
  ]);
  expect(served.sort()).toEqual([...wanted, "GET /v1/openapi.json"].sort());
});
