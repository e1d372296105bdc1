import type { Unchecked } from "../source/unchecked";
import { textsOf } from "./plain-texts";

/** The word that lists of Kiro, Kilo Code and Copilot CLI have for every tool. */
export const EVERY_TOOL = "*";

/** The members of a server by which programs say who may use what. */
export interface ServerPolicySource {
  readonly disabled: boolean;
  readonly enabled: boolean;
  /** The same in Jan, and in Cherry Studio. */
  readonly active: boolean;
  readonly isActive: boolean;
  readonly autoApprove: readonly string[];
  /** The same in Roo Code and Kilo Code. */
  readonly alwaysAllow: readonly string[];
  /** The only tools a model gets, under the names of Codex, Goose, Gemini CLI and Copilot CLI. */
  readonly enabled_tools: readonly string[];
  readonly available_tools: readonly string[];
  readonly includeTools: readonly string[];
  readonly tools: readonly string[];
  /** Tools no model gets, under the names of Windsurf and Roo Code, Codex, and Gemini CLI. */
  readonly disabledTools: readonly string[];
  readonly disabled_tools: readonly string[];
  readonly excludeTools: readonly string[];
}

/** What the configuration of a server says of its tools. */
export interface ServerPolicy {
  /** The server as a whole is switched off. */
  readonly off: boolean;
  /** Tools that run without asking. */
  readonly approved: readonly string[];
  /** All others do, too. */
  readonly approvesAll: boolean;
  /** The only tools a model gets; null where it gets all but those that are denied. */
  readonly only: readonly string[] | null;
  /** Tools no model gets. */
  readonly denied: readonly string[];
}

/**
 * What a server says of its tools in the words of any program.
 * @param approves whether its program lists tools that run without asking
 */
export function serverPolicy(
  source: Unchecked<ServerPolicySource>,
  approves: boolean,
): ServerPolicy {
  const listed = approves
    ? [source.autoApprove, source.alwaysAllow].flatMap((list) => textsOf(list) ?? [])
    : [];
  return {
    off:
      source.disabled === true || [source.enabled, source.active, source.isActive].includes(false),
    approved: [...new Set(listed)].filter((name) => name !== EVERY_TOOL),
    approvesAll: listed.includes(EVERY_TOOL),
    ...toolLists(source),
  };
}

/** Which tools a model gets; a list of all of them says nothing. */
function toolLists(source: Unchecked<ServerPolicySource>): Pick<ServerPolicy, "only" | "denied"> {
  const denied = [source.disabledTools, source.disabled_tools, source.excludeTools]
    .flatMap((list) => textsOf(list) ?? [])
    // Gemini CLI keeps out single uses of a tool in this way, not the tool.
    .filter((name) => !name.includes("("));
  // An empty list of Goose lets all of them through.
  const available = textsOf(source.available_tools) ?? [];
  // And it lets through a tool of which only some uses are listed.
  const included = textsOf(source.includeTools)?.map((name) => name.replace(/\(.*$/su, ""));
  const allowed = [textsOf(source.enabled_tools), included ?? null, textsOf(source.tools)]
    .concat(available.length === 0 ? [] : [available])
    .filter((list) => list !== null && !list.includes(EVERY_TOOL));
  const [only = null] = allowed;
  return only === null
    ? { only, denied }
    : { only: [...new Set(only)].filter((name) => !denied.includes(name)), denied: [] };
}
