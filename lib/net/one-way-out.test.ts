import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SERVER = ["app", "lib", "instrumentation.ts", "proxy.ts"];
// Generated code, tests and their texts, and what runs in the browser, where `fetch` reaches our own server only.
const ELSEWHERE =
  /^lib[/\\](?:generated|testing|queries)[/\\]|[/\\]__(?:corpus|fixtures)__[/\\]|\.test\.tsx?$/;

test("nothing on the server but this folder has a way to fetch", () => {
  const sources = SERVER.flatMap((place) =>
    place.endsWith(".ts")
      ? [place]
      : readdirSync(place, { recursive: true, encoding: "utf8" })
          .filter((file) => /\.tsx?$/.test(file))
          .map((file) => join(place, file)),
  ).filter((file) => !ELSEWHERE.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const fetching = sources.filter((file) =>
    /\bfetch\s*\(|\b(?:WebSocket|EventSource|XMLHttpRequest)\b/.test(readFileSync(file, "utf8")),
  );
  expect(fetching.sort()).toEqual([
    join("lib", "net", "guard", "fetch.ts"),
    // For the command line alone: the server that its person named.
    join("lib", "net", "library-server.ts"),
  ]);
});
