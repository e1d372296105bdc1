import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { expect, test } from "vitest";
import { filterEffects } from "@/lib/domain/toolset/edit/filter-preview";
import { effectiveValues } from "@/lib/domain/permissions/reports/matrix";
import type { Installation } from "@/lib/domain/permissions/resolve/installation";
import { resolve, type Field } from "@/lib/domain/permissions/resolve/resolve";
import { asList, asRecord } from "@/lib/shared/read-value";
import { collectRow } from "@/lib/domain/toolset/view/row-permissions";
import { noInstallation } from "@/lib/testing/builders/no-installation";
import { listingOf } from "@/lib/testing/arbitrary/listing";
import { buildConversation } from "@/lib/testing/builders/conversation";
import { importConversation, importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";
import { applyListing } from "../sync/apply-listing";
import { collectTool } from "../tools/collect";
import { editTools } from "../toolsets/edit";
import { listPermissions } from "./effective";
import { readPermissionMatrix } from "./matrix";
import { readToolsetDocuments } from "./documents";
import { findSyncPlace } from "../sync/place";
import { readFilterTarget } from "../toolsets/filters";
import { readRunsWithoutApproval } from "./runs-without-approval";
import { setSetting } from "../settings/settings";
import { getToolsetFile, listToolsetFiles } from "../toolsets/list";

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
    { toolId: "live/otherwise", requiresApproval: false },
    { toolId: "live/gone", enabled: true },
  ];
  await fillFromServer();
  const conversation = buildConversation({ id: "c", toolOverrides });
  return (await importConversation(JSON.stringify(conversation))).id;
}

/** A toolset with a tool of each state a sync can leave behind. */
async function fillFromServer(): Promise<void> {
  const extensions = { "dev.colloquy:permissions": { v: 1, newTools: "inherit" } };
  const server = { url: "https://mcp.example/" };
  const toolset = buildToolset({ id: "live", kind: "mcp", server, extensions, tools: [] });
  const { id } = await importToolsets(JSON.stringify(buildToolsets([toolset])));
  const place = await findSyncPlace(id);
  const rowId = place?.rowId ?? 0;
  const tool = (name: string, members: object = {}) => ({ name, inputSchema: {}, ...members });
  const tools = ["same", "otherwise", "worse", "gone"].map((name) => tool(name));
  await applyListing(rowId, listingOf(tools));
  const edit = {
    kind: "member",
    tool: null,
    path: ["extensions", "dev.colloquy:permissions", "newTools"],
    value: "ask",
  } as const;
  const expectedRevision = (await findSyncPlace(id))?.revision ?? 0;
  await editTools({ fileId: id, edits: [{ toolsetId: rowId, expectedRevision, edit }] });
  const worse = tool("worse", { annotations: { destructiveHint: true } });
  const listed = [tool("same"), tool("otherwise", { description: "Other." }), worse, tool("new")];
  await applyListing(rowId, listingOf(listed));
}

/** `file toolset/place: values` of every tool as the grid shows it. */
async function shownByTheGrid(
  conversation: string | null,
  installation = noInstallation,
): Promise<string[]> {
  const lines: string[] = [];
  for (const { id } of await listToolsetFiles()) {
    const detail = await getToolsetFile(LOCAL_VIEWER, id, { conversation, installation });
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

async function answeredByTheApi(
  conversation: string | null,
  installation = noInstallation,
): Promise<string[]> {
  const list = await listPermissions(LOCAL_VIEWER, conversation, installation);
  return (list?.items ?? []).map(
    ({ fileId, toolsetId, position, enabled, requiresApproval }) =>
      `${fileId} ${toolsetId}/${position}: ${enabled} ${requiresApproval}`,
  );
}

async function obeyedByCalls(installation: Installation): Promise<string[]> {
  const lines: string[] = [];
  for (const document of await readToolsetDocuments()) {
    for (const [at, { value }] of document.toolsets.entries()) {
      for (const position of asList(asRecord(value)?.["tools"]).keys()) {
        const collected = await collectTool(document, { at, position }, installation);
        if (collected === null) continue;
        const { enabled, requiresApproval } = effectiveValues(collected);
        const place = `${document.fileId} ${collected.tool.toolsetId}/${position}`;
        lines.push(`${place}: ${enabled} ${requiresApproval}`);
      }
    }
  }
  return lines;
}

async function shownByTheMatrix(installation: Installation): Promise<string[]> {
  const { tools } = await readPermissionMatrix(LOCAL_VIEWER, installation);
  return tools.map(
    ({ toolsetId, tool, enabled, requiresApproval }) =>
      `${toolsetId}/${tool}: ${enabled} ${requiresApproval}`,
  );
}

async function previewedByFilters(): Promise<string[]> {
  const target = await readFilterTarget("doc:live", null);
  if (target === null) return [];
  const { fileId, toolset, application, states } = target;
  return filterEffects(toolset, application, states).map(
    ({ position, effect: { enabled, requiresApproval } }) =>
      `${fileId} live/${position}: ${enabled} ${requiresApproval}`,
  );
}

test("what a server's list holds back is held back", async () => {
  await fillFromServer();
  const lines = (await shownByTheGrid(null)).map((line) => line.replace(/^.*: /, ""));
  expect(lines).toEqual(["true false", "true true", "false false", "false false", "true true"]);
});

const STRICT: Installation = {
  policy: [
    { pattern: "files/r*", effect: "Off", setting: "COLLOQUY_TOOLS_OFF" },
    { pattern: "quiet", effect: "Ask", setting: "COLLOQUY_TOOLS_ASK" },
  ],
  lacks: () => null,
};

test("grid, API, calls, the matrix and the list of what runs unasked agree on every tool", async () => {
  const conversation = await fillLibrary();
  for (const approval of ["unset", "ask", "allow"]) {
    await setSetting("defaultApproval", approval);
    for (const installation of [STRICT, noInstallation]) {
      const grid = await shownByTheGrid(null, installation);
      const unasked = (await readRunsWithoutApproval(LOCAL_VIEWER, installation)).tools.map(
        ({ fileId, toolsetId, position }) => `${fileId} ${toolsetId}/${position}: true false`,
      );
      expect(unasked).toEqual(grid.filter((line) => line.endsWith("true false")));
      expect(await answeredByTheApi(null, installation)).toEqual(grid);
      expect(await obeyedByCalls(installation)).toEqual(grid);
      expect(await shownByTheMatrix(installation)).toEqual(
        grid.map((line) => line.replace(/^\S+ /, "")),
      );
    }
    const grid = await shownByTheGrid(null);
    expect(await shownByTheGrid(null, STRICT)).not.toEqual(grid);
    expect(grid).toHaveLength(14);
    expect(await answeredByTheApi(conversation)).toEqual(await shownByTheGrid(conversation));
    expect(await previewedByFilters()).toEqual(grid.filter((line) => line.includes(" live/")));
  }
  expect(await shownByTheGrid(conversation)).not.toEqual(await shownByTheGrid(null));
});
