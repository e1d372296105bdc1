import { checkConversationShell, checkMessage } from "@/lib/domain/conversation/validate";
import { Findings } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { createLintContext } from "@/lib/domain/document/lint-context";
import { TextLint } from "@/lib/domain/document/lint-text";
import { countFileProblems } from "@/lib/domain/toolset/file-problems";
import { checkToolset } from "@/lib/domain/toolset/validate";
import { contentHash } from "@/lib/json/hash";
import { runTask } from "@/lib/work/pool";

import type { ProblemCounts } from "./bulk-input";
import { withoutMark } from "./text-bytes";

function count(look: (context: LintContext) => void): ProblemCounts {
  const findings = new Findings();
  look(createLintContext(findings, { sha256: contentHash }));
  const { error, warning } = findings.counts;
  return { error, warning };
}

/** What is wrong with one message by itself, its text included. */
export function countMessageProblems(raw: string): ProblemCounts {
  return count((context) => {
    new TextLint(context).lint({ text: raw, path: "/messages/0", depth: 2 });
    checkMessage(JSON.parse(raw), 0, context);
  });
}

/** The same without the rules about the text, for showing it: a window of the timeline may hold megabytes. */
export function countShownProblems(value: unknown): ProblemCounts {
  const findings = new Findings();
  checkMessage(value, 0, createLintContext(findings));
  const { error, warning } = findings.counts;
  return { error, warning };
}

/** What is wrong with a conversation apart from its messages. */
export function countShellProblems(head: string, tail: string): ProblemCounts {
  const text = withoutMark(head) + tail;
  return count((context) => {
    new TextLint(context).lint({ text, path: "", depth: 0 });
    checkConversationShell(JSON.parse(text), context);
  });
}

/** What is wrong with a toolset by itself, looking at some of its tools only. */
export function countToolsetProblems(shell: string, tools: readonly string[]): ProblemCounts {
  const value = { ...(JSON.parse(shell) as object), tools: tools.map((raw) => parse(raw)) };
  return count((context) => checkToolset(value, 0, new Map(), context));
}

/** Files up to this size are looked at before others could notice. */
const SMALL_FILE = 256 * 1024;

/** What is wrong with a toolset file as a whole; a thread looks at a large one. */
export async function fileProblems(text: string): Promise<ProblemCounts> {
  return text.length <= SMALL_FILE ? countFileProblems(text) : runTask("countFileProblems", text);
}

function parse(text: string): unknown {
  return JSON.parse(text);
}

/** `counts` with the difference that a change of some pieces makes. */
export function shiftCounts(
  counts: ProblemCounts,
  before: ProblemCounts,
  after: ProblemCounts,
): ProblemCounts {
  // Findings that only several pieces together give are not asked again, so this can fall short.
  return {
    error: Math.max(0, counts.error + after.error - before.error),
    warning: Math.max(0, counts.warning + after.warning - before.warning),
  };
}
