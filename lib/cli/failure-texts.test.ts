import { afterEach, expect, test } from "vitest";

import { useLibrary } from "@/lib/testing/library/library";
import { FAILURE_CASES, refuseWith } from "@/lib/testing/mcp/failure-cases";
import { serveTools, type ToolServer } from "@/lib/testing/mcp/tool-server";

import { EXIT } from "./io/exit-code";
import { printedLine } from "./io/terminal";
import { runProgram } from "./program";

useLibrary();
let server: ToolServer;
afterEach(() => server.close());

async function audit(url: string) {
  const [out, said]: [string[], string[]] = [[], []];
  const code = await runProgram(["audit", url, "--json"], {
    input: (async function* () {})(),
    write: (chunk) => Promise.resolve(void out.push(String(chunk))),
    print: (...cells) => Promise.resolve(void out.push(printedLine(cells))),
    say: (line) => void said.push(line),
  });
  return { code, out: out.join(""), said: said.join("\n") };
}

test.each(FAILURE_CASES)(
  "where $name, the command line says so as the pages do, and prints no report",
  async ({ behaviour = refuseWith(500), address, expected }) => {
    server = await serveTools(behaviour);
    const { code, out, said } = await audit((await address?.(server.url)) ?? server.url);
    // The pages name the kind of the failure before its sentence.
    const sentence = expected.slice(expected.indexOf(" ") + 1);
    expect([code, out]).toEqual([EXIT.file, ""]);
    expect(said.slice(0, sentence.length)).toBe(sentence);
    expect(said).not.toMatch(/Welcome|hello|10\.0\.0\.1|169\.254|at .*\.ts:/);
  },
  // Nobody makes the command line less patient with a server that is silent.
  30_000,
);

test("where it is busy, the command line says for how long", async () => {
  server = await serveTools(refuseWith(429, { "retry-after": "90" }));
  const { code, said } = await audit(server.url);
  expect(code).toBe(EXIT.file);
  expect(said).toBe("The server is busy. It asks to wait 90 seconds. It answered HTTP 429.");
});
