import { describe, expect, test } from "vitest";

import type { JsonRecord } from "@/lib/shared/read-value";
import type { Answered } from "@/lib/testing/tool-sets-api/client";
import { useLiveSet } from "@/lib/testing/tool-sets-api/live-set";
import { useLibrary } from "@/lib/testing/library/library";
import { plainTool } from "@/lib/testing/mcp/behaviours";

useLibrary();
const TOOLS = [plainTool("read"), plainTool("write")];
const set = useLiveSet(TOOLS);
const { acceptAll, find, sync, syncWith } = set;

const statusOf = async (name: string) => (await find(name)).spec["status"];

async function filterBy(filters: JsonRecord): Promise<void> {
  const mcp = { url: set.server.url, ...filters };
  const { status } = await set.client.send("PATCH", set.path, { spec: { adapter: { mcp } } });
  expect(status).toBe(200);
  await sync();
}

/** What keeps a tool from clients, what lets it through again, and the tool. */
const HELD: [string, string, () => Promise<unknown>, () => Promise<unknown>][] = [
  [
    "changed by its server",
    "read",
    () => syncWith(plainTool("read", { description: "Reads more" }), plainTool("write")),
    acceptAll,
  ],
  ["new", "late", () => syncWith(...TOOLS, plainTool("late")), acceptAll],
  ["gone", "read", () => syncWith(plainTool("write")), () => syncWith(...TOOLS)],
  [
    "filtered",
    "read",
    () =>
      filterBy({
        excludeTools: { filters: [{ attribute: "ATTRIBUTE_NAME", matcher: { exact: "read" } }] },
      }),
    () => filterBy({}),
  ],
];

const labels = { team: "blue" };

/** Updates in which a client sends along what it was told. */
const ECHOES: [string, (told: Answered) => JsonRecord][] = [
  ["PUT of the whole", ({ metadata, spec }) => ({ metadata: { ...metadata, labels }, spec })],
  ["PATCH of the whole", ({ metadata, spec }) => ({ metadata: { ...metadata, labels }, spec })],
  ["PATCH of its spec", ({ spec }) => ({ spec: { ...spec, requiresApproval: true } })],
  [
    "PATCH of its spec by a mask",
    ({ spec }) => ({ spec: { ...spec, requiresApproval: true }, updateMask: "spec" }),
  ],
];

describe.each(HELD)("a tool that is %s", (_, name, hold, release) => {
  test.each(ECHOES)(
    "%s, with the status a client was told, switches nothing",
    async (kind, body) => {
      await hold();
      const { path, ...told } = await find(name);
      const answer = await set.client.send(kind.split(" ", 1)[0] ?? "", path, body(told));
      expect([answer.status, await statusOf(name)]).toEqual([200, told.spec["status"]]);
      await release();
      expect(await statusOf(name)).toBe("TOOL_STATUS_AVAILABLE");
    },
  );
});

describe("a status that a client means", () => {
  test.each<[string, JsonRecord]>([
    ["by itself", { spec: { status: "TOOL_STATUS_FILTERED" } }],
    ["by a mask", { spec: { status: "TOOL_STATUS_FILTERED" }, updateMask: "spec.status" }],
    ["in its newer word", { spec: { status: "TOOL_STATUS_OMITTED" } }],
  ])(
    "%s keeps a changed tool off after it was accepted, until the client says otherwise",
    async (_, body) => {
      await syncWith(plainTool("read", { description: "Reads more" }), plainTool("write"));
      const { path } = await find("read");
      await set.client.send("PATCH", path, body);
      await acceptAll();
      expect(await statusOf("read")).toBe("TOOL_STATUS_FILTERED");
      await set.client.send("PATCH", path, { spec: { status: "TOOL_STATUS_AVAILABLE" } });
      expect(await statusOf("read")).toBe("TOOL_STATUS_AVAILABLE");
    },
  );

  test.each(["TOOL_STATUS_FILTERED", "TOOL_STATUS_ARCHIVED"])(
    "%s beside other members of an available tool is kept",
    async (status) => {
      const { path, spec, metadata } = await find("read");
      await set.client.send("PUT", path, { metadata, spec: { ...spec, status } });
      expect(await statusOf("read")).toBe(status);
    },
  );

  test.each(["TOOL_STATUS_UNSPECIFIED", "TOOL_STATUS_AVAILABLE"])(
    "%s lets no tool through that waits for a person",
    async (status) => {
      await syncWith(plainTool("read", { description: "Reads more" }), plainTool("write"));
      const { path, spec, metadata } = await find("read");
      await set.client.send("PUT", path, { metadata, spec: { ...spec, status } });
      expect(await statusOf("read")).toBe("TOOL_STATUS_FILTERED");
    },
  );
});
