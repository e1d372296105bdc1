import {
  countMessageProblems,
  countShellProblems,
} from "@/lib/domain/conversation/lint/message-problems";
import { checkMessage } from "@/lib/domain/conversation/lint/validate";
import { Findings } from "@/lib/domain/document/findings";
import { createLintContext } from "@/lib/domain/document/lint-context";
import { countFileProblems, countToolsetProblems } from "@/lib/domain/toolset/lint/file-problems";
import { runTask } from "@/lib/work/pool";
import type { ProblemCounts } from "@/lib/data/documents/input";
import { withoutMark } from "@/lib/data/documents/byte-length";

/** Texts up to this size are looked at before others could notice. */
const SMALL = 256 * 1024;

/** What is wrong with one message by itself, its text included; a thread looks at a large one. */
export async function messageProblems(raw: string): Promise<ProblemCounts> {
  return raw.length <= SMALL ? countMessageProblems(raw) : runTask("countMessageProblems", raw);
}

/** The same without the rules about the text, for showing it: a window of the timeline may hold megabytes. */
export function countShownProblems(value: unknown): ProblemCounts {
  const findings = new Findings();
  checkMessage(value, 0, createLintContext(findings));
  const { error, warning } = findings.counts;
  return { error, warning };
}

/** What is wrong with a conversation apart from its messages; a thread looks at a large one. */
export async function shellProblems(head: string, tail: string): Promise<ProblemCounts> {
  const text = withoutMark(head) + tail;
  return text.length <= SMALL ? countShellProblems(text) : runTask("countShellProblems", text);
}

/** What is wrong with a toolset by itself, looking at some of its tools only; a thread looks at many. */
export async function toolsetProblems(
  shell: string,
  tools: readonly string[],
): Promise<ProblemCounts> {
  const units = tools.reduce((sum, { length }) => sum + length, shell.length);
  const input = { shell, tools };
  return units <= SMALL ? countToolsetProblems(input) : runTask("countToolsetProblems", input);
}

/** What is wrong with a toolset file as a whole; a thread looks at a large one. */
export async function fileProblems(text: string): Promise<ProblemCounts> {
  return text.length <= SMALL ? countFileProblems(text) : runTask("countFileProblems", text);
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
