import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { readOperatorRules } from "@/lib/net/guard/operator-rules";
import type { ServerTarget } from "@/lib/net/server-target";
import { useSharedLibrary } from "@/lib/testing/library/shared";

import { resolveTarget } from "./resolve-target";
import { setSecret } from "./store";

useSharedLibrary();

const ORIGIN = "https://tools.example";

beforeEach(async () => {
  Object.assign(process.env, {
    TOOLS_TOKEN: "canary-env",
    TOOLS_HIDDEN: "canary-hidden",
    EMPTY: "",
  });
  const origins = [ORIGIN, "http://tools.example"];
  await setSecret("KEY", "canary-secret", origins, { replaces: true });
});

afterEach(() => {
  for (const name of ["TOOLS_TOKEN", "TOOLS_HIDDEN", "EMPTY"]) delete process.env[name];
});

function server(members: Partial<ServerTarget>): ServerTarget {
  return {
    transport: "http",
    url: `${ORIGIN}/mcp`,
    headers: {},
    command: null,
    args: [],
    env: {},
    cwd: null,
    ...members,
  };
}

const own = readOperatorRules({
  COLLOQUY_ALLOW_HOSTS: "tools.example,10.0.0.0/8",
  COLLOQUY_ENV_REFERENCES: "TOOLS_TOKEN,EMPTY,NOT_THERE",
  COLLOQUY_STDIO: "node tools.js",
});
const strangers = readOperatorRules({ COLLOQUY_ENV_REFERENCES: "TOOLS_TOKEN" });

/** What is wrong with a server, or what its headers and variables become. */
async function outcome(members: Partial<ServerTarget>, rules = own): Promise<unknown> {
  const resolved = await resolveTarget(server(members), rules);
  if (!resolved.ok) {
    if (JSON.stringify(resolved).includes("canary")) return "a value is told";
    return resolved.missing.length > 0
      ? resolved.missing.map(({ kind, name, reason }) => `${kind} ${name} ${reason}`)
      : resolved.errorType;
  }
  return resolved.target.kind === "http" ? resolved.target.headers : resolved.target.env;
}

describe("variables of the environment", () => {
  test.each([
    [
      "one that is listed, for a server that is named",
      "x ${env:TOOLS_TOKEN}",
      { a: "x canary-env" },
    ],
    ["one that is not listed", "${env:TOOLS_HIDDEN}", ["env TOOLS_HIDDEN forbidden"]],
    ["one of the machine", "${env:PATH}", ["env PATH forbidden"]],
    ["one that is not set", "${env:NOT_THERE}", ["env NOT_THERE unset"]],
    ["one that is empty", "${env:EMPTY}", ["env EMPTY unset"]],
    ["one like a prototype", "${env:__proto__}", ["env __proto__ forbidden"]],
  ])("%s", async (_, a, expected) => {
    expect(await outcome({ headers: { a } })).toEqual(expected);
  });

  test.each(["https://other.example/", "https://10.1.2.3/", "http://localhost:4000/"])(
    "are kept from %s, which nobody named",
    async (url) => {
      const headers = { a: "${env:TOOLS_TOKEN}" };
      expect(await outcome({ url, headers })).toEqual(["env TOOLS_TOKEN forbidden"]);
    },
  );

  test("are kept from a server that only a document names", async () => {
    const headers = { a: "${env:TOOLS_TOKEN}" };
    expect(await outcome({ headers }, strangers)).toEqual(["env TOOLS_TOKEN forbidden"]);
  });
});

test("what is filled in is not looked at again", async () => {
  process.env["TOOLS_TOKEN"] = "${secret:KEY}";
  expect(await outcome({ headers: { a: "${env:TOOLS_TOKEN}" } })).toEqual({ a: "${secret:KEY}" });
});

test("every reference that is missing is named, once", async () => {
  const headers = {
    a: "${secret:NONE} ${env:PATH}",
    b: "${secret:NONE}",
    c: "${secret:KEY}",
  };
  const url = "https://other.example/";
  expect(await outcome({ headers, url })).toEqual([
    "secret NONE unset",
    "env PATH forbidden",
    "secret KEY unbound",
  ]);
});

test.each([
  ["https://tools.example/${secret:KEY}", ["secret KEY in-url"]],
  ["https://tools.example/?k=${env:TOOLS_TOKEN}", ["env TOOLS_TOKEN in-url"]],
  ["https://${env:TOOLS_TOKEN}.example/", ["env TOOLS_TOKEN in-url"]],
])("in an address nothing is filled in: %s", async (url, expected) => {
  expect(await outcome({ url, headers: {} })).toEqual(expected);
});

test("without TLS only a server that is named gets what was filled in", async () => {
  const headers = { a: "${secret:KEY}" };
  const url = "http://tools.example/";
  expect(await outcome({ url, headers })).toEqual({ a: "canary-secret" });
  expect(await outcome({ url, headers }, strangers)).toBe("INVALID_URL");
  expect(await outcome({ url, headers: {} }, strangers)).toEqual({});
});

test.each([
  [{ Host: "x" }],
  [{ "Content-Length": "1" }],
  [{ "transfer-encoding": "chunked" }],
  [{ CONNECTION: "close" }],
  [{ upgrade: "h2c" }],
  [{ "a b": "x" }],
  [{ "": "x" }],
  [{ "a\r\nb": "x" }],
  [{ "${secret:KEY}": "x" }],
  [{ a: "x\r\nHost: y" }],
  [{ a: "x\0" }],
  [{ a: "漢" }],
])("the header %j is not sent", async (headers) => {
  expect(await outcome({ headers })).toBe("INVALID_URL");
});

describe("programs", () => {
  const program = { transport: "stdio", url: null, command: "node", args: ["tools.js"] } as const;

  test("have variables filled in where their whole line is allowed", async () => {
    const env = { A: "${env:TOOLS_TOKEN}", B: "plain" };
    expect(await outcome({ ...program, env })).toEqual({ A: "canary-env", B: "plain" });
    expect(await outcome({ ...program, env }, strangers)).toBe("STDIO_DISABLED");
    expect(await outcome({ ...program, env, args: ["tools.js", "-v"] })).toBe("STDIO_DISABLED");
  });

  test("get no secrets, and no arguments from anywhere", async () => {
    expect(await outcome({ ...program, env: { A: "${secret:KEY}" } })).toEqual([
      "secret KEY forbidden",
    ]);
    const rules = readOperatorRules({ COLLOQUY_STDIO: "node ${env:TOOLS_TOKEN}" });
    const args = ["${env:TOOLS_TOKEN}"];
    expect(await outcome({ ...program, args }, rules)).toEqual(["env TOOLS_TOKEN forbidden"]);
  });
});
