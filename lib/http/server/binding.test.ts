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
