import { expect, test } from "vitest";

import { OPERATIONS } from "@/lib/http/openapi/document";
import { contractsFor } from "@/lib/http/v1/operations";
import { bytesOf } from "@/lib/testing/http/read-answer";
import { Api } from "@/lib/testing/http/api";
import { apiRequest } from "@/lib/testing/http/request";
import { useLibrary } from "@/lib/testing/library/library";
import { makeTestKey } from "@/lib/testing/tool-sets-api/client";
import { answerToolSets } from "@/lib/testing/tool-sets-api/server";

useLibrary();

interface Target {
  readonly path: string;
  readonly method: string;
}

const TARGETS: readonly Target[] = [
  ...OPERATIONS.map(({ path, method }) => ({ path, method })),
  ...contractsFor("current").flatMap(({ path, methods }) =>
    methods.flatMap((method) => [
      { path, method },
      // Current clients are answered in another way.
      { path: path.replace(/^\/v1/, "/v1/workspaces/workspace_1"), method },
    ]),
  ),
].filter(({ path }) => /^\/(?:api|v1)\//.test(path));

/** What stands for the parts of a path that vary. */
const IDS = ["1", "%00", "%F0%9F%92%A5", "..%2F..", "x".repeat(5000), "__proto__", "-1", "1e9"];

const QUERIES = [
  "",
  `?${"a=b&".repeat(5000)}`,
  `?query=${"x".repeat(100_000)}`,
  "?limit=1e99&cursor=%00&sort=__proto__&order=%F0",
  "?limit=-1&limit=2&cursor=eyJ9&id[]=1&id[a]=b&from=NaN&line=-5&n=1.5",
];

const BODIES: readonly (readonly [string, string])[] = [
  ["application/json", "{"],
  ["application/json", "null"],
  ["application/json", "[]"],
  ["application/json", '"text"'],
  ["application/json", '{"__proto__":{"a":1},"constructor":1}'],
  ["application/json", `${"[".repeat(20_000)}${"]".repeat(20_000)}`],
  ["application/json; charset=utf-16", "{}"],
  ["text/plain", "{}"],
  ["multipart/form-data", "--x"],
  ["multipart/form-data; boundary=x", "--x\r\n"],
  ["application/x-www-form-urlencoded", "a=b"],
  ["nonsense", "{}"],
  ["", "{}"],
];

/** The framework refuses others before a route is asked; `refuse-early` has them. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

/** Complaints about one answer. */
async function judge(name: string, answer: Response): Promise<string[]> {
  const { status, headers } = answer;
  const text = (await bytesOf(answer)).toString();
  // The contract of the Tool sets API says so of another method, as its gateway does.
  if (status === 501 && (text === "" || text.includes('"Method Not Allowed"'))) return [];
  if (status >= 500) return [`${name}: ${status} ${text.slice(0, 120)}`];
  if (status < 400 || text === "") return [];
  const type = headers.get("content-type") ?? "";
  if (!/json/.test(type)) return [`${name}: ${status} in ${type}`];
  const body = JSON.parse(text) as Record<string, unknown>;
  const isProblem = typeof body["detail"] === "string" || typeof body["message"] === "string";
  return isProblem ? [] : [`${name}: ${status} without a word`];
}

const fill = (path: string, id: string): string => path.replaceAll(/\{\w+\}/g, id);

test("no request makes a route fail, and every refusal says why", async () => {
  const api = await Api.load();
  const key = await makeTestKey();
  const complaints: string[] = [];
  let sent = 0;
  const send = async (path: string, init: RequestInit): Promise<void> => {
    sent += 1;
    const isToolSets = path.startsWith("/v1/");
    const headers = new Headers(init.headers);
    if (isToolSets) headers.set("authorization", `Bearer ${key}`);
    const request = apiRequest(path, { ...init, headers });
    const answer = isToolSets ? await answerToolSets(request) : await api.send(request);
    const name = `${init.method ?? "GET"} ${path.slice(0, 90)} ${JSON.stringify(init.headers ?? {}).slice(0, 60)}`;
    complaints.push(...(await judge(name, answer)));
  };
  for (const { path, method } of TARGETS) {
    const hasBody = !["GET", "HEAD"].includes(method);
    for (const id of path.includes("{") ? IDS : ["1"]) await send(fill(path, id), { method });
    for (const query of QUERIES) await send(`${fill(path, "1")}${query}`, { method });
    for (const [type, body] of hasBody ? BODIES : []) {
      await send(fill(path, "1"), { method, body, headers: { "content-type": type } });
    }
  }
  for (const path of new Set(TARGETS.map((target) => fill(target.path, "1")))) {
    for (const method of METHODS) await send(path, { method });
  }
  expect(complaints).toEqual([]);
  expect(sent).toBeGreaterThan(2000);
}, 120_000);
