import { request } from "node:http";
import { text } from "node:stream/consumers";
import { expect, test } from "./fixtures";
import { createAccount } from "./members";
import { ownData, startOwnServer, type OwnServer } from "./own-server";

const { data, remove } = ownData();
let server: OwnServer;

test.describe.configure({ mode: "serial", timeout: 90_000 });
test.beforeAll(async () => {
  await createAccount(data, "Olga", "owner");
  server = await startOwnServer(data, { COLLOQUY_ACCOUNTS: "on" });
});
test.afterAll(async () => {
  await server.end("SIGTERM");
  remove();
});

/** Asks for a path as it is written; fetch would resolve it first. */
function askRaw(path: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    request(server.url, { path, headers }, (answer) => {
      const location = answer.headers.location ?? "";
      text(answer).then((body) => resolve(`${answer.statusCode} ${location} ${body}`), reject);
    })
      .on("error", reject)
      .end();
  });
}

test("no spelling of a path shows a page to who is not signed in", async () => {
  const tree = encodeURIComponent(JSON.stringify(["", { children: ["conversations", {}] }]));
  const part = { rsc: "1", "next-router-state-tree": tree };
  for (const path of [
    "/conversations",
    "/api/../conversations",
    "/_next/static/../../conversations",
    "/v1/%2e%2e/conversations",
  ]) {
    for (const headers of [{}, part, { ...part, "x-colloquy-admitted": "1" }]) {
      const answer = await askRaw(path, headers);
      expect(answer, path).toMatch(/^(?:303 \/sign-in\?|401 )/);
    }
  }
});

test("programs of this machine read health and metrics, one behind a proxy no metrics", async () => {
  for (const path of ["/metrics", "/health/live", "/health/ready", "/icon.svg"]) {
    expect((await fetch(server.url + path)).status, path).toBe(200);
  }
  const headers = { "x-forwarded-for": "10.0.0.7" };
  expect((await fetch(`${server.url}/metrics`, { headers })).status).toBe(404);
});

test("the sign-in loads nothing of the app", async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: server.url.replace("127.0.0.1", "localhost"),
    locale: "en-GB",
  });
  const page = await context.newPage();
  let bytes = 0;
  page.on("response", (response) => {
    if (!response.url().endsWith(".js")) return;
    bytes += Number(response.headers()["content-length"] ?? 0);
  });
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  let encoded = 0;
  const scripts = new Set<string>();
  devtools.on("Network.responseReceived", ({ requestId, type }) => {
    if (type === "Script") scripts.add(requestId);
  });
  devtools.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) encoded += encodedDataLength;
  });
  await page.goto("/sign-in", { waitUntil: "networkidle" });
  expect(Math.max(bytes, encoded)).toBeLessThan(210_000);
  test.info().annotations.push({ type: "script bytes", description: String(encoded) });
  await context.close();
});
