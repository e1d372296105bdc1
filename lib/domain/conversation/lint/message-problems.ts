import { contentHash } from "@/lib/json/hash";
import { Findings } from "@/lib/domain/document/findings";
import { createLintContext } from "@/lib/domain/document/lint-context";
import { TextLint } from "@/lib/domain/document/lint-text";

import { checkConversationShell, checkMessage } from "./validate";

/** What is wrong with one message by itself, its text included, of which only its numbers are wanted. */
export function countMessageProblems(raw: string): { error: number; warning: number } {
  const findings = new Findings();
  const context = createLintContext(findings, { sha256: contentHash });
  new TextLint(context).lint({ text: raw, path: "/messages/0", depth: 2 });
  checkMessage(JSON.parse(raw), 0, context);
  const { error, warning } = findings.counts;
  return { error, warning };
}

/** The same of a conversation apart from its messages, given as its text without them. */
export function countShellProblems(text: string): { error: number; warning: number } {
  const findings = new Findings();
  const context = createLintContext(findings, { sha256: contentHash });
  new TextLint(context).lint({ text, path: "", depth: 0 });
  checkConversationShell(JSON.parse(text), context);
  const { error, warning } = findings.counts;
  return { error, warning };
}
