import { createServer, request, type RequestListener } from "node:http";
import { connect, type AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { makeOwner, useAccounts } from "@/lib/testing/accounts/accounts";

import { withDoor } from "./door";
import { ADMITTED_HEADER } from "./door-page";
import { ADDRESS_HEADER } from "./peer";

useAccounts();

const app: RequestListener = (request, response) => {
  const { [ADDRESS_HEADER]: seen, [ADMITTED_HEADER]: admitted } = request.headers;
  response.writeHead(200, { "x-seen": String(seen), "x-in": String(admitted) }).end("the app");
};
let server = createServer();
let url = "";

async function open(): Promise<void> {
  server = createServer(withDoor(app));
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

beforeEach(open);
afterEach(() => new Promise((done) => server.close(done)));

const get = (path: string, init: RequestInit = {}) =>
  fetch(url + path, { redirect: "manual", ...init });

describe("a page without a session", () => {
  test.each([
    ["/", "/sign-in"],
    ["/conversations?query=a%20b", "/sign-in?back=%2Fconversations%3Fquery%3Da%2520b"],
    ["/settings/account", "/sign-in?back=%2Fsettings%2Faccount"],
    ["/sign-in/ended", "/sign-in?back=%2Fsign-in%2Fended"],
    ["/_next/image?url=x", "/sign-in?back=%2F_next%2Fimage%3Furl%3Dx"],
  ])("%s leads to %s", async (path, to) => {
    const answer = await get(path);
    expect([answer.status, answer.headers.get("location")]).toEqual([303, to]);
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });

  test.each([
    ["a part of it", { headers: { rsc: "1" } }],
    ["an action", { method: "POST", headers: { "next-action": "abc" } }],
    ["an action that is asked for as a page", { headers: { "next-action": "abc" } }],
    ["another method", { method: "PUT" }],
  ])("is not answered as %s", async (_, init) => {
    const answer = await get("/conversations", init);
    expect(answer.status).toBe(401);
    expect(answer.headers.get("content-type")).toBe("application/problem+json");
    expect(await answer.json()).toMatchObject({
      type: "unauthenticated",
      detail: "You are signed out. Sign in again.",
    });
  });

  test.each([
    "/sign-in",
    "/sign-in?back=%2F",
    "/sign-up?code=abc",
    "/_next/static/chunks/a.js",
    "/icon.svg",
    // They ask for themselves.
    "/api/health",
    "/v1/tool_sets",
    "/health/live",
    "/s/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
  ])("%s is reached", async (path) => {
    expect(await (await get(path)).text()).toBe("the app");
  });

  test.each([
    "/Sign-In",
    "/sign-in/",
    "/sign-inn",
    "//sign-in",
    "/apis",
    "/ss/a",
    "/search",
    "/metrics/x",
    "/_next/staticx",
  ])("%s is none of these", async (path) => {
    expect((await get(path)).status).toBe(303);
  });

  test.each([
    "/api/../conversations",
    "/api/%2e%2e/conversations",
    "/api/.%2E/conversations",
    "/_next/static/../../conversations",
    "/_next/static/..\\..\\conversations",
    "/api/..%2fconversations",
    "/v1/%252e%252e/conversations",
    "/health/./../conversations",
    "/s/../conversations",
    "/s/%2e%2e/conversations",
  ])("%s does not pass as what it begins like", async (path) => {
    // fetch would resolve it first.
    const status = await new Promise((done, fail) => {
      request(url, { path, headers: { rsc: "1" } }, (answer) => {
        answer.resume();
        done(answer.statusCode);
      })
        .on("error", fail)
        .end();
    });
    expect(status).toBe(401);
  });

  test("no header gets past it", async () => {
    const headers = {
      "x-middleware-subrequest": "middleware:middleware:middleware:middleware:middleware",
      "x-colloquy-viewer": "owner",
      cookie: "colloquy-session=made.up",
    };
    expect((await get("/conversations", { headers })).status).toBe(303);
  });
});

test("a member gets every page", async () => {
  const { cookie } = await makeOwner();
  const answer = await get("/conversations", { headers: { cookie } });
  expect([answer.status, await answer.text()]).toEqual([200, "the app"]);
  expect(answer.headers.get("x-in")).toBe("1");
});

test("nobody says for themselves that they were let in", async () => {
  const answer = await get("/sign-in", { headers: { [ADMITTED_HEADER]: "1" } });
  expect(answer.headers.get("x-in")).toBe("undefined");
});

test("nobody says for themselves where they come from", async () => {
  const headers = { [ADDRESS_HEADER]: "9.9.9.9", "x-forwarded-for": "8.8.8.8" };
  expect((await get("/sign-in", { headers })).headers.get("x-seen")).toBe("127.0.0.1");
});

test("a proxy that is trusted does", async () => {
  vi.stubEnv("COLLOQUY_TRUST_PROXY", "127.0.0.1");
  await new Promise((done) => server.close(done));
  await open();
  const headers = { "x-forwarded-for": "7.7.7.7, 8.8.8.8" };
  expect((await get("/sign-in", { headers })).headers.get("x-seen")).toBe("8.8.8.8");
});

test("without accounts the door is not there", () => {
  vi.stubEnv("COLLOQUY_ACCOUNTS", "off");
  expect(withDoor(app)).toBe(app);
});

test("a request that ends while it waits does no harm", async () => {
  const { port } = server.address() as AddressInfo;
  await new Promise<void>((done) => {
    const socket = connect(port, "127.0.0.1", () => {
      socket.write("GET /conversations HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n");
      socket.destroy();
    });
    socket.on("close", () => done());
  });
  expect((await get("/conversations")).status).toBe(303);
});
