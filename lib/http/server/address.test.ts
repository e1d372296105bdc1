import { describe, expect, test } from "vitest";
import { isAllowedHost, isLoopback, serverAddress, servesThisMachineAlone } from "./address";

const here = { host: "127.0.0.1", port: 3000 };

describe("the Host header", () => {
  test.each(["127.0.0.1:3000", "localhost:3000", "LOCALHOST:3000", "[::1]:3000"])(
    "%s is ours",
    (host) => {
      expect(isAllowedHost(host, here)).toBe(true);
    },
  );

  test.each([
    null,
    "",
    "127.0.0.1",
    "127.0.0.1:3001",
    "localhost:80",
    "localhost.:3000",
    "localhost:3000.evil.example",
    "evil.example:3000",
    "evil.example",
    "127.0.0.1.nip.io:3000",
    "2130706433:3000",
    "user@localhost:3000",
    "localhost:3000, evil.example",
    "[::ffff:127.0.0.1]:3000",
  ])("%s is not", (host) => {
    expect(isAllowedHost(host, here)).toBe(false);
  });

  test("leaves out port 80, where browsers leave it out", () => {
    expect(isAllowedHost("localhost", { host: "127.0.0.1", port: 80 })).toBe(true);
    expect(isAllowedHost("localhost:80", { host: "127.0.0.1", port: 80 })).toBe(true);
  });

  test("may be the address the server was bound to", () => {
    expect(isAllowedHost("127.0.0.5:3000", { host: "127.0.0.5", port: 3000 })).toBe(true);
    expect(isAllowedHost("127.0.0.5:3000", here)).toBe(false);
  });
});

test("the address comes from HOST and PORT, with defaults for what is unset or no number", () => {
  expect(serverAddress({})).toEqual(here);
  expect(serverAddress({ HOST: "::1", PORT: "8080" })).toEqual({ host: "::1", port: 8080 });
  expect(serverAddress({ HOST: "", PORT: "many" })).toEqual(here);
});

test.each([
  ["127.0.0.1", true],
  ["127.9.8.7", true],
  ["localhost", true],
  ["::1", true],
  ["[::1]", true],
  ["0.0.0.0", false],
  ["::", false],
  ["192.168.1.2", false],
  ["127.0.0.1.nip.io", false],
  ["my-machine", false],
])("%s is loopback: %s", (host, expected) => {
  expect(isLoopback(host)).toBe(expected);
});

test.each([
  [{}, true],
  [{ HOST: "localhost" }, true],
  [{ HOST: "0.0.0.0" }, false],
  [{ COLLOQUY_ACCOUNTS: "on" }, false],
  // As compose.team.yml has it.
  [{ COLLOQUY_ACCOUNTS: "on", COLLOQUY_PUBLIC_URL: "https://team.example" }, false],
])("with %j this machine alone is served: %s", (env, isAlone) => {
  expect(servesThisMachineAlone(env)).toBe(isAlone);
});
