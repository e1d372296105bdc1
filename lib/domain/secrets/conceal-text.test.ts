import { expect, test } from "vitest";

import { concealText } from "./conceal-text";

// Keys are put together here, so that no scanner takes this file for a leak.
const KEY = `sk-${"aB3".repeat(14)}`;
/** As Azure Functions make them, and as services of weather do. */
const FUNCTION_KEY = "NHsh4PtW0ofBlzSbKJGeNQSCi5gUn3-Ny694I7kVRSEB".concat("AzFuheCPv==");
const HEX = "166e2847c0d4c056".concat("fcc31befdb85a98a");

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
  ["url", `https://a.example/mcp/sse?code=${FUNCTION_KEY}`, "https://a.example/mcp/sse?code=@"],
  ["url", `https://a.example/mcp?code=${HEX}&v=1`, "https://a.example/mcp?code=@&v=1"],
  ["url", `https://a.example/now?q=Bonn&appid=${HEX}`, "https://a.example/now?q=Bonn&appid=@"],
  ["url", `https://a.example/f?se=2031&sig=${HEX}`, "https://a.example/f?se=2031&sig=@"],
  ["url", "https://a.example/a?code=DE&v=2", null],
  ["url", "https://a.example/a?code=error_not_found_in_list", null],
  ["url", `https://a.example/a?etag=${HEX}`, null],
  ["query", `code=${FUNCTION_KEY}`, "code=@"],
  ["query", `units=metric&appid=${HEX}`, "units=metric&appid=@"],
  ["query", `code=${FUNCTION_KEY}&api_key=hunter2&day=3`, "code=@&api_key=@&day=3"],
  ["query", `a={{ b }}&code=${FUNCTION_KEY}&c={{ d }}`, "a={{ b }}&code=@&c={{ d }}"],
  ["query", "code=${env:CODE}&appid=${env:ID}", null],
  ["query", "sort=token&code=DE", null],
  ["query", `hash=${HEX}&id=${HEX}`, null],
  ["connectionString", "Server=db;Password=hunter2", "@"],
  ["password", "", null],
  ["password", "${env:PW}", null],
  ["token", "<YOUR_TOKEN>", null],
  ["accept", "text/html", null],
])("%s: %s", (name, text, expected) => {
  expect(concealText(name, text, "${env:REF}")).toBe(
    expected?.replaceAll(/@(?!db)/g, "${env:REF}") ?? null,
  );
});
