import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import type { BlockDialect } from "../kit/vendor/anthropic/blocks";
import { readSourceTime } from "../kit/source/time";
import { linkCitations } from "./citations";
import type { ClaudeAiBlock } from "./source";
import type { Unchecked } from "../kit/source/unchecked";

/** How Claude.ai writes content blocks: with times, thoughts as summaries, and calls without ids. */
export function claudeAiDialect(
  content: readonly unknown[],
  messageId: string,
  countLinks: (links: number) => void,
): BlockDialect {
  const paired = pairByName(content, messageId);
  return {
    timeOf: (block: Unchecked<ClaudeAiBlock>) => readSourceTime(block.start_timestamp),
    callIdOf: (block) => paired.get(block) ?? null,
    toolOf(block: Unchecked<ClaudeAiBlock>) {
      const name = asText(block.name);
      const toolsetId = asText(block.integration_name);
      const taken = [
        ...(name === null ? [] : ["name"]),
        ...(toolsetId === null ? [] : ["integration_name"]),
      ];
      return { name: name ?? "", toolsetId, taken };
    },
    thoughtOf(block: Unchecked<ClaudeAiBlock>) {
      const summaries = asList(block.summaries).map(asRecord);
      const texts = summaries.map((summary) => asText(summary?.["summary"]));
      const isAll = summaries.every((summary) => Object.keys(summary ?? {}).length === 1);
      const text = texts.filter((each) => each !== null).join("\n\n");
      if (text === "") return null;
      return { text, taken: isAll && !texts.includes(null) ? ["summaries"] : [] };
    },
    textOf(block: Unchecked<ClaudeAiBlock>, text: string) {
      const cited = linkCitations(block, text);
      countLinks(cited.marks.length);
      return cited;
    },
  };
}

/**
 * Ids for calls and results of a message that have none: a result belongs to the earliest call of its name that
 * still has no result.
 */
function pairByName(
  content: readonly unknown[],
  messageId: string,
): ReadonlyMap<JsonRecord, string> {
  const ids = new Map<JsonRecord, string>();
  const open: { name: unknown; id: string }[] = [];
  for (const [position, value] of content.entries()) {
    const block = asRecord(value);
    const id = `${messageId}:call${position + 1}`;
    if (block?.["type"] === "tool_use" && !block["id"]) {
      ids.set(block, id);
      open.push({ name: block["name"], id });
    } else if (block?.["type"] === "tool_result" && !block["tool_use_id"]) {
      const at = open.findIndex(({ name }) => name === block["name"]);
      const [call] = at === -1 ? [] : open.splice(at, 1);
      ids.set(block, call?.id ?? id);
    }
  }
  return ids;
}
