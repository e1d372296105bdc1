import type { Viewer } from "@/lib/domain/accounts/viewer";
import { extensionKey } from "@/lib/domain/document/extension-key";
import { addCall, addOffer, noEvidence, type ToolEvidence } from "@/lib/domain/history/evidence";
import type { CallRecord } from "@/lib/domain/history/calls";
import { decideForPast } from "@/lib/domain/history/decision";
import type { SuggestionReport } from "@/lib/domain/history/suggestion-report";
import { NO_CALLS, withCalls } from "@/lib/domain/history/scanned-calls";
import { suggestFor } from "@/lib/domain/history/suggest";
import { asList, asRecord, asText } from "@/lib/shared/read-value";
import { toolClaims } from "@/lib/domain/toolset/schema/tool-claims";

import { readCallHistory } from "./call-history";
import { keepAnswers } from "../library/report-cache";
import { readLibraryPolicy, versionOf, type LibraryPolicy } from "./library-policy";

/** Permissions that fit the stored conversations better than the present ones, with what speaks for each. */
export function readSuggestions(viewer: Viewer): Promise<SuggestionReport> {
  return keptSuggestions(viewer, "", () => makeSuggestions(viewer));
}

const keptSuggestions = keepAnswers<SuggestionReport>();

async function makeSuggestions(viewer: Viewer): Promise<SuggestionReport> {
  const policy = await readLibraryPolicy();
  const { book, toolsets } = policy;
  const evidence = book.tools.map(noEvidence);
  const scanned = await collectEvidence(viewer, policy, evidence);
  const suggestions = book.tools.flatMap((collected, at) => {
    const own = evidence[at];
    const { tool } = collected;
    const placed = toolsets[tool.toolset];
    if (own === undefined || placed === undefined) return [];
    const toolset = asRecord(placed.value);
    const entry = asRecord(asList(toolset?.["tools"])[tool.tool]);
    const marks = asRecord(asRecord(entry?.["extensions"])?.[extensionKey("permissions")]);
    return suggestFor({
      tool: collected,
      toolset: placed.rowId,
      isBuiltIn: asText(toolset?.["kind"]) === "builtin",
      hints: toolClaims(entry).hints,
      isMarkedReadOnly: marks?.["readOnly"] === true,
      isTwin: book.index.resolveToolRef(tool.name, tool.toolsetId).how === "ambiguous",
      evidence: own,
    });
  });
  const places = toolsets.map(({ rowId, fileId, revision }) => ({ rowId, fileId, revision }));
  return { scanned, suggestions, toolsets: places };
}

async function collectEvidence(
  viewer: Viewer,
  policy: LibraryPolicy,
  evidence: readonly ToolEvidence[],
): Promise<SuggestionReport["scanned"]> {
  const { book } = policy;
  let scanned = NO_CALLS;
  const enabled = book.tools.map((tool) => decideForPast(tool).enabled.value);
  const toolsOf = new Map<number, number[]>();
  book.tools.forEach(({ tool: { toolset } }, position) => {
    const positions = toolsOf.get(toolset) ?? [];
    toolsOf.set(toolset, positions);
    positions.push(position);
  });
  for await (const { calls, shell, ...conversation } of readCallHistory(viewer, {
    versions: true,
  })) {
    scanned = withCalls(scanned, calls);
    const seen = book.inConversation(shell);
    const overridden = new Set(seen.overridden);
    for (const [toolset, times] of usedToolsets(policy, calls)) {
      for (const position of toolsOf.get(toolset) ?? []) {
        const own = evidence[position];
        const tool = overridden.has(position) ? seen.tool(position) : null;
        const isOn = tool === null ? enabled[position] : decideForPast(tool).enabled.value;
        if (own !== undefined && isOn === true) addOffer(own, times);
      }
    }
    for (const record of calls) {
      const { toolName, toolsetId } = record.call;
      if (toolName === null) continue;
      const found = book.index.resolveToolRef(toolName, toolsetId);
      const own = "tool" in found ? evidence[book.positionOf(found.tool)] : undefined;
      if (own !== undefined) addCall(own, record, conversation);
    }
  }
  return scanned;
}

/**
 * The toolsets that a conversation shows to have been there, with the times of the calls that show it. A call that
 * gives only a tool's name, or another version of the toolset, shows nothing about the tools of today.
 */
function usedToolsets(
  policy: LibraryPolicy,
  calls: readonly CallRecord[],
): ReadonlyMap<number, readonly number[]> {
  const used = new Map<number, number[]>();
  for (const { call } of calls) {
    const { toolName, toolsetId, version, at } = call;
    if (toolName === null || toolsetId === null) continue;
    const found = policy.book.index.resolveToolRef(toolName, toolsetId);
    if (!("tool" in found) || found.tool.toolsetId !== toolsetId) continue;
    const { toolset } = found.tool;
    if (version !== null && version !== versionOf(policy, toolset)) continue;
    const times = used.get(toolset) ?? [];
    used.set(toolset, times);
    if (at !== null) times.push(at);
  }
  return used;
}
