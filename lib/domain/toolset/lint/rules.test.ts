import { describe, expect, test } from "vitest";
import {
  buildModels,
  buildToolsets,
  fixOf,
  listFindings,
  rulesOf,
} from "@/lib/testing/builders/faulty-documents";

const eyes = (fields: object = {}): object => ({ id: "eyes", kind: "builtin", ...fields });
const toolset = (fields: object = {}): unknown => buildToolsets([eyes(fields)]);
const tool = (fields: object): unknown => toolset({ tools: [{ name: "look", ...fields }] });
const large = (fields: object = {}): object => ({
  id: "m",
  modelName: "large",
  provider: "ACME",
  ...fields,
});
const model = (fields: object): unknown => buildModels([large(fields)]);
const KEY = `sk-${"a1B2".repeat(8)}`;

// Each document gives exactly the findings beside it; the first is the one it is made for.
const CASES: readonly (readonly [unknown, ...string[]])[] = [
  [buildToolsets([eyes(), eyes()]), "ts.id-duplicate /toolsets/1/id"],
  [
    toolset({ tools: [{ name: "a" }, { name: "b" }, { name: "a" }] }),
    "ts.tool-duplicate /toolsets/0/tools/2/name",
  ],
  [toolset({ id: "" }), "ts.id-empty /toolsets/0/id"],
  [tool({ name: "" }), "ts.name-empty /toolsets/0/tools/0/name"],
  [toolset({ id: "a/b" }), "ts.separator /toolsets/0/id"],
  [tool({ enabled: "false" }), "ts.string-boolean /toolsets/0/tools/0/enabled"],
  [
    toolset({ toolsetDefaults: { requiresApproval: "true" } }),
    "ts.string-boolean /toolsets/0/toolsetDefaults/requiresApproval",
  ],
  [toolset({ defaults: { enabled: true } }), "ts.defaults-key /toolsets/0/defaults"],
  [toolset({ kind: "http" }), "ts.kind-unknown /toolsets/0/kind"],
  [toolset({ kind: null }), "schema.type /toolsets/0/kind"],
  [toolset({ kind: "mcp" }), "ts.mcp-no-server /toolsets/0"],
  [
    tool({ argsSchema: { type: "objekt" } }),
    "ts.args-schema-invalid /toolsets/0/tools/0/argsSchema/type",
  ],
  [toolset({ headers: { "X-Count": 3 } }), "ts.value-not-string /toolsets/0/headers/X-Count"],
  [toolset({ server: { env: { DEBUG: {} } } }), "ts.value-not-string /toolsets/0/server/env/DEBUG"],
  [tool({ title: "Look" }), "doc.unknown-property /toolsets/0/tools/0/title"],
  [tool({ enabled: null }), "doc.null-property /toolsets/0/tools/0/enabled"],

  [buildModels([large(), large()]), "model.id-duplicate /modelDefinitions/1/id"],
  [model({ provider: "LM Studio" }), "model.provider-form /modelDefinitions/0/provider"],
  [
    model({ apiKeyEnvironment: "my key" }),
    "model.key-not-name /modelDefinitions/0/apiKeyEnvironment",
  ],
  [model({ disabled: "true" }), "schema.type /modelDefinitions/0/disabled"],

  [
    toolset({ headers: { Authorization: `Bearer ${KEY}` } }),
    "secret.config-value /toolsets/0/headers/Authorization",
  ],
  [
    toolset({ server: { env: { A_TOKEN: "hunter2" } } }),
    "secret.config-value /toolsets/0/server/env/A_TOKEN",
  ],
  [
    toolset({ server: { args: ["--api-key", "hunter2"] } }),
    "secret.config-value /toolsets/0/server/args/1",
  ],
  [model({ apiKeyEnvironment: KEY }), "secret.config-value /modelDefinitions/0/apiKeyEnvironment"],
  [
    model({ baseUrl: `https://api.example.com/?api_key=${KEY}` }),
    "secret.config-value /modelDefinitions/0/baseUrl",
  ],
  [toolset({ headers: { "X-A": "${env:not a name}" } }), "secret.env-name /toolsets/0/headers/X-A"],
  [
    toolset({ server: { url: "https://me:hunter2@example.com" } }),
    "secret.url-userinfo /toolsets/0/server/url",
  ],
];

describe("each document gives the finding it is made for, and no other", () => {
  test.each(
    CASES.map(([document, ...findings]) => [findings.join(", "), document, findings] as const),
  )("%s", (_, document, findings) => {
    expect(listFindings(document)).toEqual(findings);
  });

  test("every rule about toolsets, models and secrets has its document", () => {
    const met = new Set(CASES.map(([, first = ""]) => first.split(" ")[0]));
    expect(rulesOf("ts", "model", "secret").filter((rule) => !met.has(rule))).toEqual([]);
  });
});

test.each([
  [
    "references",
    { headers: { Authorization: "Bearer ${env:EYES_TOKEN}", Cookie: "${secret:COOKIE}" } },
  ],
  ["placeholders", { headers: { Authorization: "Bearer <YOUR_TOKEN>", "X-Api-Key": "changeme" } }],
  [
    "plain settings",
    { server: { command: "npx", args: ["-y", "server", "--port", "8080"], env: { MODE: "fast" } } },
  ],
  ["an address with a user but no password", { server: { url: "ssh://git@example.com/x" } }],
])("%s are no credentials", (_, fields) => {
  expect(listFindings(toolset(fields))).toEqual([]);
});

describe("fixes", () => {
  test("a credential gives way to a reference named after its place", () => {
    expect(
      fixOf(toolset({ headers: { Authorization: `Bearer ${KEY}` } }), "secret.config-value"),
    ).toEqual({
      mode: "ask",
      operations: [
        {
          op: "set",
          path: "/toolsets/0/headers/Authorization",
          value: "Bearer ${env:EYES_AUTHORIZATION}",
        },
      ],
    });
    const userInfo = toolset({ server: { url: "https://me:hunter2@example.com/x" } });
    expect(fixOf(userInfo, "secret.url-userinfo")?.operations[0]?.value).toBe(
      "https://example.com/x",
    );
    expect(
      fixOf(model({ apiKeyEnvironment: KEY }), "secret.config-value")?.operations[0]?.value,
    ).toBe("ACME_API_KEY");
  });

  test("a kind that names a transport is mcp, any other a URI", () => {
    expect(
      fixOf(toolset({ kind: "streamable-http" }), "ts.kind-unknown")?.operations[0]?.value,
    ).toBe("mcp");
    expect(fixOf(toolset({ kind: "openapi" }), "ts.kind-unknown")?.operations[0]?.value).toBe(
      "uri",
    );
  });

  test("defaults are renamed where that replaces nothing", () => {
    expect(fixOf(toolset({ defaults: {} }), "ts.defaults-key")?.operations).toEqual([
      { op: "rename", path: "/toolsets/0/defaults", key: "toolsetDefaults" },
    ]);
    expect(fixOf(toolset({ defaults: {}, toolsetDefaults: {} }), "ts.defaults-key")).toBeNull();
  });

  test("numbers become texts, objects stay", () => {
    expect(
      fixOf(toolset({ headers: { "X-Count": 3 } }), "ts.value-not-string")?.operations[0]?.value,
    ).toBe("3");
    expect(fixOf(toolset({ headers: { "X-Count": [3] } }), "ts.value-not-string")).toBeNull();
  });
});
