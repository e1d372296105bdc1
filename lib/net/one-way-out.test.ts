import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const SERVER = ["app", "lib", "instrumentation.ts", "proxy.ts"];
// Generated code, tests and their texts, and what runs in the browser, where `fetch` reaches our own server only.
const ELSEWHERE =
  /^lib[/\\](?:generated|testing|queries)[/\\]|[/\\]__(?:corpus|fixtures)__[/\\]|\.test\.tsx?$/;

/**
 * What needs no import to ask somebody, or gets around one: calling `fetch`, handing it to somebody, sockets, beacons,
 * and the doors to modules of Node that an import of them would be refused for (see "one-way-out" of the layers).
 */
const WAYS = [
  /(?<![.\w$"'`/|-])fetch\b(?!\s*:|\s*\?:|[\w-])/,
  /\b(?:globalThis|global|self|window)(?:\?\.|\.|\[["'`])fetch\b/,
  /\b(?:WebSocket|EventSource|XMLHttpRequest|WebTransport|RTCPeerConnection|sendBeacon)\b/,
  /\b(?:getBuiltinModule|process\.binding|mainModule)\b/,
  // An import by a name that is put together is seen by no rule.
  /(?<!\.)\b(?:import|require)\((?!\)|\s*["'`][^"'`$]*["'`]\s*[,)])/,
];
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm;
const waysIn = (source: string): boolean => {
  const code = source.replaceAll(COMMENTS, "");
  return WAYS.some((way) => way.test(code));
};

test("nothing on the server but this folder has a way to fetch", () => {
  const sources = SERVER.flatMap((place) =>
    place.endsWith(".ts")
      ? [place]
      : readdirSync(place, { recursive: true, encoding: "utf8" })
          .filter((file) => /\.tsx?$/.test(file))
          .map((file) => join(place, file)),
  ).filter((file) => !ELSEWHERE.test(file));
  expect(sources.length).toBeGreaterThan(500);
  const fetching = sources.filter((file) => waysIn(readFileSync(file, "utf8")));
  expect(fetching.sort()).toEqual([
    join("lib", "net", "guard", "fetch.ts"),
    // For the command line alone: the server that its person named.
    join("lib", "net", "library-server.ts"),
  ]);
});

test.each([
  "await fetch(url)",
  "const ask = fetch;",
  "ask({ fetch })",
  "ask(fetch)",
  "globalThis.fetch(url)",
  'globalThis["fetch"](url)',
  "const { fetch } = globalThis;",
  "new WebSocket(url)",
  "navigator.sendBeacon(url)",
  'process.getBuiltinModule("http").get(url)',
  'await import("node:" + name)',
  "await import(name)",
  "require(name)",
])("%s is seen", (source) => {
  expect(waysIn(source)).toBe(true);
});

test.each(["outbound.fetch(url)", "{ fetch: outbound.fetch }", '"fetch"', "// fetch(url)"])(
  "%s is none",
  (source) => {
    expect(waysIn(source)).toBe(false);
  },
);
