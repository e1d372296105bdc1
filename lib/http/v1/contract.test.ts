import { describe, expect, test } from "vitest";

import { useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";

useLibrary();
const api = useApi();

const WEATHER = {
  metadata: { name: "Weather", externalId: "weather", labels: { team: "north" } },
  spec: { description: "Forecasts", adapter: { http: { baseUrl: "https://weather.example" } } },
};
const STORMS = {
  metadata: { name: "List storms", externalId: "storms", labels: {} },
  spec: {
    description: "Storms of a day",
    parameters: { type: "object", properties: { day: { type: "string" } } },
    status: "TOOL_STATUS_AVAILABLE",
    config: { http: { requestMethod: "GET", path: "/storms", headers: { "X-Team": "blue" } } },
  },
};

describe("tool sets", () => {
  test("are made, read, changed, listed and deleted", async () => {
    const made = await api.client.make("/v1/tool_sets", WEATHER);
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
    const names = [`${id}`, `${id?.replace("toolset_", "ts_")}`, "external_id:weather"];
    for (const name of names) {
      expect((await api.client.get(`/v1/tool_sets/${name}`)).body).toEqual(made);
    }
    const listed = await api.client.get("/v1/tool_sets");
    const { info: _, ...bare } = made;
    expect(listed.body).toEqual({
      items: [bare],
      pagination: { nextCursor: "", next_cursor: "", total: 1 },
    });
    const informed = await api.client.get("/v1/tool_sets?includeInfo=true");
    expect(informed.body.items).toEqual([made]);
    for (const [method, name] of [
      ["PUT", "Forecasts"],
      ["PATCH", "Storms"],
    ] as const) {
      const changed = await api.client.send(method, `/v1/tool_sets/${id}`, { metadata: { name } });
      expect(changed.status).toBe(200);
      expect(changed.body).toEqual({ ...made, metadata: { ...made.metadata, name } });
    }
    const gone = await api.client.send("DELETE", `/v1/tool_sets/${id}`);
    expect([gone.status, gone.body]).toEqual([200, {}]);
    expect((await api.client.send("DELETE", `/v1/tool_sets/${id}`)).status).toBe(404);
    expect((await api.client.get("/v1/tool_sets")).body.items).toEqual([]);
  });

  test("are named by external ids with any character", async () => {
    const externalId = "ext/1:sync ü";
    await api.client.make("/v1/tool_sets", { metadata: { name: "A", externalId }, spec: {} });
    const path = `/v1/tool_sets/external_id:${encodeURIComponent(externalId)}`;
    expect((await api.client.get(path)).body.metadata.externalId).toBe(externalId);
    expect((await api.client.send("PATCH", path)).status).toBe(200);
    const verb = { metadata: { name: "B", externalId: "sync" }, spec: {} };
    await api.client.make("/v1/tool_sets", verb);
    expect((await api.client.get("/v1/tool_sets/external_id:sync")).body.metadata.name).toBe("B");
  });

  test("keep everything a client has written, alternatives side by side", async () => {
    const filter = {
      operator: "OPERATOR_OR",
      filters: [
        {
          attribute: "ATTRIBUTE_TITLE",
          matcher: { exact: "a", contains: "b", regex: "^c+$", caseSensitive: true },
        },
        { attribute: "ATTRIBUTE_UNSPECIFIED" },
      ],
    };
    const spec = {
      description: "",
      adapter: {
        http: { baseUrl: "no address", headers: { "X-Team": "blue" } },
        mcp: {
          url: "https://mcp.example/mcp",
          headers: { Authorization: "Bearer ${MCP_TOKEN}", "X-Trace": "${TRACE}-1" },
          includeTools: filter,
          excludeTools: { filters: [] },
          toolApprovals: { always: false, only: filter },
        },
      },
    };
    const made = await api.client.make("/v1/tool_sets", { metadata: { name: "All" }, spec });
    expect(made.spec).toEqual(spec);
  });

  test("drop what nobody knows and what the server makes", async () => {
    const made = await api.client.make("/v1/tool_sets", {
      metadata: { name: "A", id: "toolset_1", createdAt: "never", colour: "red", externalId: null },
      spec: { type: "x", adapter: { type: "http", http: { baseUrl: null, more: 1 } } },
      info: { toolCount: 9 },
    });
    expect(made.metadata).toMatchObject({ externalId: "", labels: {} });
    expect(made.metadata).not.toHaveProperty("colour");
    expect(made.spec).toEqual({ adapter: { http: {} } });
  });

  test.each<[string, Record<string, unknown>, string]>([
    ["a bare set", { adapter: { bare: {} } }, "spec.adapter.bare"],
    ["OpenAPI", { adapter: { openapi: { url: "https://a.example/x" } } }, "spec.adapter.openapi"],
    ["just in time", { adapter: { mcp: { justInTime: true } } }, "spec.adapter.mcp.just_in_time"],
    ["as protobuf spells it", { adapter: { mcp: { just_in_time: true } } }, "just_in_time"],
    ["overlays", { overlays: [{ key: "a" }] }, "spec.overlays"],
  ])("refuse what newer clients ask for by name: %s", async (_, spec, field) => {
    const metadata = { name: "A" };
    const made = await api.client.send("POST", "/v1/tool_sets", { metadata, spec });
    expect([made.status, JSON.stringify(made.body)]).toEqual([400, expect.stringContaining(field)]);
    const set = await api.client.make("/v1/tool_sets", { metadata, spec: {} });
    const path = `/v1/tool_sets/${set.metadata["id"]}`;
    for (const body of [{ spec }, { spec, updateMask: "metadata.name" }]) {
      expect((await api.client.send("PATCH", path, body)).status).toBe(400);
    }
  });

  test("refuse a name for the model, which nobody would see", async () => {
    await api.client.make("/v1/tool_sets", { metadata: { name: "A", externalId: "a" }, spec: {} });
    const path = "/v1/tool_sets/external_id:a/tools";
    const spec = { description: "", parameters: { llmToolName: 1 }, config: {} };
    const tool = { metadata: { name: "t" }, spec };
    expect((await api.client.send("POST", path, tool)).status).toBe(200);
    const named = { ...tool, spec: { ...spec, llmToolName: "other" } };
    const refused = await api.client.send("POST", path, named);
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain("spec.llm_tool_name");
    const unset = { ...tool, spec: { ...spec, llmToolName: "" } };
    expect((await api.client.send("POST", path, unset)).status).toBe(200);
  });

  test.each([
    ["query", "api_key=abcd1234efgh5678"],
    ["query", "page=1&access_token=zxcvbnm12345"],
    ["query", ["code=NHsh4PtW0ofBlzSbKJGeNQSCi5gUn3-Ny694I7kVRSEB", "AzFuheCPv=="].join("")],
    ["query", ["q=Bonn&appid=166e2847c0d4c056", "fcc31befdb85a98a"].join("")],
    ["path", "/x?token=abcd1234efgh5678"],
    ["path", "https://ada:secret123@example.org/x"],
  ])("refuse a credential in the %s of a request: %s", async (member, value) => {
    await api.client.make("/v1/tool_sets", { metadata: { name: "A", externalId: "a" }, spec: {} });
    const http = { requestMethod: "GET", [member]: value };
    const spec = { description: "", parameters: {}, config: { http } };
    const path = "/v1/tool_sets/external_id:a/tools";
    const refused = await api.client.send("POST", path, { metadata: { name: "t" }, spec });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain(`spec.config.http.${member}`);
    expect(JSON.stringify(refused.body)).not.toContain(value);
  });

  test("take a reference or an ordinary value there", async () => {
    await api.client.make("/v1/tool_sets", { metadata: { name: "A", externalId: "a" }, spec: {} });
    const query = "api_key=${API_KEY}&page=2&sort=token";
    const http = { requestMethod: "GET", path: "/items?page=1", query };
    const spec = { description: "", parameters: {}, config: { http } };
    const path = "/v1/tool_sets/external_id:a/tools";
    const made = await api.client.make(path, { metadata: { name: "t" }, spec });
    expect(made.spec["config"]).toEqual({ http });
  });

  test("answer under the path of a workspace, and behind any prefix, as well", async () => {
    const path = "/v1/workspaces/anything/tool_sets";
    const { metadata } = await api.client.make(path, WEATHER);
    const one = `${path}/${metadata["id"]}`;
    for (const url of [one, `/proxy/deep${one}`, `${one}/`]) {
      expect((await api.client.get(url)).body.metadata).toEqual(metadata);
    }
    expect((await api.client.get(`${one}/tools`)).body.items).toEqual([]);
    expect((await api.client.send("DELETE", one)).status).toBe(200);
  });

  test("begin a sync where there is a server to list", async () => {
    const mcp = { url: "https://mcp.example/mcp" };
    await api.client.make("/v1/tool_sets", {
      metadata: { name: "Live", externalId: "live" },
      spec: { adapter: { mcp } },
    });
    const synced = await api.client.send("POST", "/v1/tool_sets/external_id:live:sync");
    // Making it has begun one, which may run still.
    expect([200, 409]).toContain(synced.status);
    await api.client.make("/v1/tool_sets", WEATHER);
    const refused = await api.client.send("POST", "/v1/tool_sets/external_id:weather:sync");
    expect([refused.status, refused.body.code]).toEqual([400, 9]);
    expect((await api.client.send("POST", "/v1/tool_sets/none:sync")).status).toBe(404);
  });
});

describe("tools", () => {
  test("are made, read, changed, listed and deleted", async () => {
    await api.client.make("/v1/tool_sets", WEATHER);
    const set = (await api.client.get("/v1/tool_sets/external_id:weather")).body;
    const tools = `/v1/tool_sets/${set.metadata["id"]}/tools`;
    const made = await api.client.make(tools, STORMS);
    expect(made).toEqual({
      metadata: {
        ...set.metadata,
        id: expect.stringMatching(/^tool_[0-9A-HJKMNP-TV-Z]{26}$/),
        createdAt: expect.any(String),
        ...STORMS.metadata,
      },
      spec: STORMS.spec,
      info: { toolSet: set.metadata, createdBy: set.info?.["createdBy"] },
    });
    const one = `${tools}/${made.metadata["id"]}`;
    expect((await api.client.get(one)).body).toEqual(made);
    expect((await api.client.get(`${tools}/external_id:storms`)).body).toEqual(made);
    const { info: _, ...bare } = made;
    expect((await api.client.get(tools)).body.items).toEqual([bare]);
    expect((await api.client.get(`${tools}?includeInfo=true`)).body.items).toEqual([made]);
    for (const [method, description] of [
      ["PUT", "Other storms"],
      ["PATCH", ""],
    ] as const) {
      const changed = await api.client.send(method, one, { spec: { description } });
      expect(changed.body).toEqual({ ...made, spec: { ...made.spec, description } });
    }
    const after = await api.client.get(`/v1/tool_sets/${set.metadata["id"]}`);
    expect(after.body.info).toMatchObject({ toolCount: 1 });
    expect((await api.client.send("DELETE", one)).body).toEqual({});
    expect((await api.client.send("DELETE", one)).status).toBe(404);
  });

  test("need no more than empty members, and share names", async () => {
    await api.client.make("/v1/tool_sets", WEATHER);
    const tools = "/v1/tool_sets/external_id:weather/tools";
    const body = {
      metadata: { name: "Same" },
      spec: { description: "", parameters: {}, config: {} },
    };
    const [first, second] = [
      await api.client.make(tools, body),
      await api.client.make(tools, body),
    ];
    expect(first?.metadata.name).toBe("Same");
    expect(second?.metadata.name).toBe("Same");
    expect(second?.spec).toEqual({
      description: "",
      parameters: {},
      status: "TOOL_STATUS_AVAILABLE",
      config: {},
    });
    const renamed = { metadata: { name: "Other" }, updateMask: "metadata.name" };
    const path = `${tools}/${second?.metadata["id"]}`;
    expect((await api.client.send("PUT", path, renamed)).body.metadata.name).toBe("Other");
    expect((await api.client.get(`${tools}/${first?.metadata["id"]}`)).body).toEqual(first);
  });

  test.each([
    ["TOOL_STATUS_UNSPECIFIED", "TOOL_STATUS_AVAILABLE"],
    ["TOOL_STATUS_AVAILABLE", "TOOL_STATUS_AVAILABLE"],
    ["TOOL_STATUS_FILTERED", "TOOL_STATUS_FILTERED"],
    ["TOOL_STATUS_OMITTED", "TOOL_STATUS_FILTERED"],
    ["TOOL_STATUS_ARCHIVED", "TOOL_STATUS_ARCHIVED"],
  ])("with the status %s are %s", async (status, kept) => {
    await api.client.make("/v1/tool_sets", WEATHER);
    const tools = "/v1/tool_sets/external_id:weather/tools";
    const made = await api.client.make(tools, { ...STORMS, spec: { ...STORMS.spec, status } });
    expect(made.spec["status"]).toBe(kept);
    const path = `${tools}/${made.metadata["id"]}`;
    const back = { spec: { status: "TOOL_STATUS_AVAILABLE" } };
    expect((await api.client.send("PATCH", path, back)).body.spec["status"]).toBe(
      "TOOL_STATUS_AVAILABLE",
    );
  });

  test("belong to their set alone", async () => {
    for (const externalId of ["one", "two"]) {
      const metadata = { name: "Set", externalId };
      await api.client.make("/v1/tool_sets", { metadata, spec: {} });
      await api.client.make(`/v1/tool_sets/external_id:${externalId}/tools`, STORMS);
    }
    const { body } = await api.client.get("/v1/tool_sets/external_id:one/tools");
    const foreign = `/v1/tool_sets/external_id:two/tools/${body.items[0]?.metadata["id"]}`;
    expect((await api.client.get(foreign)).status).toBe(404);
    expect((await api.client.send("PATCH", foreign, {})).status).toBe(404);
    expect((await api.client.send("DELETE", foreign)).status).toBe(404);
  });
});
