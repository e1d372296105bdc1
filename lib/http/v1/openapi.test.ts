import { describe, expect, test } from "vitest";

import { useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";
import { misfit } from "@/lib/testing/tool-sets-api/check-answer";
import { ToolSetsClient } from "@/lib/testing/tool-sets-api/client";

import { CONTRACTS } from "./contracts";
import { apiDocument } from "./openapi";

useLibrary();
const api = useApi();

interface Described {
  readonly paths: Record<string, Record<string, { parameters: { name: string; in: string }[] }>>;
  readonly components: { readonly schemas: Record<string, unknown> };
}

const text = JSON.stringify(apiDocument());
const document = JSON.parse(text) as Described;

describe("the OpenAPI document of the Tool sets API", () => {
  test("refers only to schemas that it has, and uses all of them", () => {
    const used = [...text.matchAll(/"#\/components\/schemas\/(\w+)"/g)].map(([, name]) => name);
    expect(new Set(used)).toEqual(new Set(Object.keys(document.components.schemas)));
  });

  test("is the contract that clients rely on", () => {
    const lines = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, { parameters }]) => {
        const query = parameters.filter((parameter) => parameter.in === "query");
        return [method.toUpperCase(), path, ...query.map(({ name }) => name)].join(" ");
      }),
    );
    expect(lines).toMatchInlineSnapshot(`
      [
        "GET /v1/tool_sets cursor includeInfo limit prefix sortOrder",
        "POST /v1/tool_sets",
        "GET /v1/tool_sets/{id} includeInfo",
        "PUT /v1/tool_sets/{id}",
        "PATCH /v1/tool_sets/{id}",
        "DELETE /v1/tool_sets/{id}",
        "POST /v1/tool_sets/{id}:sync",
        "GET /v1/tool_sets/{toolSetId}/events cursor includeInfo limit sortOrder",
        "GET /v1/tool_sets/{toolSetId}/tools cursor includeInfo limit prefix sortOrder",
        "POST /v1/tool_sets/{toolSetId}/tools",
        "GET /v1/tool_sets/{toolSetId}/tools/{id} includeInfo",
        "PUT /v1/tool_sets/{toolSetId}/tools/{id}",
        "PATCH /v1/tool_sets/{toolSetId}/tools/{id}",
        "DELETE /v1/tool_sets/{toolSetId}/tools/{id}",
      ]
    `);
  });

  test("is served to everybody, with the paths that are served", async () => {
    const stranger = new ToolSetsClient(api.origin, null);
    expect((await stranger.get("/v1/openapi.json")).body).toEqual(document);
    expect((await stranger.send("POST", "/v1/openapi.json", {})).status).toBe(501);
    for (const { path, methods } of Object.values(CONTRACTS)) {
      const filled = path.replace(/\{\w+\}/g, "none");
      for (const method of methods) {
        const answer = await stranger.send(method, filled);
        expect([method, path, answer.status]).toEqual([method, path, 401]);
      }
    }
  });

  test("describes the answers as they are", async () => {
    const metadata = { name: "A", externalId: "a" };
    const adapter = { mcp: { url: "", includeTools: { filters: [{ matcher: { regex: "x" } }] } } };
    const config = { http: { requestMethod: "GET" } };
    await api.client.make("/v1/tool_sets", { metadata, spec: { adapter } });
    const set = "/v1/tool_sets/external_id:a";
    const spec = { description: "", parameters: {}, config };
    await api.client.make(`${set}/tools`, { metadata, spec });
    for (const [path, schema] of [
      ["/v1/tool_sets?includeInfo=true", "ToolSetList"],
      [set, "ToolSet"],
      [`${set}/tools?includeInfo=true`, "ToolList"],
      [`${set}/tools/external_id:a`, "Tool"],
      [`${set}/events?includeInfo=true`, "ToolSetEventList"],
      [`${set}/none`, "Status"],
    ] as const) {
      const { body } = await api.client.get(path);
      expect([path, misfit(schema, body)]).toEqual([path, null]);
      expect(misfit(schema, { ...body, metadata: 1, items: 1, code: "1" })).not.toBeNull();
    }
  });
});
