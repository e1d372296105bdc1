import fc from "fast-check";
import { describe, expect, test } from "vitest";

import { timeOnCore } from "@/lib/testing/time-on-core";

import { readBearerChallenge } from "./bearer-challenge";

const none = { error: null, scope: null, resourceMetadata: null };
const AT_M = { ...none, resourceMetadata: "https://a.example/m" };

describe("a challenge for bearer tokens", () => {
  test.each([
    ["Bearer", none],
    ["bearer realm=x", none],
    [
      'Bearer resource_metadata="https://a.example/.well-known/oauth-protected-resource/mcp", scope="a b"',
      {
        ...none,
        resourceMetadata: "https://a.example/.well-known/oauth-protected-resource/mcp",
        scope: "a b",
      },
    ],
    [
      'Basic realm="one, Bearer", Bearer error="insufficient_scope",scope=files:read',
      { ...none, error: "insufficient_scope", scope: "files:read" },
    ],
    [
      'Bearer error="invalid_token", Basic realm="x", scope="not ours"',
      { ...none, error: "invalid_token" },
    ],
    [String.raw`Bearer scope="a\"b"`, { ...none, scope: 'a"b' }],
    ['Bearer scope="first", scope="second"', { ...none, scope: "first" }],
    // As servers write them, whatever the grammar says.
    ['Bearer realm="x", Bearer resource_metadata="https://a.example/m"', AT_M],
    ['Bearer realm="x" error="e" resource_metadata="https://a.example/m"', { ...AT_M, error: "e" }],
    ['Bearer realm="x"; resource_metadata="https://a.example/m"', AT_M],
    ["Bearer resource_metadata='https://a.example/m'", AT_M],
    ["Bearer resource_metadata=https://a.example/m", AT_M],
    ['Bearer , realm="x",, resource_metadata="https://a.example/m",', AT_M],
    ['Negotiate YII==, DPoP algs="ES256", Bearer resource_metadata="https://a.example/m"', AT_M],
    [
      'Basic realm="a, Bearer resource_metadata=https://b.example/x", Bearer resource_metadata="https://a.example/m"',
      AT_M,
    ],
    [
      'bearer   Resource_Metadata = "https://a.example/m" , Error = invalid_token',
      { ...AT_M, error: "invalid_token" },
    ],
  ])("%s", (header, expected) => {
    expect(readBearerChallenge(header)).toEqual(expected);
  });

  test.each([
    ["Basic realm=x"],
    [""],
    ["BearerX a=b"],
    ['Digest realm="a, Bearer"'],
    ['resource_metadata="https://a.example/m"'],
    [`Bearer scope="${"a".repeat(9000)}"`],
  ])("is not in %s", (header) => {
    expect(readBearerChallenge(header)).toBeNull();
  });

  test("any header is read in time, and a stated value comes back", () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 8000, unit: "grapheme-ascii" }), (text) => {
        readBearerChallenge(`Bearer ${text}`);
        const quoted = text.slice(0, 500).replaceAll(/["\\]/g, (mark) => `\\${mark}`);
        const read = readBearerChallenge(`Bearer scope="${quoted}"`);
        expect(read?.scope).toBe(text.slice(0, 500));
      }),
    );
    for (const hostile of [
      '"'.repeat(8000),
      "\\".repeat(8000),
      " ".repeat(8000),
      'a="'.repeat(2000),
      'a="\\"'.repeat(1300),
      "a='".repeat(2700),
      "a=".repeat(4000),
    ]) {
      const begun = timeOnCore();
      readBearerChallenge(`Bearer ${hostile}`);
      expect(timeOnCore() - begun).toBeLessThan(200);
    }
  });
});
