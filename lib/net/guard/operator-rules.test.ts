import { describe, expect, test } from "vitest";

import { checkProgram } from "./check-program";
import { NetError } from "./failure";
import { readOperatorRules } from "./operator-rules";
import type { ProgramTarget } from "./resolved-target";

test("hosts, ports and networks are read; what is neither is named and allows nothing", () => {
  const rules = readOperatorRules({
    COLLOQUY_ALLOW_HOSTS: " Tools.Example , b.example:8080,10.0.0.0/8,[::1],a b,http://x/,x/y,:80 ",
    COLLOQUY_ENV_REFERENCES: "A, B_C ,",
  });
  expect(rules.hosts).toEqual([
    { host: "tools.example", port: null },
    { host: "b.example", port: 8080 },
    { host: "::1", port: null },
  ]);
  expect(rules.ranges).toHaveLength(1);
  expect([...rules.variables]).toEqual(["A", "B_C"]);
  expect(rules.faults).toHaveLength(4);
});

test.each([
  [undefined, true],
  ["127.0.0.1", true],
  ["localhost", true],
  ["[::1]", true],
  ["0.0.0.0", false],
  ["192.168.1.5", false],
  ["my-machine", false],
])("bound to %s: local is %s", (HOST, isLocal) => {
  expect(readOperatorRules({ HOST }).isLocal).toBe(isLocal);
});

test.each([
  [{ COLLOQUY_ACCOUNTS: "on" }, true],
  [{ COLLOQUY_ACCOUNTS: "on", COLLOQUY_PUBLIC_URL: "http://localhost:3000" }, true],
  [{ COLLOQUY_ACCOUNTS: "on", COLLOQUY_PUBLIC_URL: "https://team.example" }, false],
  [{ COLLOQUY_ACCOUNTS: "on", COLLOQUY_TRUST_PROXY: "127.0.0.1" }, false],
  // Without accounts nobody from elsewhere is answered.
  [{ COLLOQUY_PUBLIC_URL: "https://team.example", COLLOQUY_TRUST_PROXY: "127.0.0.1" }, true],
])("on loopback with %j: local is %s", (env, isLocal) => {
  expect(readOperatorRules(env).isLocal).toBe(isLocal);
  expect(readOperatorRules({ ...env, HOST: "127.0.0.1" }).isLocal).toBe(isLocal);
});

describe("programs", () => {
  const lines = [
    "node /srv/tools.js --quiet",
    '["node", "/srv/my tools/a.js"]',
    '{"command": ["node", "b.js"], "cwd": "/srv"}',
  ];
  const rules = readOperatorRules({ COLLOQUY_STDIO: lines.join("\n") });

  function verdict(target: Partial<ProgramTarget>): string {
    const whole: ProgramTarget = {
      kind: "stdio",
      command: "node",
      args: [],
      env: {},
      cwd: null,
      filledIn: [],
      ...target,
    };
    try {
      checkProgram(whole, rules);
      return "ok";
    } catch (error) {
      if (error instanceof NetError) return error.errorType;
      throw error;
    }
  }

  test.each<[string, Partial<ProgramTarget>]>([
    ["the whole line", { args: ["/srv/tools.js", "--quiet"] }],
    ["a word with a blank", { args: ["/srv/my tools/a.js"] }],
    ["its directory", { args: ["b.js"], cwd: "/srv" }],
    ["variables of its own", { args: ["b.js"], cwd: "/srv", env: { LOG_LEVEL: "debug" } }],
  ])("%s is allowed", (_, target) => {
    expect(verdict(target)).toBe("ok");
  });

  test.each<[string, Partial<ProgramTarget>]>([
    ["another program", { command: "sh", args: ["/srv/tools.js", "--quiet"] }],
    ["the beginning of a line", { args: ["/srv/tools.js"] }],
    ["a line with more to it", { args: ["/srv/tools.js", "--quiet", "--eval=1"] }],
    ["the words of a line in one", { args: ["/srv/tools.js --quiet"] }],
    ["the words of another split", { args: ["/srv/my", "tools/a.js"] }],
    ["another case", { command: "NODE", args: ["/srv/tools.js", "--quiet"] }],
    ["no directory", { args: ["b.js"] }],
    ["another directory", { args: ["b.js"], cwd: "/tmp" }],
    ["a directory where none is meant", { args: ["/srv/tools.js", "--quiet"], cwd: "/tmp" }],
    ...[
      "NODE_OPTIONS",
      "LD_PRELOAD",
      "PYTHONPATH",
      "BASH_ENV",
      "PATH",
      "npm_config_registry",
      "OPENSSL_CONF",
      "DOCKER_HOST",
      "KUBECONFIG",
      "XDG_CONFIG_HOME",
      "CARGO_HOME",
      "https_proxy",
      "a b",
    ].map((name): [string, Partial<ProgramTarget>] => [
      `the variable ${name}`,
      { args: ["/srv/tools.js", "--quiet"], env: { [name]: "x" } },
    ]),
  ])("%s is not", (_, target) => {
    expect(verdict(target)).toBe("STDIO_DISABLED");
  });

  test("no line allows nothing; a line that can’t be read is named", () => {
    const faulty = readOperatorRules({
      COLLOQUY_STDIO: '\n["node", 5]\n{"command":"node"}\n[]\n{nope',
    });
    expect(faulty.programs).toEqual([]);
    expect(faulty.faults).toHaveLength(4);
  });
});
