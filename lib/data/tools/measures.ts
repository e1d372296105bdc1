import type { Viewer } from "@/lib/domain/accounts/viewer";
import { setImmediate as nextTurn } from "node:timers/promises";

import { createLintContext } from "@/lib/domain/document/lint-context";
import { lintSchema } from "@/lib/domain/kinds/explain-schema";
import { Findings } from "@/lib/domain/document/findings";
import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { lintTool } from "@/lib/domain/toolset/lint/tool";
import type { ToolMeasures } from "@/lib/domain/toolset/view/listing";
import { indexTools } from "@/lib/domain/toolset/schema/tool-id";
import { runTask } from "@/lib/work/pool";

import { readToolUse } from "./use";
import type { ToolKey } from "../toolsets/grid-rows";
import { readPlacedToolset } from "../toolsets/list";

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
export async function readToolMeasures(viewer: Viewer, id: string): Promise<ToolMeasures[] | null> {
  const found = await readPlacedToolset(id);
  if (found === null) return null;
  const { rows, places: placed } = found;
  const { toolsets, from } = placed;
  const use = await readToolUse(viewer, indexTools(toolsets), from, rows.shells.length);
  const places = rows.shells.flatMap((shell, at) => {
    const entries = asList(asRecord(toolsets[from + at])?.["tools"]).map(asRecord);
    return (rows.tools.get(shell.id) ?? []).map((key, position): ToolPlace => {
      return { key, tool: entries[position] ?? null, used: use(at, position) };
    });
  });
  const facts = await factsOf(rows.item.id, places);
  return places.map(({ key, used }, at): ToolMeasures => {
    const { tokens = 0, problems = 0 } = facts[at] ?? {};
    return { id: key.id, tokens, problems, calls: used.calls, lastCallMs: used.lastMs };
  });
}

interface ToolPlace {
  readonly key: ToolKey;
  readonly tool: JsonRecord | null;
  readonly used: { readonly calls: number; readonly lastMs: number | null };
}

/** Tools that are looked at before others get their turn. */
const AT_ONCE = 25;

/** The facts of each tool, found out again where the definition changed. */
async function factsOf(fileId: string, places: readonly ToolPlace[]): Promise<DefinitionFacts[]> {
  const found = new Map<number, DefinitionFacts>();
  const unknown: { readonly at: number; readonly place: ToolPlace }[] = [];
  for (const [at, place] of places.entries()) {
    const stored = known.get(`${fileId}/${place.key.id}`);
    if (stored?.revision === place.key.revision) found.set(at, stored);
    else unknown.push({ at, place });
  }
  const texts: string[] = [];
  const problems: number[] = [];
  for (const [number, { place }] of unknown.entries()) {
    if (number % AT_ONCE === AT_ONCE - 1) await nextTurn();
    texts.push(sentText(place.tool));
    problems.push(problemsOf(place.tool));
  }
  const tokens = texts.length === 0 ? [] : await runTask("countTokens", texts);
  for (const [number, { at, place }] of unknown.entries()) {
    const { key } = place;
    const facts = {
      revision: key.revision,
      tokens: tokens[number] ?? 0,
      problems: problems[number] ?? 0,
    };
    found.set(at, facts);
    remember(`${fileId}/${key.id}`, facts);
  }
  return places.flatMap((_, at) => found.get(at) ?? []);
}

function remember(key: string, facts: DefinitionFacts): void {
  known.set(key, facts);
  const [oldest] = known.keys();
  if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
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
