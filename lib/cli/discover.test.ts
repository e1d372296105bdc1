import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, expect, test } from "vitest";

import { EXIT } from "./io/exit-code";
import { printedLine } from "./io/terminal";
import { runProgram } from "./program";

let server: Server;
let origin = "";
beforeEach(async () => {
  const remotes = [{ type: "sse", url: "https://weather.example/sse" }];
  const pages = new Map<string, unknown>([
    ["/.well-known/mcp.json", { name: "weather", remotes }],
    [
      "/v0.1/servers?search=rain&version=latest&limit=30",
      { servers: [{ server: { name: "rain", remotes } }] },
    ],
    ["/v0.1/servers?search=none&version=latest&limit=30", { servers: [] }],
  ]);
  server = createServer(({ url = "" }, response) => {
    response.writeHead(pages.has(url) ? 200 : 404).end(JSON.stringify(pages.get(url) ?? {}));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  delete process.env["COLLOQUY_REGISTRY_URL"];
  await new Promise((resolve) => server.close(resolve));
});

async function call(...args: string[]) {
  const out: string[] = [];
  const code = await runProgram(["discover", ...args], {
    input: (async function* () {})(),
    write: (chunk) => Promise.resolve(void out.push(String(chunk))),
    print: (...cells) => Promise.resolve(void out.push(printedLine(cells))),
    say: () => undefined,
  });
  return { code, out: out.join("") };
}
const entry = { type: "sse", url: "https://weather.example/sse" };

test("what an address publishes is printed as a configuration", async () => {
  const { code, out } = await call(`${origin}/`);
  expect([code, JSON.parse(out)]).toEqual([EXIT.done, { mcpServers: { weather: entry } }]);
});

test("a registry is searched where one is named", async () => {
  expect((await call("--registry", "rain")).code).toBe(EXIT.usage);
  process.env["COLLOQUY_REGISTRY_URL"] = origin;
  const { code, out } = await call("--registry", "rain");
  expect([code, JSON.parse(out)]).toEqual([EXIT.done, { mcpServers: { rain: entry } }]);
  expect(await call("--registry", "none")).toEqual({ code: EXIT.found, out: "" });
});

test.each([
  [[], EXIT.usage],
  [["https://a.example/", "--machine"], EXIT.usage],
  [["http://10.0.0.1/"], EXIT.file],
])("%j ends with code %i", async (args, code) => {
  expect(await call(...args)).toEqual({ code, out: "" });
});
