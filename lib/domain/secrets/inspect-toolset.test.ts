import fc from "fast-check";
import { expect, test } from "vitest";
import { inspectToolset } from "./inspect-toolset";

// Put together here, so that no scanner takes this file for a leak.
const KEY = `sk-${"aB3".repeat(14)}`;

function lines(toolset: unknown): string[] {
  return inspectToolset(toolset).values.map(
    ({ kind, tool, path, shown, isEmbedded, isInAddress, fix }) =>
      [
        kind,
        tool === null ? "" : `tool ${tool} `,
        path.join("/"),
        shown,
        isEmbedded ? "embedded" : "",
        isInAddress ? "in address" : "",
        fix ?? "",
      ].join("|"),
  );
}

test("references, look-alikes and foreign syntax in headers, server and slots", () => {
  const toolset = {
    headers: { Authorization: "Bearer ${secret:GIT}", "x-api-key": KEY },
    server: {
      url: "https://${env:HOST}/mcp",
      env: { A: "{{env.A}}", B: "${input:b}", C: "${C}", D: "${D:-x}", E: "${workspaceFolder}/x" },
      args: ["--token", "plain-text-token", "--path", "."],
    },
    tools: [
      {
        name: "x",
        extensions: { "dev.colloquy:mci": { source: { auth: "{{ env.K }}", token: "a word" } } },
      },
    ],
  };
  expect(lines(toolset)).toEqual([
    "reference||headers/Authorization|${secret:GIT}|embedded||",
    "look-alike||headers/x-api-key|sk-a…|||",
    "reference||server/url|${env:HOST}|embedded|in address|",
    "foreign||server/env/A|{{env.A}}|||${env:A}",
    "foreign||server/env/B|${input:b}|||${secret:b}",
    "foreign||server/env/C|${C}|||${env:C}",
    "foreign||server/env/D|${D:-…}|embedded||",
    "look-alike||server/args/1|plai…|||",
    "foreign|tool 0 |extensions/dev.colloquy:mci/source/auth|{{ env.K }}|||",
  ]);
});

test("a bare name in headers of a Cadenya tool set means a secret", () => {
  const toolset = {
    headers: { "x-key": "${KEY}" },
    extensions: { "dev.colloquy:cadenya": {} },
  };
  expect(inspectToolset(toolset).values[0]?.fix).toBe("${secret:KEY}");
});

test.each([
  [{ server: { url: "https://a.example:8443/mcp?x=1" } }, "https://a.example:8443"],
  [{ server: { url: "${env:URL}" } }, null],
  [{ server: { command: "npx", args: ["--token", "abc"] } }, "runs npx"],
  [{}, null],
])("where %j would send", (toolset, target) => {
  expect(inspectToolset(toolset).target).toBe(target);
});

test("more than four characters of a credential never come out, whatever the toolset is", () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.constantFrom("headers", "server", "extensions"),
      (value, place) => {
        const { values } = inspectToolset({
          [place]: [value, { token: KEY, url: `https://me:${KEY}@x.example` }],
        });
        expect(JSON.stringify(values)).not.toContain(KEY.slice(0, 5));
        expect(values.length).toBeGreaterThanOrEqual(2);
      },
    ),
  );
});
