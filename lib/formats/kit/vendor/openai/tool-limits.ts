import { asText, type JsonRecord } from "@/lib/shared/read-value";
import { lost, type FactTable } from "@/lib/formats/kit/contract/fact-table";
import { holdersOf, withShortDescription } from "@/lib/formats/kit/tools/long-descriptions";
import { SHORTENED_FACT } from "@/lib/formats/kit/tools/write-facts";
import { OPENAI_LIMITS } from "@/lib/formats/kit/tools/targets";

const { longestDescription, mostTools } = OPENAI_LIMITS;

/** What does not fit into the limits of a request. */
export const TOOL_LIMIT_FACTS = {
  ...SHORTENED_FACT,
  surplusTools: lost("definitions of further tools", `a request takes up to ${mostTools}`),
} satisfies FactTable;

type CountLimit = (name: keyof typeof TOOL_LIMIT_FACTS, times: number) => void;

/**
 * Definitions of tools as a request takes them: no more than it may have, those that were called first among them, and
 * no description that is too long.
 */
export function withinLimits(
  tools: readonly JsonRecord[],
  called: ReadonlySet<string | null>,
  count: CountLimit,
): JsonRecord[] {
  const wanted = tools.toSorted((a, b) => rank(a, called) - rank(b, called)).slice(0, mostTools);
  const kept = new Set(wanted);
  count("surplusTools", tools.length - wanted.length);
  const written = tools
    .filter((tool) => kept.has(tool))
    .map((tool) => withShortDescription(tool, longestDescription));
  count("shortenedTools", written.filter((tool) => !kept.has(tool)).length);
  return written;
}

function rank(tool: JsonRecord, called: ReadonlySet<string | null>): number {
  const names = holdersOf(tool).map((holder) => asText(holder?.["name"]) ?? "");
  return names.some((name) => called.has(name)) ? 0 : 1;
}
