import { expect, test } from "vitest";

import { concealText } from "./conceal-text";

// Keys are put together here, so that no scanner takes this file for a leak.
const KEY = `sk-${"aB3".repeat(14)}`;

test.each<[string, string, string | null]>([
  ["authorization", "Bearer abc123", "Bearer @"],
  ["authorization", `Bearer ${KEY}`, "Bearer @"],
  ["API_KEY", "hunter2", "@"],
  ["args", `--token=${KEY}`, "--token=@"],
  ["args", "--api-key=hunter2 --verbose", "--api-key=@ --verbose"],
  ["header", "Authorization: Bearer abcd1234efgh5678ijkl", "Authorization: Bearer @"],
  ["header", "X-Api-Key:  abcd1234efgh5678ijkl", "X-Api-Key:  @"],
  ["args", "X-Custom: Basic YWRhOnNlY3JldHB3", "X-Custom: Basic @"],
  ["header", "Accept: text/plain", null],
  ["args", `curl -H "X-Auth: ${KEY}" https://a.example`, 'curl -H "X-Auth: @" https://a.example'],
  ["DATABASE", "postgres://me:hunter2@db.example/x", "postgres://me:@@db.example/x"],
  ["url", "https://a.example/?api_key=hunter2&day=3", "https://a.example/?api_key=@&day=3"],
  ["connectionString", "Server=db;Password=hunter2", "@"],
  ["password", "", null],
  ["password", "${env:PW}", null],
  ["token", "<YOUR_TOKEN>", null],
  ["accept", "text/html", null],
])("%s: %s", (name, text, expected) => {
  expect(concealText(name, text, "${env:REF}")).toBe(
    expected?.replace(/@(?!db)/, "${env:REF}") ?? null,
  );
});
