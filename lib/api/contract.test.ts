import { afterEach, beforeEach, describe, expect, test } from "vitest";

import { serveHandler } from "@/lib/testing/http-server";
import type { TestServer } from "@/lib/testing/http-server";
import { useLibrary } from "@/lib/testing/library";
import { makeTestKey, ToolSetsClient } from "@/lib/testing/tool-sets-client";

import { serveApi } from "./serve";

useLibrary();
let server: TestServer;
let api: ToolSetsClient;

beforeEach(async () => {
  server = await serveHandler(serveApi);
  api = new ToolSetsClient(server.origin, await makeTestKey());
});
afterEach(() => server.close());

const WEATHER = {
  metadata: { name: "Weather", externalId: "weather", labels: { team: "north" } },
  spec: { description: "Forecasts", adapter: { http: { baseUrl: "https://weather.example" } } },
};

describe("tool sets", () => {
  test("are made, read, changed, listed and deleted", async () => {
    const made = await api.make("/v1/tool_sets", WEATHER);
    expect(made).toEqual({
      metadata: {
        id: expect.stringMatching(/^toolset_[0-9A-HJKMNP-TV-Z]{26}$/),
        accountId: expect.stringMatching(/^account_/),
        workspaceId: expect.stringMatching(/^workspace_/),
        profileId: expect.stringMatching(/^profile_apikey_/),
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
        ...WEATHER.metadata,
      },
      spec: WEATHER.spec,
      info: {
        agentCount: 0,
        toolCount: 0,
        createdBy: {
          metadata: expect.objectContaining({ id: made.metadata["profileId"] }),
          spec: { type: "PROFILE_TYPE_API_KEY", name: expect.stringMatching(/^Key/) },
        },
      },
    });
    const { id } = made.metadata;
    for (const path of [`/v1/tool_sets/${id}`, "/v1/tool_sets/external_id:weather"]) {
      expect((await api.get(path)).body).toEqual(made);
    }
    const listed = await api.get("/v1/tool_sets");
    const { info: _, ...bare } = made;
    expect(listed.body).toEqual({
      items: [bare],
      pagination: { nextCursor: "", next_cursor: "", total: 1 },
    });
    for (const [method, name] of [
      ["PUT", "Forecasts"],
      ["PATCH", "Storms"],
    ] as const) {
      const changed = await api.send(method, `/v1/tool_sets/${id}`, { metadata: { name } });
      expect(changed.status).toBe(200);
      expect(changed.body).toEqual({ ...made, metadata: { ...made.metadata, name } });
    }
    const gone = await api.send("DELETE", `/v1/tool_sets/${id}`);
    expect([gone.status, gone.body]).toEqual([200, {}]);
    expect((await api.send("DELETE", `/v1/tool_sets/${id}`)).status).toBe(404);
    expect((await api.get("/v1/tool_sets")).body.items).toEqual([]);
  });
});
