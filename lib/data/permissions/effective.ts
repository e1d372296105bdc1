import type { Viewer } from "@/lib/domain/accounts/viewer";
import { collectingSteps, type CollectedTool } from "@/lib/domain/permissions/resolve/collect";
import {
  effectiveTool,
  explainIn,
  type EffectiveList,
  type ExplanationList,
} from "@/lib/domain/permissions/reports/effective-list";
import { riskMatrix, type RiskRow } from "@/lib/domain/permissions/reports/risk-matrix";
import type { Installation } from "@/lib/domain/permissions/resolve/installation";
import { ORDER } from "@/lib/domain/permissions/resolve/explain";
import { inTurns } from "@/lib/work/turns";

import { getStore } from "../library/client";
import { findEntity } from "../documents/find";
import { SHELL_COLUMNS, shellValue } from "../documents/intact";
import { readInstallationGates } from "./installation-gates";
import { readApplicationDefaults, readToolsetDocuments } from "./documents";
import { readSyncStates } from "../sync/pins/states";

interface Collected {
  /** Store id. */
  readonly conversation: string | null;
  readonly tools: readonly { readonly fileId: string; readonly tool: CollectedTool }[];
  /** In the order by which tools name theirs. */
  readonly toolsets: readonly unknown[];
}

/**
 * What every stored tool comes to.
 * @param conversation store id or `doc:` and its own id; null for the settings without one
 * @returns null when there is no such conversation
 */
export async function listPermissions(
  viewer: Viewer,
  conversation: string | null,
  installation: Installation,
): Promise<EffectiveList | null> {
  const collected = await collectTools(viewer, conversation, installation);
  if (collected === null) return null;
  return {
    order: ORDER,
    conversation: collected.conversation,
    items: collected.tools.map(({ fileId, tool }) => effectiveTool(tool, fileId)),
  };
}

/** How many tools of each toolset are decided in which way, by what they say about themselves. */
export async function readRiskMatrix(
  viewer: Viewer,
  installation: Installation,
): Promise<RiskRow[]> {
  const collected = await collectTools(viewer, null, installation);
  return collected === null ? [] : riskMatrix(collected.tools, collected.toolsets);
}

/**
 * Why is as it is, by the settings of now.
 * @returns null when there is no such conversation; without items when there is no such tool
 */
export async function explainPermissions(
  viewer: Viewer,
  toolsetId: string,
  name: string,
  conversation: string | null,
  installation: Installation,
): Promise<ExplanationList | null> {
  const collected = await collectTools(viewer, conversation, installation);
  if (collected === null) return null;
  return {
    context: { conversation: collected.conversation, asOf: new Date().toISOString() },
    items: collected.tools
      .filter(({ tool: { tool } }) => tool.toolsetId === toolsetId && tool.name === name)
      .map(({ fileId, tool }) => explainIn(tool, fileId)),
  };
}

/**
 * Every stored tool with what decides about it.
 * @returns null when there is no such conversation
 */
export async function collectTools(
  viewer: Viewer,
  id: string | null,
  installation: Installation,
): Promise<Collected | null> {
  const conversation = id === null ? null : await readShell(viewer, id);
  if (id !== null && conversation === null) return null;
  const [files, application] = await Promise.all([
    readToolsetDocuments(),
    readApplicationDefaults(),
  ]);
  const placed = files.flatMap(({ fileId, toolsets }) =>
    toolsets.map(({ rowId, value }) => ({ fileId, rowId, value })),
  );
  const { tools } = await inTurns(
    collectingSteps({
      toolsets: placed.map(({ value }) => value),
      application,
      syncState: await readSyncStates(placed),
      local: await readInstallationGates(placed, installation),
      ...(conversation === null ? {} : { conversation: conversation.value }),
    }),
  );
  return {
    conversation: conversation?.id ?? null,
    toolsets: placed.map(({ value }) => value),
    tools: tools.map((tool) => ({ fileId: placed[tool.tool.toolset]?.fileId ?? "", tool })),
  };
}

async function readShell(
  viewer: Viewer,
  id: string,
): Promise<{ id: string; value: unknown } | null> {
  const store = await getStore(viewer);
  return store.read(async (sql) => {
    const row = await findEntity(sql, "Conversation", id, ["id", ...SHELL_COLUMNS]);
    return row === undefined ? null : { id: row.id, value: await shellValue(sql, row) };
  });
}
