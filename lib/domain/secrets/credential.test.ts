import { describe, expect, test } from "vitest";
import {
  findCredential,
  isCredentialName,
  looksLikeCredential,
  previewCredential,
  proposeVariable,
  referTo,
} from "./credential";
import { hasUserInfo } from "./user-info";
import { findReferences } from "./references";

// Keys are put together here, so that no scanner takes this file for a leak.
const many = (count: number): string => "aB3".repeat(count).slice(0, count);
const WEB_TOKEN = [btoa('{"alg":"HS256","typ":"JWT"}'), btoa('{"sub":"1234567890"}'), many(43)]
  .map((part) => part.replaceAll("=", ""))
  .join(".");

describe("isCredentialName", () => {
  test.each([
    "Authorization",
    "x-api-key",
    "X_API_KEY",
    "refreshToken",
    "GITHUB_TOKEN",
    "dbPassword",
    "connection_string",
  ])("%s", (name) => {
    expect(isCredentialName(name)).toBe(true);
  });
  test.each(["Accept", "url", "maxTokens", "keyboard", "user", "secretary"])("not %s", (name) => {
    expect(isCredentialName(name)).toBe(false);
  });
});

describe("looksLikeCredential", () => {
  test.each([
    ["a private key", "-----BEGIN OPENSSH PRIVATE KEY-----\nabc"],
    ["a web token", `x ${WEB_TOKEN}`],
    ["OpenAI", `sk-${many(40)}`],
    ["Anthropic", `sk-ant-${many(40)}`],
    ["GitHub", `ghp_${many(36)}`],
    ["GitHub fine-grained", `github_pat_${many(30)}`],
    ["GitLab", `glpat-${many(20)}`],
    ["Slack", `xoxb-${many(20)}`],
    ["AWS", `AKIA${"A1B2".repeat(4)}`],
    ["Google", `AIza${many(35)}`],
    ["Hugging Face", `hf_${many(34)}`],
    ["npm", `npm_${many(36)}`],
    ["an assignment", "Server=db;password=hunter2;"],
    ["a query", "https://example.com/?api_key=hunter2"],
    ["an argument", "--token=hunter2"],
  ])("%s", (_, text) => {
    expect(looksLikeCredential(text)).toBe(true);
  });

  test.each([
    "sk-short",
    "task-list-of-the-day",
    "eyJub3QiOiJhIHRva2VuIn0.aaaaaa.bbbbbb",
    "eyJ7e3t7e3s.aaaaaa.bbbbbb",
    "password=${env:PW}",
    "password=<password>",
    "--token",
    "https://example.com/?q=1",
  ])("not %s", (text) => {
    expect(looksLikeCredential(text)).toBe(false);
  });
});

describe("findCredential", () => {
  test.each([
    ["authorization", "Bearer abc", "name"],
    ["authorization", `Bearer sk-${many(40)}`, "pattern"],
    ["accept", `sk-${many(40)}`, "pattern"],
    ["token", "${env:A}${secret:B}", null],
    ["token", "Bearer ${env:A}", null],
    ["token", "pre-${env:A}", "name"],
    ["token", "", null],
    ["token", "xxxx", null],
    ["token", "your-token-here", null],
    ["accept", "text/html", null],
  ])("%s: %s", (name, value, sign) => {
    expect(findCredential(name, value)).toBe(sign);
  });
});

test.each([
  ["https://me:hunter2@example.com", true],
  ["see postgres://u:p@db/x for it", true],
  ["https://me:${env:PW}@example.com", false],
  ["https://me@example.com", false],
  ["https://example.com/a:b@c", false],
  ["mailto:me@example.com", false],
])("hasUserInfo(%s) is %s", (text, expected) => {
  expect(hasUserInfo(text)).toBe(expected);
});

test("at most four characters of a credential are shown, none of a short one", () => {
  expect(previewCredential("Bearer sk-abcdefghijklmno")).toBe("sk-a…");
  expect(previewCredential("hunter2")).toBe("…");
});

test("references take the place of credentials under a readable name", () => {
  expect(referTo("Bearer abc", "A_B")).toBe("Bearer ${env:A_B}");
  expect(referTo("abc", "A_B")).toBe("${env:A_B}");
  expect(proposeVariable("file system", "api-key")).toBe("FILE_SYSTEM_API_KEY");
  expect(proposeVariable("", "1st")).toBe("SECRET_1ST");
  expect(findReferences("Bearer ${env:A} ${secret:b c} ${other:D}")).toEqual([
    { source: "env", name: "A" },
    { source: "secret", name: "b c" },
  ]);
});
