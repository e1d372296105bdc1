import { describe, expect, test } from "vitest";
import { identifyKind, KINDS, readMediaType, readSchemaUrl } from "./kind";

const HOST = "https://schema.cjson.dev/0";
const OLD = "https://cjson.dev/schema";

describe("readSchemaUrl", () => {
  test.each([
    [`${HOST}/conversation/cjson-0.1.0-SNAPSHOT.schema.json`, "conversation", "0.1.0-SNAPSHOT"],
    [`${HOST}/models/cjson-models-0.1.0-SNAPSHOT.schema.json`, "models", "0.1.0-SNAPSHOT"],
    [`${HOST}/toolsets/cjson-toolsets-0.1.0-SNAPSHOT.schema.json`, "toolsets", "0.1.0-SNAPSHOT"],
    [`${HOST}/conversation/cjson-0.1.0.schema.json`, "conversation", "0.1.0"],
    [`${HOST}/models/cjson-models.0.1.0.schema.json`, "models", "0.1.0"],
    [`${HOST}/toolsets/cjson-toolsets.0.1.0.schema.json`, "toolsets", "0.1.0"],
    [`${HOST}/models/cjson-models.0.1.0-SNAPSHOT.schema.json`, "models", "0.1.0-SNAPSHOT"],
    [`${HOST}/toolsets/cjson-toolsets.0.1.0-SNAPSHOT.schema.json`, "toolsets", "0.1.0-SNAPSHOT"],
    [`${OLD}/0/conversation/cjson-0.1.0.schema.json`, "conversation", "0.1.0"],
    [`${OLD}/0/models/cjson-models.0.1.0.schema.json`, "models", "0.1.0"],
    [`${OLD}/0/toolsets/cjson-toolsets.0.1.0.schema.json`, "toolsets", "0.1.0"],
    [`${OLD}/0.1.0/conversation/cjson-0.1.0.json`, "conversation", "0.1.0"],
    [`${OLD}/0.1.0/models/cjson-models.0.1.0.json`, "models", "0.1.0"],
    [`${OLD}/0.1.0/toolsets/cjson-toolsets.0.1.0.json`, "toolsets", "0.1.0"],
    [`${HOST}/conversation/cjson-0.9.3.schema.json`, "conversation", "0.9.3"],
  ])("reads %s", (url, kind, version) => {
    expect(readSchemaUrl(url)).toEqual({ kind, version });
  });

  test.each([
    `${HOST}/conversation/cjson-0.1.0-SNAPSHOT.schema.json#x`,
    "https://schema.cjson.dev.example.com/0/conversation/cjson-0.1.0.schema.json",
    "https://schema.cjson.dev/1/conversation/cjson-1.0.0.schema.json",
    "banana",
    "",
    null,
    7,
  ])("refuses %j", (url) => {
    expect(readSchemaUrl(url)).toBeNull();
  });
});

test("media types are compared without case and parameters", () => {
  expect(readMediaType("Application/vnd.CJSON+json; charset=utf-8")).toBe("conversation");
  expect(readMediaType(KINDS.toolsets.mediaType)).toBe("toolsets");
  expect(readMediaType("application/json")).toBeNull();
});

describe("identifyKind", () => {
  const conversation = { messages: [{ messageType: "text" }] };

  test("the URL decides before the media type, the media type before the members", () => {
    const url = KINDS.toolsets.schemaUrl;
    expect(
      identifyKind({ ...conversation, schema: url, mediaType: KINDS.models.mediaType }),
    ).toEqual({
      kind: "toolsets",
      by: "url",
      schemaVersion: "0.1.0-SNAPSHOT",
      structure: "conversation",
    });
    expect(identifyKind({ ...conversation, mediaType: KINDS.models.mediaType })).toMatchObject({
      kind: "models",
      by: "mediaType",
    });
    expect(identifyKind({ ...conversation, schemaUrl: "banana" })).toMatchObject({
      kind: "conversation",
      by: "structure",
      schemaVersion: null,
    });
  });

  test.each([
    [{ systemMessage: "" }, "conversation"],
    [{ messages: [{ role: "user" }, { contentBlocks: [] }] }, "conversation"],
    [{ modelDefinitions: [] }, "models"],
    [{ toolsets: [{}, { id: "a", kind: "mcp" }] }, "toolsets"],
  ])("%j is known by its members", (value, kind) => {
    expect(identifyKind(value)).toMatchObject({ kind, by: "structure" });
  });

  test.each([
    [{ messages: [{ role: "user", content: "a request format" }] }],
    [{ toolsets: [] }],
    [{ toolsets: [{ id: "no kind" }] }],
    [{ id: "Toolkit.Tool@1.0.0", input_schema: { parameters: [] } }],
    [{ schemaVersion: "1.0", tools: [{ name: "x", execution: {} }] }],
    [{ chemical: { atoms: {} } }],
    [[{ systemMessage: "" }]],
    [null],
  ])("%j is not CJSON", (value) => {
    expect(identifyKind(value)).toBeNull();
  });
});
