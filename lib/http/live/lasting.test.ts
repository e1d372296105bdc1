import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

import { LASTING_OPERATIONS } from "./lasting";

/** What makes a body that is sent while it is made. */
const STREAMS =
  /\b(?:streamOf|documentResponse|exportResponse|exportReply|downloadReply|checkReply)\(|streams: true/;

test("every operation that streams its answer breaks off when whoever takes it may no longer have it", () => {
  const streaming = readdirSync("app/api", { recursive: true, encoding: "utf8" })
    .filter((file) => file.endsWith("route.ts"))
    .map((file) => readFileSync(join("app/api", file), "utf8"))
    .filter((text) => STREAMS.test(text));
  // Each such file serves one operation that streams, named in its first `serve`.
  const unnamed = streaming.filter(
    (text) =>
      ![...text.matchAll(/\b(\w+)\b/g)].some(([, word]) => LASTING_OPERATIONS.has(word ?? "")),
  );
  expect(unnamed).toEqual([]);
  expect(streaming.length).toBeGreaterThanOrEqual(LASTING_OPERATIONS.size);
});
