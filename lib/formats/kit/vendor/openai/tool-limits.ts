import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { lost, type FactTable } from "@/lib/formats/kit/contract/fact-table";

/** How many tools a request may define. */
const MOST_TOOLS = 128;
const LONGEST_DESCRIPTION = 1024;

/** What does not fit into the limits of a request. */
export const TOOL_LIMIT_FACTS = {
  shortenedTools: lost(
    "the ends of long descriptions of tools",
    `the interface takes up to ${LONGEST_DESCRIPTION} characters`,
  ),
  surplusTools: lost("definitions of further tools", `a request takes up to ${MOST_TOOLS}`),
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
  const wanted = tools.toSorted((a, b) => rank(a, called) - rank(b, called)).slice(0, MOST_TOOLS);
  const kept = new Set(wanted);
  count("surplusTools", tools.length - wanted.length);
  const written = tools.filter((tool) => kept.has(tool)).map(shortened);
  count("shortenedTools", written.filter((tool) => !kept.has(tool)).length);
  return written;
}

/** What a definition says of its tool, where it has that in a member of its own. */
const HOLDERS = ["function", "custom"] as const;

function rank(tool: JsonRecord, called: ReadonlySet<string | null>): number {
  const names = HOLDERS.map((holder) => asText(asRecord(tool[holder])?.["name"]) ?? "");
  return names.some((name) => called.has(name)) ? 0 : 1;
}

/** The tool itself where its description fits. */
function shortened(tool: JsonRecord): JsonRecord {
  for (const holder of HOLDERS) {
    const definition = asRecord(tool[holder]);
    const description = asText(definition?.["description"]) ?? "";
    if (description.length <= LONGEST_DESCRIPTION) continue;
    const short = `${description.slice(0, LONGEST_DESCRIPTION - 1)}…`;
    return { ...tool, [holder]: { ...definition, description: short } };
  }
  return tool;
}
