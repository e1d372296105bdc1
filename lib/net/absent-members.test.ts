import { specTypeSchemas } from "@modelcontextprotocol/client";
import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { plainTool } from "@/lib/testing/mcp/behaviours";
import {
  answerText,
  serveTools,
  type Exchange,
  type ToolServer,
} from "@/lib/testing/mcp/tool-server";

import { callTool } from "./call-tool";
import { listItems } from "./list-items";
import { listTools } from "./list-tools";
import { readItem } from "./read-item";
import type { ResolvedTarget } from "./guard/resolved-target";

/** What the test reads of a schema of the client's: its members, and whether each may be absent or null. */
interface Shape {
  readonly shape: Readonly<Record<string, { safeParse: (value: unknown) => { success: boolean } }>>;
}

/** Every member of a type of the protocol that may be absent and has no null, as null. */
function nulls(type: keyof typeof specTypeSchemas): JsonRecord {
  const { shape } = specTypeSchemas[type] as unknown as Shape;
  const optional = Object.entries(shape).filter(
    ([, member]) => member.safeParse(undefined).success && !member.safeParse(null).success,
  );
  // A type without any would make a law that says nothing.
  expect(optional.length).toBeGreaterThan(0);
  return Object.fromEntries(optional.map(([name]) => [name, null]));
}

const icons = () => [{ src: "data:,", ...nulls("Icon") }];
const serverInfo = () => ({ name: "null", version: "1", ...nulls("Implementation") });
const tool = (name: string, members: JsonRecord = {}) => ({
  name,
  inputSchema: { type: "object", $schema: null, properties: null, required: null },
  ...members,
});

/** Lists in which everything is null that may be absent, each time in another place. */
const tools = (): JsonRecord[] => [
  tool("bare", nulls("Tool")),
  tool("inner", {
    annotations: nulls("ToolAnnotations"),
    execution: nulls("ToolExecution"),
    icons: icons(),
    outputSchema: { type: "object", $schema: null, properties: { a: { default: null } } },
  }),
];
const described = () => ({ ...nulls("Resource"), uri: "docs://a", name: "a" });
const RESULTS: Record<string, () => JsonRecord> = {
  "tools/list": () => ({ ...nulls("ListToolsResult"), tools: tools() }),
  "resources/list": () => ({
    ...nulls("ListResourcesResult"),
    resources: [
      described(),
      { uri: "docs://b", name: "b", icons: icons(), annotations: nulls("Annotations") },
    ],
  }),
  "resources/templates/list": () => ({
    ...nulls("ListResourceTemplatesResult"),
    resourceTemplates: [{ ...nulls("ResourceTemplate"), uriTemplate: "docs://{x}", name: "t" }],
  }),
  "prompts/list": () => ({
    ...nulls("ListPromptsResult"),
    prompts: [
      { ...nulls("Prompt"), name: "a" },
      { name: "b", arguments: [{ name: "x", ...nulls("PromptArgument") }] },
    ],
  }),
  "tools/call": () => ({
    ...nulls("CallToolResult"),
    content: [
      { type: "text", text: "said", ...nulls("TextContent") },
      { type: "image", data: "", mimeType: "image/png", ...nulls("ImageContent") },
      { type: "resource_link", uri: "docs://a", name: "a", ...nulls("ResourceLink") },
      {
        type: "resource",
        ...nulls("EmbeddedResource"),
        resource: { uri: "docs://a", text: "t", ...nulls("TextResourceContents") },
      },
    ],
  }),
  "resources/read": () => ({
    ...nulls("ReadResourceResult"),
    contents: [{ uri: "docs://a", text: "t", ...nulls("TextResourceContents") }],
  }),
  "prompts/get": () => ({
    ...nulls("GetPromptResult"),
    messages: [{ role: "user", content: { type: "text", text: "t", ...nulls("TextContent") } }],
  }),
};

const OFFERED = () => ({ ...nulls("ServerCapabilities"), tools: {}, resources: {}, prompts: {} });

/** Before 2026: a session begins with `initialize`. */
const older = (exchange: Exchange): JsonRecord | undefined =>
  exchange.method === "initialize"
    ? {
        ...nulls("InitializeResult"),
        protocolVersion: "2025-11-25",
        capabilities: {
          ...OFFERED(),
          tools: { listChanged: null },
          resources: { subscribe: null },
        },
        serverInfo: serverInfo(),
      }
    : RESULTS[exchange.method]?.();

