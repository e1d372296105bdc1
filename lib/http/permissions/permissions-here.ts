import "server-only";

import type { Viewer } from "@/lib/domain/accounts/viewer";
import {
  explainPermissions,
  listPermissions,
  readRiskMatrix,
} from "@/lib/data/permissions/effective";
import { readPermissionMatrix, type MatrixQuery } from "@/lib/data/permissions/matrix";
import { readRunsWithoutApproval } from "@/lib/data/permissions/runs-without-approval";
import { readCatalogue } from "@/lib/data/catalogue/read";
import { DocumentDamagedError } from "@/lib/data/documents/damage";
import {
  countDecisions,
  countFileDecisions,
  type DecisionCounts,
  type FileDecisions,
} from "@/lib/domain/permissions/reports/decision-counts";
import type { CatalogueQuery } from "@/lib/domain/permissions/reports/catalogue";
import { getToolPage } from "@/lib/data/tools/page";
import { getToolsetFile } from "@/lib/data/toolsets/list";
import type { ToolQuestion } from "@/lib/domain/toolset/view/tool-page";
import { readOperatorRules } from "@/lib/net/guard/operator-rules";
import { openInstallation } from "@/lib/secrets/open-installation";

/** A toolset file as it holds on this machine, with what its servers lack here. */
export async function toolsetFileHere(
  viewer: Viewer,
  id: string,
  conversation: string | null | undefined,
) {
  return getToolsetFile(viewer, id, { conversation, installation: await openInstallation() });
}

/** The page of a tool as it holds on this machine. */
export async function toolPageHere(viewer: Viewer, question: ToolQuestion) {
  return getToolPage(viewer, question, await openInstallation());
}

/** What every tool comes to on this machine. */
export async function permissionsHere(viewer: Viewer, conversation: string | null) {
  return listPermissions(viewer, conversation, await openInstallation());
}

/** How many tools of each toolset are decided in which way on this machine, by what they say about themselves. */
export async function riskMatrixHere(viewer: Viewer) {
  return readRiskMatrix(viewer, await openInstallation());
}

/** What runs without asking on this machine. */
export async function runsWithoutApprovalHere(viewer: Viewer) {
  return readRunsWithoutApproval(viewer, await openInstallation());
}

/** Conversations and tools with what applies in each on this machine. */
export async function permissionMatrixHere(viewer: Viewer, query: MatrixQuery) {
  return readPermissionMatrix(viewer, await openInstallation(), query);
}

/** A page of the tools of all toolsets, each with what it comes to on this machine. */
export async function catalogueHere(viewer: Viewer, query: CatalogueQuery) {
  return readCatalogue(viewer, query, await openInstallation());
}

/** How many tools are decided in which way. */
export interface AllDecisions {
  readonly toolsets: readonly DecisionCounts[];
  /** By the store id of the file. */
  readonly files: readonly (readonly [string, FileDecisions])[];
}

/** How many tools run, ask or are off here; none where a damaged file leaves that open. */
export async function decisionCountsHere(viewer: Viewer): Promise<AllDecisions> {
  try {
    const tools = (await permissionsHere(viewer, null))?.items ?? [];
    return { toolsets: countDecisions(tools), files: [...countFileDecisions(tools)] };
  } catch (error) {
    if (error instanceof DocumentDamagedError) return { toolsets: [], files: [] };
    throw error;
  }
}

/** Why a tool is as it is on this machine. */
export async function explanationHere(
  viewer: Viewer,
  toolset: string,
  tool: string,
  conversation: string | null,
) {
  return explainPermissions(viewer, toolset, tool, conversation, await openInstallation());
}

/** The rules of the person who runs Colloquy, for those who use it to see. */
export const operatorPolicy = () => readOperatorRules().policy;
