import { expect, test } from "vitest";

import type { Toolset } from "@/lib/domain/toolset/schema/toolset";
import { parseContext } from "@/lib/testing/formats/fixtures";

import { cadenyaWriter } from "./cadenya/write";
import { openapi } from "./openapi";

async function readApi(document: object): Promise<Toolset> {
  const info = { title: "Api", version: "1" };
  const { documents } = await openapi.parse(
    { openapi: "3.1.0", info, ...document },
    parseContext(),
  );
  return (JSON.parse(documents[0]!.text) as { toolsets: Toolset[] }).toolsets[0]!;
}

test("tools of an API become tools of Cadenya that are called the same way", async () => {
  const toolset = await readApi({
    servers: [{ url: "https://api.example" }],
    security: [{ key: [] }],
    components: { securitySchemes: { key: { type: "http", scheme: "bearer" } } },
    paths: { "/a/{b}": { delete: { operationId: "drop a", summary: "Drops.", tags: ["x"] } } },
  });
  const { text } = cadenyaWriter.write({ toolsets: [toolset] });
  expect(JSON.parse(text)).toMatchObject({
    items: [
      {
        spec: {
          adapter: {
            http: { baseUrl: "https://api.example", headers: { Authorization: "Bearer ${KEY}" } },
          },
        },
        tools: [
          {
            metadata: { name: "drop_a", labels: { x: "true" } },
            spec: {
              description: "Drops.",
              config: { http: { requestMethod: "DELETE", path: "/a/{b}", toolName: "drop a" } },
            },
          },
        ],
      },
    ],
  });
});
