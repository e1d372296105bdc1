import { expect, test } from "vitest";

import { addressRemarks } from "./question-address";

const isInside = (hostname: string) => /^(?:127|192\.168)\./.test(hostname);
const SERVER = { address: "https://tools.example/mcp", isInside };
const INSIDE = /on this computer or in your network/;

test("a page of the server itself, named as it is, is opened without a remark", () => {
  expect(
    addressRemarks("https://tools.example/sign-in", "Sign in at tools.example", SERVER),
  ).toEqual([]);
});

test.each<[string, string, string, RegExp]>([
  [
    "another address in the message",
    "https://evil.example/",
    "Go to https://bank.example",
    /names a different address/,
  ],
  [
    "a name in other letters",
    "https://b\u0430nk.example/",
    "Sign in",
    /look like those of another/,
  ],
  ["the same with more before it", "https://www.xn--bnk-6cd.example/", "Sign in", /look like/],
  ["loopback", "http://127.0.0.1:8080/", "Sign in", INSIDE],
  ["a private address", "https://192.168.1.1/", "Sign in", INSIDE],
  ["no encryption", "http://tools.example/", "Sign in", /not encrypted/],
  ["another site", "https://login.example/", "Sign in", /The server itself is at tools\.example\./],
])("%s is remarked on", (_, url, message, remark) => {
  expect(addressRemarks(new URL(url).href, message, SERVER).join(" ")).toMatch(remark);
});

test.each([
  ["a server in the network", "https://192.168.1.2/mcp"],
  ["a program", "node server.js"],
])("%s may ask for a page there", (_, server) => {
  const remarks = addressRemarks("http://192.168.1.1/", "Sign in", { address: server, isInside });
  expect(remarks.join(" ")).not.toMatch(/your network|not encrypted/);
});
