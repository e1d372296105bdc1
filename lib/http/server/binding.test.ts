import { expect, test } from "vitest";
import { refuseBinding } from "./binding";

test.each([
  [["node", "next", "start", "-H", "127.0.0.1"], {}],
  [["node", "next", "start", "--hostname=::1"], {}],
  [["node", "child.js"], {}],
  [["node", "child.js"], { HOST: "localhost" }],
])("%j with %j may start", (argv, env) => {
  expect(refuseBinding(argv, env)).toBeNull();
});

test.each([
  [["node", "next", "start"], {}, "0.0.0.0"],
  [["node", "next", "start", "-H"], {}, "0.0.0.0"],
  [["node", "next", "start", "-H", "0.0.0.0"], {}, "0.0.0.0"],
  [["node", "next", "start", "--hostname", "192.168.1.5"], {}, "192.168.1.5"],
  [["node", "next", "start", "--hostname=example.org"], {}, "example.org"],
  [["node", "child.js"], { HOST: "::" }, "::"],
  [["node", "next", "start", "-H", "127.0.0.1"], { HOST: "10.0.0.1" }, "10.0.0.1"],
])("%j with %j may not, and the sentence names %s", (argv, env, host) => {
  expect(refuseBinding(argv, env)).toContain(`does not listen on ${host}:`);
});

const team = {
  HOST: "0.0.0.0",
  COLLOQUY_ACCOUNTS: "on",
  COLLOQUY_PUBLIC_URL: "https://team.example",
  COLLOQUY_TRUST_PROXY: "10.0.0.2",
};

test("beyond loopback it may start with accounts, an address under TLS and a proxy that is trusted", () => {
  expect(refuseBinding(["node", "child.js"], team)).toBeNull();
});

test.each([
  ["COLLOQUY_ACCOUNTS", "off", "COLLOQUY_ACCOUNTS=on"],
  ["COLLOQUY_PUBLIC_URL", "", "COLLOQUY_PUBLIC_URL=https://"],
  ["COLLOQUY_PUBLIC_URL", "http://team.example", "COLLOQUY_PUBLIC_URL=https://"],
  ["COLLOQUY_TRUST_PROXY", "", "COLLOQUY_TRUST_PROXY to the address"],
  ["COLLOQUY_TRUST_PROXY", "caddy", "COLLOQUY_TRUST_PROXY must be addresses"],
])("with %s=%s it may not, and the sentence says what to set", (name, value, said) => {
  const sentence = refuseBinding(["node", "child.js"], { ...team, [name]: value }) ?? "";
  expect(sentence).toContain(said);
  const others = Object.keys(team).filter((other) => other !== name && other !== "HOST");
  expect(others.filter((other) => sentence.includes(`${other}=`))).toEqual([]);
});

test.each([
  [{ COLLOQUY_ACCOUNTS: "yes" }, "COLLOQUY_ACCOUNTS must be on or off."],
  [{ COLLOQUY_SIGN_UP: "all" }, "COLLOQUY_SIGN_UP must be open, invitation or closed."],
  [{ COLLOQUY_PASSWORDS: "off" }, "COLLOQUY_PASSWORDS=off needs a provider"],
  [{ COLLOQUY_OIDC_ISSUER: "https://a.example" }, "COLLOQUY_OIDC_CLIENT_ID"],
])("a choice that cannot be understood is refused on loopback too: %j", (env, said) => {
  expect(refuseBinding(["node", "child.js"], env)).toContain(said);
});
