// The path below which the app is served. A build chooses it by COLLOQUY_BASE_PATH, and what it chose holds.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** First segments that the app itself has: a path below one of them could be read in two ways. */
const OWN = ["api", "v1", "_next", "health"];

/**
 * The path that the environment asks for, "" for none.
 * @throws for what is no path of plain segments, such as `colloquy/` or `/a b`
 */
export function wantedBasePath(env = process.env) {
  const path = env.COLLOQUY_BASE_PATH ?? "";
  if (path === "") return "";
  const [, first] = path.split("/");
  if (!/^(?:\/[\w-][\w.-]*)+$/.test(path) || OWN.includes(first)) {
    throw new Error(
      `COLLOQUY_BASE_PATH is ${JSON.stringify(path)}. It has to be a path such as "/colloquy", and none of /${OWN.join(", /")}.`,
    );
  }
  return path;
}

/** The path that the build in this folder has. */
export function builtBasePath(dist) {
  const { basePath } = JSON.parse(readFileSync(join(dist, "routes-manifest.json"), "utf8"));
  return typeof basePath === "string" ? basePath : "";
}
