import { contentHash } from "@/lib/json/hash";
import { Findings } from "@/lib/domain/document/findings";
import { createLintContext } from "@/lib/domain/document/lint-context";
import { asList, asRecord } from "@/lib/shared/read-value";

import { checkToolset, checkToolsetsShell } from "./validate";

/** What is wrong with a toolset file as a whole, of which only its numbers are wanted. */
export function countFileProblems(text: string): { error: number; warning: number } {
  // A byte order mark is no part of the document.
  const { toolsets, ...shell } = asRecord(JSON.parse(text.replace(/^\uFEFF/, ""))) ?? {};
  const findings = new Findings();
  const context = createLintContext(findings, { sha256: contentHash });
  checkToolsetsShell({ ...shell, toolsets: [] }, context);
  const seen = new Map<string, number>();
  asList(toolsets).forEach((toolset, at) => checkToolset(toolset, at, seen, context));
  const { error, warning } = findings.counts;
  return { error, warning };
}

/** The same of a toolset by itself, given as its text without tools and the texts of some of them. */
export function countToolsetProblems({
  shell,
  tools,
}: {
  readonly shell: string;
  readonly tools: readonly string[];
}): { error: number; warning: number } {
  const values = tools.map((raw): unknown => JSON.parse(raw));
  const value = { ...asRecord(JSON.parse(shell)), tools: values };
  const findings = new Findings();
  checkToolset(value, 0, new Map(), createLintContext(findings, { sha256: contentHash }));
  const { error, warning } = findings.counts;
  return { error, warning };
}
