import { ulid } from "ulid";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import { routeBrand, type RouteHandler } from "@/lib/http/route";
import { apiRequest, jsonRequest } from "../http/request";
import { loadRoutes, routeFor, type RouteFile } from "../http/route-tree";

const isHandler = (value: unknown): value is RouteHandler =>
  typeof value === "function" && routeBrand in value;

/** The real route handlers, asked by whoever the test names: as if they had been admitted. */
export class RouteAsker {
  readonly #routes: readonly RouteFile[];

  private constructor(routes: readonly RouteFile[]) {
    this.#routes = routes;
  }

  static async load(): Promise<RouteAsker> {
    return new RouteAsker(await loadRoutes());
  }

  ask(viewer: Viewer, request: Request): Promise<Response> {
    const route = routeFor(this.#routes, new URL(request.url).pathname);
    const handler = route?.exports[request.method];
    if (!isHandler(handler)) throw new Error(`no route ${request.method} ${request.url}`);
    return handler.answer(request, ulid(), viewer);
  }

  send(viewer: Viewer, method: string, path: string, body?: unknown): Promise<Response> {
    return this.ask(
      viewer,
      body === undefined ? apiRequest(path, { method }) : jsonRequest(method, path, body),
    );
  }

  /** Plans a file and gives the id of the import. */
  async upload(viewer: Viewer, name: string, text: string): Promise<string> {
    const headers = { "content-type": "application/octet-stream" };
    const path = `/api/imports?filename=${encodeURIComponent(name)}`;
    const planned = await this.ask(
      viewer,
      apiRequest(path, { method: "POST", headers, body: text }),
    );
    const { id } = (await planned.json()) as { id: string };
    return id;
  }
}
