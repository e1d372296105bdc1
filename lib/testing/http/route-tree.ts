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

/** The route that Next chooses for a path: fixed segments go before parameters, and those before a rest. */
export function routeFor<R extends Pick<RouteFile, "path">>(
  routes: readonly R[],
  pathname: string,
): R | undefined {
  const segments = pathname.replace(/\/$/, "").split("/");
  const fitting = routes.flatMap((route) => {
    const rank = rankOf(route.path.split("/"), segments);
    return rank === null ? [] : [{ route, rank }];
  });
  return fitting.sort((a, b) => (a.rank < b.rank ? -1 : 1))[0]?.route;
}

/** How well a template fits, as a text that sorts the better one first; null where it does not. */
function rankOf(template: readonly string[], segments: readonly string[]): string | null {
  let rank = "";
  for (const [at, part] of template.entries()) {
    if (part === REST) return `${rank}3`;
    const segment = segments[at] ?? "";
    const isParameter = part.startsWith("{") && segment !== "";
    if (!isParameter && part !== segment) return null;
    rank += isParameter ? "2" : "1";
  }
  return template.length === segments.length ? rank : null;
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
