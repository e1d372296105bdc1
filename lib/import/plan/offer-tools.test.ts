import { describe, expect, test } from "vitest";

import { offerTools } from "./offer-tools";

const encode = (text: string) => new TextEncoder().encode(text);

const YAML = `openapi: 3.1.0
info: { title: Lamps, version: "1" }
servers: [{ url: https://lamps.example }]
paths:
  /lamps:
    get:
      operationId: listLamps
      summary: All lamps
      parameters:
        - { name: room, in: query, required: true, schema: { type: string } }
    post: {}
`;

describe("offerTools", () => {
  test("offers a tool for each operation of a YAML document", async () => {
    const { tools, findings } = await offerTools(encode(YAML), "lamps.yaml");
    expect(findings.filter(({ severity }) => severity === "error")).toEqual([]);
    expect(tools.map(({ name, method, path }) => [name, method, path])).toEqual([
      ["listLamps", "GET", "/lamps"],
      ["post_lamps", "POST", "/lamps"],
    ]);
    expect(tools[0]).toMatchObject({
      summary: "All lamps",
      tool: { argsSchema: { required: ["room"], properties: { room: { type: "string" } } } },
    });
  });

  test("reads JSON with comments", async () => {
    const text = '{"openapi":"3.0.3","info":{},"paths":{"/a":{"get":{}}}, // all\n}';
    expect((await offerTools(encode(text), "a.json")).tools).toHaveLength(1);
  });

  test.each([
    ["\t- a: [", "yaml.syntax"],
    ['{"tools": []}', "import.no-openapi"],
    ['{"openapi":"3.1.0","info":{},"paths":{}}', "import.item-unusable"],
    ['{"swagger":"2.0","info":{},"paths":{}}', "import.openapi-version"],
  ])("says what is wrong with %s", async (text, rule) => {
    const { tools, findings } = await offerTools(encode(text), "a.json");
    expect(tools).toEqual([]);
    expect(findings[0]).toMatchObject({ severity: "error", rule });
  });

  test("says that bytes are no text", async () => {
    const { findings } = await offerTools(new Uint8Array([0xff, 0xfe, 0x00]), "a.json");
    expect(findings[0]?.rule).toBe("json.encoding");
  });
});
