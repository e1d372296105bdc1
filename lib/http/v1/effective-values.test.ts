import fc from "fast-check";
import { afterEach, expect, test, vi } from "vitest";

import { setSetting } from "@/lib/data/settings/settings";
import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { resolve, type Field } from "@/lib/domain/permissions/resolve/resolve";
import { collectRow } from "@/lib/domain/toolset/view/row-permissions";
import type { JsonRecord } from "@/lib/shared/read-value";
import { buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { useApi } from "@/lib/testing/tool-sets-api/server";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";

import { toolsetFileHere } from "../permissions/permissions-here";

useLibrary();
const api = useApi();

afterEach(() => {
  vi.unstubAllEnvs();
});

const AVAILABLE = "TOOL_STATUS_AVAILABLE";
const NAMES = ["list", "read", "write"];

/** What the permission grid shows of every tool of a file: whether it is on, and whether it asks. */
async function shownByTheGrid(fileId: string): Promise<Map<string, string>> {
  const file = await toolsetFileHere(LOCAL_VIEWER, fileId, null);
  const context = { application: file?.application ?? {}, inConversation: false };
  const [shown] = file?.toolsets ?? [];
  return new Map(
    shown?.tools.map((tool) => {
      const { levels, gates } = collectRow(shown.row, tool, context);
      const of = (field: Field) => resolve(field, levels[field], gates).value;
      return [tool.name, `${of("enabled")} ${of("requiresApproval")}`];
    }),
  );
}

/** The path of the tools of the newest set. */
async function newestSet(): Promise<string> {
  const { items } = (await api.client.get("/v1/tool_sets?sortOrder=desc&limit=1")).body;
  return `/v1/tool_sets/${String(items[0]?.metadata["id"])}/tools`;
}

async function toldByTheApi(path: string): Promise<Map<string, string>> {
  const { items } = (await api.client.get(path)).body;
  return new Map(
    items.map(({ metadata, spec: { status, requiresApproval = false } }) => [
      String(metadata["name"]),
      `${status === AVAILABLE} ${String(requiresApproval)}`,
    ]),
  );
}

const value = fc.constantFrom<unknown>(true, false, null, undefined, "true");
const values = fc.record<JsonRecord>({ enabled: value, requiresApproval: value });

const world = fc.record({
  defaults: values,
  tools: fc.tuple(values, values, values),
  enabled: fc.constantFrom("unset", "on", "off"),
  approval: fc.constantFrom("unset", "ask", "allow"),
  off: fc.constantFrom("", "read"),
  ask: fc.constantFrom("", "w*"),
});

test("clients are told of each tool what the grid shows", async () => {
  let made = 0;
  await fc.assert(
    fc.asyncProperty(world, async ({ defaults, tools, enabled, approval, off, ask }) => {
      made += 1;
      await setSetting("defaultEnabled", enabled);
      await setSetting("defaultApproval", approval);
      vi.stubEnv("COLLOQUY_TOOLS_OFF", off);
      vi.stubEnv("COLLOQUY_TOOLS_ASK", ask);
      const toolset = buildToolset({
        id: `files-${made}`,
        toolsetDefaults: defaults,
        tools: tools.map((said, at) => ({ name: NAMES[at] ?? "", ...said })),
      });
      const { id } = await importToolsets(JSON.stringify(buildToolsets([toolset])));
      expect(await toldByTheApi(await newestSet())).toEqual(await shownByTheGrid(id));
    }),
    { numRuns: 25 },
  );
});

/** A toolset whose only tool says this, and the path of it. */
async function importTool(
  said: JsonRecord,
): Promise<{ readonly id: string; readonly own: string }> {
  const toolset = buildToolset({ id: "files", tools: [{ name: "read", ...said }] });
  const { id } = await importToolsets(JSON.stringify(buildToolsets([toolset])));
  const path = await newestSet();
  const [tool] = (await api.client.get(path)).body.items;
  return { id, own: `${path}/${String(tool?.metadata["id"])}` };
}

test("a client that makes a tool available that the application switches off turns it on", async () => {
  await setSetting("defaultEnabled", "off");
  const { id, own } = await importTool({});
  await api.client.send("PATCH", own, { spec: { status: AVAILABLE }, updateMask: "spec.status" });
  expect((await shownByTheGrid(id)).get("read")).toBe("true false");
  expect((await api.client.get(own)).body).toMatchObject({ spec: { status: AVAILABLE } });
});

test("an approval that the operator asks for is not written into a tool that says no", async () => {
  const { id, own } = await importTool({ requiresApproval: false });
  vi.stubEnv("COLLOQUY_TOOLS_ASK", "read");
  const { spec } = (await api.client.get(own)).body;
  expect(spec["requiresApproval"]).toBe(true);
  await api.client.send("PUT", own, { metadata: { name: "read" }, spec });
  vi.stubEnv("COLLOQUY_TOOLS_ASK", "");
  expect((await shownByTheGrid(id)).get("read")).toBe("true false");
});
