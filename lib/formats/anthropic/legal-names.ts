import { asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { targetNames } from "../kit/tools/names";
import { ANTHROPIC_TARGET } from "../kit/tools/targets";
import type { Count } from "./write-facts";
import type { Turn } from "./write-turns";

interface Request {
  readonly turns: readonly Turn[];
  readonly tools: readonly JsonRecord[];
  /** Which tool the model has to call; undefined where the source says nothing of it. */
  readonly choice: unknown;
}

/**
 * Turns and definitions with the names that requests accept: the same for a tool and its calls, others for others,
 * and no definition twice. What has to change is counted.
 */
export function withLegalNames({ turns, tools, choice }: Request, count: Count): Request {
  const called = turns.flatMap(({ content }) => content.filter(isUse).map(nameOf));
  const all = [...new Set([...tools.map(nameOf), ...called])];
  const given = targetNames(
    all.map((name) => ({ toolset: "", name })),
    ANTHROPIC_TARGET,
  );
  const names = new Map(all.map((name, at) => [name, given[at] ?? name]));
  count("renamedTools", all.filter((name) => names.get(name) !== name).length);
  const named = (entry: JsonRecord) => ({ ...entry, name: names.get(nameOf(entry)) });
  const single = tools.filter(
    (tool, at) => tools.findIndex((other) => nameOf(other) === nameOf(tool)) === at,
  );
  count("repeatedTools", tools.length - single.length);
  return {
    turns: turns.map(({ role, content }) => ({
      role,
      content: content.map((block) => (isUse(block) ? named(block) : block)),
    })),
    tools: single.map((tool) => (Object.hasOwn(tool, "name") ? named(tool) : tool)),
    choice: legalChoice(choice, tools, names),
  };
}

const CHOICES: ReadonlySet<unknown> = new Set(["auto", "any", "none"]);

/** Requests refuse the choice of a tool that they do not define. */
function legalChoice(
  choice: unknown,
  tools: readonly JsonRecord[],
  names: ReadonlyMap<string, string>,
): JsonRecord | undefined {
  const stated = asRecord(choice);
  if (stated === null || tools.length === 0) return undefined;
  const name = asText(stated["name"]) ?? "";
  if (stated["type"] !== "tool") return CHOICES.has(stated["type"]) ? stated : undefined;
  const isDefined = tools.some((tool) => asText(tool["name"]) === name);
  return isDefined ? { ...stated, name: names.get(name) ?? name } : undefined;
}

const isUse = ({ type }: JsonRecord) => type === "tool_use";

/** What goes by its server or kind has no name of its own. */
const nameOf = ({ name, mcp_server_name: server, type }: JsonRecord): string =>
  asText(name) ?? asText(server) ?? asText(type) ?? "";