/** Since 2026 every result says whether it is one, and for how long. */
const newer = (exchange: Exchange): JsonRecord | undefined => {
  const common = {
    resultType: "complete",
    ttlMs: 0,
    cacheScope: "public",
    _meta: { "io.modelcontextprotocol/serverInfo": serverInfo() },
  };
  const result =
    exchange.method === "server/discover"
      ? { ...nulls("DiscoverResult"), supportedVersions: ["2026-07-28"], capabilities: OFFERED() }
      : RESULTS[exchange.method]?.();
  return result === undefined ? undefined : { ...result, ...common };
};

let server: ToolServer;
let say: (exchange: Exchange) => JsonRecord | undefined = older;
let framing: "json" | "events" = "json";

beforeEach(async () => {
  server = await serveTools((exchange) => {
    const result = say(exchange);
    if (result === undefined) return false;
    // Serializers of many languages write the member that is not meant as null.
    const text = JSON.stringify({ jsonrpc: "2.0", id: exchange.id, result, error: null });
    if (framing === "json") return answerText(exchange.response, text);
    exchange.response.writeHead(200, { "content-type": "text/event-stream" });
    exchange.response.end(`event: message\ndata: ${text}\n\n`);
    return true;
  });
});
afterEach(() => server.close());

const options = { signal: new AbortController().signal };
const target = (): ResolvedTarget => ({
  kind: "http",
  transport: "http",
  url: server.url,
  headers: {},
  filledIn: [],
});

/** Nulls that a value has anywhere but in what is a default. */
function nullsIn(value: unknown): number {
  if (value === null) return 1;
  if (typeof value !== "object") return 0;
  return Object.entries(value).reduce(
    (sum, [name, inner]) => sum + (name === "default" ? 0 : nullsIn(inner)),
    0,
  );
}

describe.each([
  ["2025-11-25", older],
  ["2026-07-28", newer],
] as const)("a server of %s that writes what is absent as null", (version, revision) => {
  test.each(["json", "events"] as const)("is read like any, in %s", async (how) => {
    [say, framing] = [revision, how];
    const listed = await listTools(target(), options);
    expect(listed).toMatchObject({ ok: true, skipped: [], tools: [{ name: "bare" }, {}] });
    if (!listed.ok) throw new Error(listed.message);
    expect(listed.protocolVersion).toBe(version);
    expect(nullsIn(listed.tools)).toBe(0);
    expect(nullsIn(listed.serverInfo)).toBe(0);
    const [, inner] = listed.tools;
    // What null is a value of stays.
    expect(asRecord(inner)?.["outputSchema"]).toMatchObject({
      properties: { a: { default: null } },
    });

    const offered = await listItems(target(), options);
    expect(offered).toMatchObject({ ok: true, skipped: 0 });
    if (!offered.ok) throw new Error(offered.message);
    expect(offered.items.map(({ key }) => key)).toEqual([
      "docs://a",
      "docs://b",
      "docs://{x}",
      "a",
      "b",
    ]);
    expect(nullsIn(offered.items.map(({ raw }) => raw))).toBe(0);

    const called = await callTool(target(), "bare", {}, options);
    expect(called).toMatchObject({ ok: true });
    expect(called.ok && nullsIn(called.result["content"])).toBe(0);
    for (const request of [
      { kind: "resource", uri: "docs://a" },
      { kind: "prompt", name: "a", args: {} },
    ] as const) {
      const read = await readItem(target(), request, options);
      expect(read).toMatchObject({ ok: true });
      expect(read.ok && nullsIn(read.result)).toBe(0);
    }
  });
});

test("what has to be there is missed also where it is null", async () => {
  [say, framing] = [older, "json"];
  const hollow = [
    plainTool("whole"),
    { name: null, inputSchema: {} },
    { name: "x", inputSchema: null },
  ];
  RESULTS["tools/list"] = () => ({ tools: hollow });
  const listed = await listTools(target(), options);
  expect(listed).toMatchObject({ ok: true, tools: [{ name: "whole" }], skipped: [{}, {}] });
  RESULTS["tools/list"] = () => ({ tools: null });
  expect(await listTools(target(), options)).toMatchObject({
    ok: false,
    errorType: "PROTOCOL_ERROR",
  });
});
