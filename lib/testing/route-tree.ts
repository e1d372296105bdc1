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

/** Loads every file that Next takes for a route handler, wherever it is under `app`. */
export async function loadRoutes(): Promise<RouteFile[]> {
  const files = readdirSync("app", { recursive: true, encoding: "utf8" })
    .map((file) => join("app", file))
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
