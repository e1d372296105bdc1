import { describe, expect, test } from "vitest";

import { useApi } from "@/lib/testing/tool-sets-api/server";
import { useLibrary } from "@/lib/testing/library/library";
import { isOnPostgres } from "@/lib/testing/postgres/schema";

useLibrary();
const api = useApi();

const PATH = "/v1/tool_sets/external_id:a";
const METADATA = { name: "A", externalId: "a", labels: { x: "1" } };
const SPEC = {
  description: "All",
  adapter: { mcp: { url: "https://a.example/", includeTools: { filters: [] } } },
};

/** Updates a new set and answers what it is then, without what the server makes. */
async function update(body: unknown) {
  await api.client.make("/v1/tool_sets", { metadata: METADATA, spec: SPEC });
  const { id } = (await api.client.get(PATH)).body.metadata;
  const answer = await api.client.send("PATCH", `/v1/tool_sets/${id}`, body);
  const { name, externalId, labels } = answer.body.metadata ?? {};
  return { answer, now: { metadata: { name, externalId, labels }, spec: answer.body.spec } };
}

describe("an update", () => {
  test.each<[string, unknown, unknown, unknown]>([
    ["of nothing", undefined, METADATA, SPEC],
    ["with an empty body", {}, METADATA, SPEC],
    ["with an empty mask", { updateMask: "", spec: {} }, METADATA, SPEC],
    [
      "without a mask of what the body holds",
      { metadata: { labels: { y: "2" } }, spec: { description: "New" } },
      { ...METADATA, labels: { y: "2" } },
      { ...SPEC, description: "New" },
    ],
    [
      "of null members without a mask",
      { metadata: { labels: null, externalId: null }, spec: { adapter: null } },
      METADATA,
      SPEC,
    ],
    [
      "of one masked member",
      { metadata: { name: "B" }, spec: { description: "New" }, updateMask: "metadata.name" },
      { ...METADATA, name: "B" },
      SPEC,
    ],
    [
      "of several, with blanks and in snake_case",
      {
        metadata: { externalId: "b" },
        spec: { adapter: { mcp: { excludeTools: { filters: [] } } } },
        updateMask: " metadata.external_id , spec.adapter.mcp.exclude_tools",
      },
      { ...METADATA, externalId: "b" },
      { ...SPEC, adapter: { mcp: { ...SPEC.adapter.mcp, excludeTools: { filters: [] } } } },
    ],
    [
      "of a masked object, which is replaced whole",
      { spec: { adapter: { http: {} } }, updateMask: "spec.adapter" },
      METADATA,
      { description: "All", adapter: { http: {} } },
    ],
    [
      "of masked members that are absent, which clears them",
      { updateMask: "metadata.labels,metadata.externalId,spec.description,spec.adapter.mcp.url" },
      { name: "A", externalId: "", labels: {} },
      { adapter: { mcp: { includeTools: { filters: [] } } } },
    ],
    ["of the whole spec", { spec: {}, updateMask: "spec" }, METADATA, {}],
    [
      "of the whole metadata, whose name stays",
      { metadata: { labels: {} }, updateMask: "metadata" },
      { name: "A", externalId: "", labels: {} },
      SPEC,
    ],
    [
      "below what is not there, which makes it",
      { spec: { adapter: { http: { baseUrl: "/x" } } }, updateMask: "spec.adapter.http.baseUrl" },
      METADATA,
      { ...SPEC, adapter: { ...SPEC.adapter, http: { baseUrl: "/x" } } },
    ],
    [
      "that clears below what is not there, which makes nothing",
      { updateMask: "spec.adapter.http.baseUrl" },
      METADATA,
      SPEC,
    ],
    [
      "whose faults are not masked",
      {
        metadata: { name: 7, labels: "x" },
        spec: { description: "New" },
        updateMask: "spec.description",
      },
      METADATA,
      { ...SPEC, description: "New" },
    ],
  ])("%s", async (_, body, metadata, spec) => {
    const { answer, now } = await update(body);
    expect([answer.status, now]).toEqual([200, { metadata, spec }]);
  });

  test.each([
    "metadata.id",
    "metadata.labels.x",
    "info",
    "spec.colour",
    "spec.adapter.mcp.includeTools.filters.matcher",
    "metadata.name,,spec",
    "*",
    "metadata.constructor",
    "updateMask",
  ])("with the mask %s changes nothing", async (updateMask) => {
    const { answer } = await update({ metadata: { name: "B" }, updateMask });
    expect([answer.status, answer.body.code, answer.body.message]).toEqual([
      400,
      3,
      "invalid field mask",
    ]);
    expect(answer.body.details[0]?.["fieldViolations"]).toMatchObject([{ field: "update_mask" }]);
    expect((await api.client.get(PATH)).body.metadata.name).toBe("A");
  });

  test.each([
    [{ updateMask: "metadata.name" }, "metadata.name"],
    [{ metadata: { name: "" } }, "metadata.name"],
    [{ updateMask: "spec" }, "spec"],
    [{ metadata: [] }, "metadata"],
  ])("that clears what is required is refused: %j", async (body, field) => {
    const { answer } = await update(body);
    expect([answer.status, answer.body.details[0]?.["fieldViolations"]]).toMatchObject([
      400,
      [{ field }],
    ]);
  });

  test("of a tool gives the rule its say again when the explicit answer is cleared", async () => {
    const adapter = { mcp: { toolApprovals: { always: true } } };
    await api.client.make("/v1/tool_sets", { metadata: METADATA, spec: { adapter } });
    const made = await api.client.make(`${PATH}/tools`, {
      metadata: { name: "T" },
      spec: { description: "", parameters: {}, config: {}, requiresApproval: false },
    });
    expect(made.spec["requiresApproval"]).toBe(false);
    const path = `${PATH}/tools/${made.metadata["id"]}`;
    const cleared = await api.client.send("PUT", path, { updateMask: "spec.requiresApproval" });
    expect(cleared.body.spec).not.toHaveProperty("requiresApproval");
    const replaced = { spec: { description: "D", parameters: {}, config: {} }, updateMask: "spec" };
    const whole = await api.client.send("PUT", path, replaced);
    expect(whole.body.spec).toEqual({ ...replaced.spec, status: "TOOL_STATUS_AVAILABLE" });
    const lacking = await api.client.send("PUT", path, { updateMask: "spec.parameters" });
    expect(lacking.status).toBe(400);
  });

  test("by two clients at once loses nothing", async () => {
    await api.client.make("/v1/tool_sets", { metadata: METADATA, spec: SPEC });
    const bodies = Array.from({ length: 20 }, (_, at) =>
      at % 2 === 0
        ? { metadata: { labels: { [`l${at}`]: "1" } }, updateMask: "metadata.labels" }
        : { spec: { description: `D${at}` }, updateMask: "spec.description" },
    );
    const tools = Array.from({ length: 10 }, (_, at) =>
      api.client.send("POST", `${PATH}/tools`, {
        metadata: { name: "Same" },
        spec: { description: `${at}`, parameters: {}, config: {} },
      }),
    );
    const answers = await Promise.all([
      ...bodies.map((body) => api.client.send("PATCH", PATH, body)),
      ...tools,
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { body } = await api.client.get(PATH);
    // The last one stays. On PostgreSQL that need not be the one that was sent last.
    const odd = Array.from({ length: 10 }, (_, at) => 2 * at + 1);
    const last = isOnPostgres() ? odd : [19];
    expect(last.map((at) => `l${at - 1}`)).toContain(Object.keys(body.metadata.labels).join());
    expect(last.map((at) => `D${at}`)).toContain(body.spec["description"]);
    const listed = await api.client.get(`${PATH}/tools`);
    const said = new Set(listed.body.items.map(({ spec }) => spec["description"]));
    expect(said).toEqual(new Set(["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"]));
  });
});
