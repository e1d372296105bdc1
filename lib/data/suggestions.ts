import { extensionKey } from "@/lib/domain/extension-key";
import type { ToolEvidence } from "@/lib/domain/history/evidence";
import { addCall, noEvidence } from "@/lib/domain/history/evidence";
import { decideForPast } from "@/lib/domain/history/decision";
import type { SuggestionReport } from "@/lib/domain/history/suggestion-report";
import { suggestFor } from "@/lib/domain/history/suggest";
import { asList, asRecord, asText } from "@/lib/domain/read-value";
import { toolClaims } from "@/lib/domain/toolset/tool-claims";

import { readCallHistory } from "./call-history";
import { keepAnswers } from "./kept-answers";
import type { LibraryPolicy } from "./library-policy";
import { readLibraryPolicy } from "./library-policy";

/** Permissions that fit the stored conversations better than the present ones, with what speaks for each. */
export function readSuggestions(): Promise<SuggestionReport> {
  return keptSuggestions("", makeSuggestions);
}

const keptSuggestions = keepAnswers<SuggestionReport>();

async function makeSuggestions(): Promise<SuggestionReport> {
  const policy = await readLibraryPolicy();
  const { book, toolsets } = policy;
  const evidence = book.tools.map(noEvidence);
  const scanned = await collectEvidence(policy, evidence);
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
  { book }: LibraryPolicy,
  evidence: readonly ToolEvidence[],
): Promise<SuggestionReport["scanned"]> {
  const scanned = { conversations: 0, calls: 0 };
  // Where no override speaks, a tool was offered in all conversations or in none.
  const offered = book.tools.map((tool) => decideForPast(tool).enabled.value);
  for await (const { calls, shell, ...conversation } of readCallHistory()) {
    scanned.conversations += 1;
    scanned.calls += calls.length;
    const seen = book.inConversation(shell);
    for (const position of seen.overridden) {
      const tool = seen.tool(position);
      const own = evidence[position];
      if (tool === null || own === undefined) continue;
      const here = decideForPast(tool).enabled.value;
      own.offeredIn += Number(here) - Number(offered[position] === true);
    }
    for (const record of calls) {
      const { toolName, toolsetId } = record.call;
      if (toolName === null) continue;
      const found = book.index.resolveToolRef(toolName, toolsetId);
      const own = "tool" in found ? evidence[book.positionOf(found.tool)] : undefined;
      if (own !== undefined) addCall(own, record, conversation);
    }
  }
  evidence.forEach((own, position) => {
    if (offered[position] === true) own.offeredIn += scanned.conversations;
  });
  return scanned;
}
