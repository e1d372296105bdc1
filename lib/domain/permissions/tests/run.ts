import type { ToolHints } from "@/lib/domain/toolset/schema/tool-claims";
import { compileGlob } from "@/lib/shared/glob";
import { FIELDS } from "../resolve/resolve";
import type { PermissionTest, StoredTest, TestMatch } from "./schema";

/** A tool with what a test can ask about. */
export interface TestedTool {
  /** Position of its toolset among all of them. */
  readonly toolset: number;
  readonly toolsetId: string;
  readonly name: string;
  readonly hints: ToolHints;
  readonly tags: readonly string[];
  readonly enabled: boolean;
  readonly requiresApproval: boolean;
}

/** What a test is run on. */
export interface TestGround {
  /** Position of the toolset that holds the test. */
  readonly toolset: number;
  /** The tools, as a conversation sees them if one is named; null when it is not there. */
  readonly tools: (conversation: string | null) => readonly TestedTool[] | null;
}

export interface TestOutcome {
  /** JSON Pointer inside the toolset. */
  readonly pointer: string;
  readonly name: string;
  readonly isGreen: boolean;
  /** Why it is red; "" when it is green. */
  readonly reason: string;
  /** How many tools it was about. */
  readonly matched: number;
  /** The tools that make it red. */
  readonly offenders: readonly { readonly toolset: number; readonly name: string }[];
}

/** Runs one stored test. Total: whatever is stored, it is green or red. */
export function runTest({ pointer, name, read }: StoredTest, ground: TestGround): TestOutcome {
  const red = (reason: string, matched = 0): TestOutcome => {
    return { pointer, name, isGreen: false, reason, matched, offenders: [] };
  };
  if (!read.ok) return red(`It can’t be understood: ${read.fault}.`);
  const { test } = read;
  const tools = ground.tools(test.match.conversation ?? null);
  if (tools === null)
    return red(`The conversation “${test.match.conversation ?? ""}” is not there.`);
  const fits = matcherOf(test.match, ground.toolset);
  const matched = tools.filter(fits);
  if (matched.length < test.atLeast) {
    return red(
      matched.length === 0
        ? "No tool fits it."
        : `Only ${matched.length} of at least ${test.atLeast} tools fit it.`,
      matched.length,
    );
  }
  const offenders = offendersOf(test, matched);
  const reason = reasonOf(test, matched, offenders);
  return { pointer, name, isGreen: reason === "", reason, matched: matched.length, offenders };
}

function matcherOf(match: TestMatch, own: number): (tool: TestedTool) => boolean {
  const name = compileGlob(match.name ?? "*");
  const toolset = match.toolset === undefined ? null : compileGlob(match.toolset);
  const { annotation, tag, effective } = match;
  return (tool) =>
    name(tool.name) &&
    (toolset === null ? tool.toolset === own : toolset(tool.toolsetId)) &&
    (annotation === undefined || tool.hints[annotation] === true) &&
    (tag === undefined || tool.tags.includes(tag)) &&
    (effective === undefined || isEffectively(effective, tool));
}

function isEffectively(effect: NonNullable<TestMatch["effective"]>, tool: TestedTool): boolean {
  switch (effect) {
    case "on":
      return tool.enabled;
    case "off":
      return !tool.enabled;
    case "ask":
      return tool.requiresApproval;
    case "allow":
      return !tool.requiresApproval;
  }
}

function offendersOf(test: PermissionTest, matched: readonly TestedTool[]): TestedTool[] {
  const names = test.expectNames === null ? null : new Set(test.expectNames);
  return matched.filter(
    (tool) =>
      FIELDS.some((field) => (test.expect[field] ?? tool[field]) !== tool[field]) ||
      names?.has(tool.name) === false,
  );
}

function reasonOf(
  { expectNames }: PermissionTest,
  matched: readonly TestedTool[],
  offenders: readonly TestedTool[],
): string {
  const present = new Set(matched.map(({ name }) => name));
  const absent = (expectNames ?? []).filter((name) => !present.has(name));
  return [
    ...(offenders.length === 0 ? [] : [`Not so: ${listed(offenders.map(({ name }) => name))}.`]),
    ...(absent.length === 0 ? [] : [`Missing: ${listed(absent)}.`]),
  ].join(" ");
}

const MOST_NAMED = 8;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).join(", ");
  return names.length > MOST_NAMED ? `${shown} and ${names.length - MOST_NAMED} more` : shown;
}
