import { createLintContext } from "@/lib/domain/document/lint-context";
import { lintSchema } from "@/lib/domain/document/explain-schema";
import { Findings } from "@/lib/domain/document/findings";
import type { JsonRecord } from "@/lib/domain/read-value";
import { asList, asRecord } from "@/lib/domain/read-value";
import { lintTool } from "@/lib/domain/toolset/lint-tool";
import type { ToolMeasures } from "@/lib/domain/toolset/listing";
import { indexTools } from "@/lib/domain/toolset/tool-id";

import { readToolUse } from "./tool-use";
import type { ToolKey } from "./grid-rows";
import { readToolsetRows, toolsetPlaces } from "./toolsets";

/** What follows from a definition alone. */
interface DefinitionFacts {
  readonly revision: number;
  readonly tokens: number;
  readonly problems: number;
}

/** By file and row of the tool; store ids of files are unique over all libraries. */
const known = new Map<string, DefinitionFacts>();
/** About the tools of a few very large libraries. */
const MOST_KNOWN = 50_000;

/** Tokens, use and problems of every tool of a file; null when there is no such file. */
export async function readToolMeasures(id: string): Promise<ToolMeasures[] | null> {
  const rows = await readToolsetRows(id);
  if (rows === null) return null;
  const { toolsets, from } = await toolsetPlaces(rows);
  const use = await readToolUse(indexTools(toolsets), from, rows.shells.length);
  const count = await tokenCounter();
  return rows.shells.flatMap((shell, at) => {
    const entries = asList(asRecord(toolsets[from + at])?.["tools"]).map(asRecord);
    return (rows.tools.get(shell.id) ?? []).map((key, position): ToolMeasures => {
      const used = use(at, position);
      const { tokens, problems } = factsOf(rows.item.id, key, entries[position] ?? null, count);
      return { id: key.id, tokens, problems, calls: used.calls, lastCallMs: used.lastMs };
    });
  });
}

type Counter = (text: string) => number;

/** The one counter of the app, loaded when it is first needed: its table is large. */
async function tokenCounter(): Promise<Counter> {
  const { countTokens } = await import("gpt-tokenizer/encoding/o200k_base");
  // Names of special tokens in a definition are plain text there.
  return (text) => countTokens(text, { disallowedSpecial: new Set() });
}

function factsOf(
  fileId: string,
  { id, revision }: ToolKey,
  tool: JsonRecord | null,
  count: Counter,
): DefinitionFacts {
  const key = `${fileId}/${id}`;
  const stored = known.get(key);
  if (stored !== undefined && stored.revision === revision) return stored;
  const facts = { revision, tokens: count(sentText(tool)), problems: problemsOf(tool) };
  known.set(key, facts);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  return facts;
}

/** What a model is sent of a tool, whatever its provider: name, description and schema. */
function sentText(tool: JsonRecord | null): string {
  const { name, summary, argsSchema } = tool ?? {};
  return JSON.stringify({ name, description: summary, parameters: argsSchema });
}

/** Findings about one definition by itself, of which the schema sees it as the only one of a toolset. */
function problemsOf(tool: JsonRecord | null): number {
  const findings = new Findings();
  const context = createLintContext(findings);
  const shell = { id: "one", kind: "builtin", tools: [tool] };
  lintSchema("toolsets", "toolset", shell, "", context);
  lintTool(tool, "/tools/0", 0, new Map(), context);
  const { error, warning } = findings.counts;
  return error + warning;
}
