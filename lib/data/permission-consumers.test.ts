import { expect, test } from "vitest";
import { resolve } from "@/lib/domain/permissions/resolve";
import type { Field } from "@/lib/domain/permissions/resolve";
import { collectRow } from "@/lib/domain/toolset/row-permissions";
import { buildConversation } from "@/lib/testing/conversation-builder";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/toolset-builder";
import { listPermissions } from "./effective-permissions";
import { readUnasked } from "./unasked";
import { setSetting } from "./settings";
import { getToolsetFile, listToolsetFiles } from "./toolsets";

useLibrary();

const filtered = {
  "dev.colloquy:cadenya": {
    v: 1,
    source: {
      spec: {
        adapter: {
          mcp: {
            excludeTools: { filters: [{ matcher: { startsWith: "delete" } }] },
            toolApprovals: { only: { filters: [{ matcher: { contains: "write" } }] } },
          },
        },
      },
    },
  },
};

const named = (...names: string[]) => names.map((name) => buildTool({ name }));

async function fillLibrary(): Promise<string> {
  await importToolsets(
    JSON.stringify(
      buildToolsets([
        buildToolset({
          id: "files",
          toolsetDefaults: { requiresApproval: true },
          tools: [
            ...named("read", "__proto__", "same", "same"),
            buildTool({ name: "quiet", requiresApproval: false, enabled: true }),
          ],
        }),
        buildToolset({
          id: "off",
          tools: named("x"),
          extensions: { "dev.colloquy:permissions": { v: 1, disabled: true } },
        }),
      ]),
    ),
  );
  await importToolsets(
    JSON.stringify(
      buildToolsets([
        buildToolset({
          id: "disk",
          tools: named("read", "write_file", "delete_file"),
          extensions: filtered,
        }),
      ]),
    ),
  );
  const toolOverrides = [
    { toolId: "disk/delete_file", enabled: true },
    { toolId: "files/read", enabled: false },
    { toolId: "quiet", requiresApproval: true },
    { toolId: "read", requiresApproval: false },
    { toolId: "files/same", enabled: false },
  ];
  const conversation = buildConversation({ id: "c", toolOverrides });
  return (await importConversation(JSON.stringify(conversation))).id;
}

/** `file toolset/place: values` of every tool as the grid shows it. */
async function shownByTheGrid(conversation: string | null): Promise<string[]> {
  const lines: string[] = [];
  for (const { id } of await listToolsetFiles()) {
    const detail = await getToolsetFile(id, { conversation });
    if (detail === null) continue;
    const context = { application: detail.application, inConversation: conversation !== null };
    for (const { row, tools } of detail.toolsets) {
      for (const tool of tools) {
        const { levels, gates } = collectRow(row, tool, context);
        const value = (field: Field) => resolve(field, levels[field], gates).value;
        const place = `${id} ${row.toolsetId}/${tool.position}`;
        lines.push(`${place}: ${value("enabled")} ${value("requiresApproval")}`);
      }
    }
  }
  return lines;
}

async function answeredByTheApi(conversation: string | null): Promise<string[]> {
  const list = await listPermissions(conversation);
  return (list?.items ?? []).map(
    ({ fileId, toolsetId, position, enabled, requiresApproval }) =>
      `${fileId} ${toolsetId}/${position}: ${enabled} ${requiresApproval}`,
  );
}

test("grid, API and the list of what runs unasked agree on every tool", async () => {
  const conversation = await fillLibrary();
  for (const approval of ["unset", "ask", "allow"]) {
    await setSetting("defaultApproval", approval);
    const grid = await shownByTheGrid(null);
    expect(grid).toHaveLength(9);
    expect(await answeredByTheApi(null)).toEqual(grid);
    expect(await answeredByTheApi(conversation)).toEqual(await shownByTheGrid(conversation));
    const unasked = (await readUnasked()).tools.map(
      ({ fileId, toolsetId, position }) => `${fileId} ${toolsetId}/${position}: true false`,
    );
    expect(unasked).toEqual(grid.filter((line) => line.endsWith("true false")));
  }
  expect(await shownByTheGrid(conversation)).not.toEqual(await shownByTheGrid(null));
});
