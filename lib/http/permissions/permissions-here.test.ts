import { LOCAL_VIEWER } from "@/lib/domain/accounts/viewer";
import { describe, expect, test, vi } from "vitest";

import { applyListing } from "@/lib/data/sync/apply-listing";
import { readCallableTool } from "@/lib/data/calls/callable-tool";
import { readLibraryPolicy } from "@/lib/data/permissions/library-policy";
import { findSyncPlace } from "@/lib/data/sync/place";
import { getToolsetFile } from "@/lib/data/toolsets/list";
import { bindSecret, deleteSecret, setSecret } from "@/lib/secrets/store";
import { openInstallation } from "@/lib/secrets/open-installation";
import { importToolsets, useLibrary } from "@/lib/testing/library/library";
import { buildTool, buildToolset, buildToolsets } from "@/lib/testing/builders/toolset";

import {
  explanationHere,
  permissionsHere,
  toolPageHere,
  toolsetFileHere,
} from "./permissions-here";

useLibrary();

const GATE = "unresolved-secret";
const canary = "canary-of-a-permission-1";

const raw = { name: "read", description: "Reads.", inputSchema: { type: "object" } };
const listing = {
  tools: [raw],
  skipped: [],
  serverInfo: { name: "test", version: "1" },
  protocolVersion: "2025-11-25",
  instructions: null,
  pages: 1,
  ttlMs: null,
  cacheScope: null,
};

/** A toolset whose server wants a secret; listed from here, or only stored. */
async function store({ isListed = true } = {}): Promise<string> {
  const toolset = buildToolset({
    id: "files",
    kind: "mcp",
    server: { type: "http", url: "https://mcp.example/a" },
    headers: { authorization: "Bearer ${secret:FILES}" },
    extensions: { "dev.colloquy:permissions": { v: 1, newTools: "inherit" } },
    tools: isListed ? [] : [buildTool({ name: "read" })],
  });
  const { id } = await importToolsets(JSON.stringify(buildToolsets([toolset])));
  if (isListed) {
    const rowId = (await findSyncPlace(id))?.rowId ?? 0;
    const { ok } = await applyListing(rowId, listing);
    if (!ok) throw new Error("the listing was not applied");
  }
  return id;
}

/** What every place that shows or obeys permissions says of the one tool. */
async function consumers(id: string) {
  const file = await toolsetFileHere(LOCAL_VIEWER, id, null);
  const [shown] = file?.toolsets ?? [];
  const list = await permissionsHere(LOCAL_VIEWER, null);
  const page = await toolPageHere(LOCAL_VIEWER, {
    fileId: id,
    toolsetId: "files",
    name: "read",
    position: null,
  });
  const callable = await readCallableTool(
    { fileId: id, toolset: shown!.row.id, tool: 0 },
    await openInstallation(),
  );
  return {
    grid: shown!.tools[0]!.gates.map((gate) => gate.id),
    page: page!.collected!.gates.map((gate) => gate.id),
    call: callable!.collected!.gates.map((gate) => gate.id),
    enabled: list!.items[0]!.enabled,
  };
}

const closed = { grid: [GATE], page: [GATE], call: [GATE], enabled: false };
const open = { grid: [], page: [], call: [], enabled: true };

describe("a server that needs a secret", () => {
  test("has its tools off until it may have it, everywhere alike", async () => {
    const id = await store();
    expect(await consumers(id)).toEqual(closed);
    expect(await setSecret("FILES", canary, [])).toMatchObject({ ok: true });
    expect(await consumers(id)).toEqual(closed);
    await bindSecret("FILES", "https://mcp.example");
    expect(await consumers(id)).toEqual(open);
    await deleteSecret("FILES");
    expect(await consumers(id)).toEqual(closed);
  });

  test("is explained by the name of the reference, never by its value", async () => {
    await store();
    await setSecret("FILES", canary, []);
    const text = JSON.stringify(await explanationHere(LOCAL_VIEWER, "files", "read", null));
    expect(text).toContain("${secret:FILES} may not be sent to this server yet");
    expect(text).not.toContain(canary);
  });

  test("is no concern of documents, of the past, or where nothing was ever listed", async () => {
    const id = await store();
    expect((await getToolsetFile(LOCAL_VIEWER, id))?.toolsets[0]?.tools[0]?.gates).toEqual([]);
    expect((await readLibraryPolicy()).book.tools.map(({ gates }) => gates)).toEqual([[]]);
    const other = await store({ isListed: false });
    const file = await toolsetFileHere(LOCAL_VIEWER, other, null);
    expect(file?.toolsets[0]?.tools[0]?.gates).toEqual([]);
  });
});

test("what the operator has switched off is off everywhere, whatever toolsets say", async () => {
  const id = await store({ isListed: false });
  const gate = { grid: ["operator-policy"], page: ["operator-policy"], call: ["operator-policy"] };
  vi.stubEnv("COLLOQUY_TOOLS_OFF", "files/re*, other");
  try {
    expect(await consumers(id)).toEqual({ ...gate, enabled: false });
    const text = JSON.stringify(await explanationHere(LOCAL_VIEWER, "files", "read", null));
    expect(text).toContain("COLLOQUY_TOOLS_OFF has “files/re*”");
    vi.stubEnv("COLLOQUY_TOOLS_OFF", "");
    vi.stubEnv("COLLOQUY_TOOLS_ASK", "read");
    expect(await consumers(id)).toEqual({ ...gate, enabled: true });
    expect((await permissionsHere(LOCAL_VIEWER, null))?.items[0]).toMatchObject({
      requiresApproval: true,
    });
  } finally {
    vi.unstubAllEnvs();
  }
  expect(await consumers(id)).toEqual(open);
});
