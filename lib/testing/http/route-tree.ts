import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

/** One route file as the tree shows it. */
export interface RouteFile {
  readonly file: string;
  /** In OpenAPI form: `/api/conversations/{id}`. */
  readonly path: string;
  readonly exports: Readonly<Record<string, unknown>>;
}

/** Loads every file that Next takes for a route handler, wherever it is under the folder. */
export async function loadRoutes(folder = "app"): Promise<RouteFile[]> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((file) => join(folder, file))
    .filter((file) => /[/\\]route\.[jt]sx?$/.test(file))
    .sort();
  return Promise.all(
    files.map(async (file) => ({
      file,
      path: file.replace(/^app|\/route\.\w+$/g, "").replace(/\[(\w+)\]/g, "{$1}"),
      exports: (await import(pathToFileURL(resolve(file)).href)) as RouteFile["exports"],
    })),
  );
}

const REST = "[[...path]]";

/** The segments of a template, which thousands of requests are compared with. */
const segmentsOf = new Map<string, readonly string[]>();

function split(template: string): readonly string[] {
  const known = segmentsOf.get(template) ?? template.split("/");
  segmentsOf.set(template, known);
  return known;
}

/** The route that Next chooses for a path: fixed segments go before parameters, and those before a rest. */
export function routeFor<R extends Pick<RouteFile, "path">>(
  routes: readonly R[],
  pathname: string,
): R | undefined {
  const segments = pathname.replace(/\/$/, "").split("/");
  let best: { readonly route: R; readonly rank: string } | undefined;
  for (const route of routes) {
    const rank = rankOf(split(route.path), segments);
    if (rank !== null && (best === undefined || rank < best.rank)) best = { route, rank };
  }
  return best?.route;
}

/** How well a template fits, as a text that sorts the better one first; null where it does not. */
function rankOf(template: readonly string[], segments: readonly string[]): string | null {
  if (template.length !== segments.length && template.at(-1) !== REST) return null;
  let rank = "";
  for (const [at, part] of template.entries()) {
    if (part === REST) return `${rank}3`;
    const segment = segments[at] ?? "";
    const isParameter = segment !== "" && part.startsWith("{");
    if (!isParameter && part !== segment) return null;
    rank += isParameter ? "2" : "1";
  }
  return rank;
}

/** Calls the handler that Next would call for the path. */
export async function answerBy(
  routes: readonly RouteFile[],
  request: Request,
  pathname = new URL(request.url).pathname,
): Promise<Response> {
  const handler = routeFor(routes, pathname)?.exports[request.method];
  if (!isHandler(handler)) throw new Error(`No route for ${request.method} ${pathname}`);
  return handler(request);
}

function isHandler(value: unknown): value is (request: Request) => Promise<Response> {
  return typeof value === "function";
}
