import { lintSchema } from "@/lib/domain/kinds/explain-schema";
import { Findings } from "@/lib/domain/document/findings";
import {
  createLintContext,
  type LintContext,
  type LintOptions,
} from "@/lib/domain/document/lint-context";
import { lintRoot } from "@/lib/domain/kinds/lint-root";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import type { MessageOutline } from "../facts/message";
import { startConversationLint } from "./conversation";
import { lintMessage } from "./message";
import { lintConversationShell } from "./shell";

/** Schema and rules of a conversation apart from its messages, which `shell` has none or a few of. */
export function checkConversationShell(shell: unknown, context: LintContext): void {
  lintSchema("conversation", "conversationShell", shell, "", context);
  lintRoot(shell, "conversation", context);
  lintConversationShell(shell, context);
}

/** Schema and rules of one message by itself. */
export function checkMessage(value: unknown, position: number, context: LintContext): void {
  const path = `/messages/${position}`;
  lintSchema("conversation", "message", value, path, context);
  lintMessage(value, path, context);
}

function collect(look: (context: LintContext) => void, options?: LintOptions): Diagnostic[] {
  const findings = new Findings();
  look(createLintContext(findings, options));
  return findings.list("error", "warning", "info");
}

/**
 * All findings about a conversation apart from its messages; paths are those of the document.
 * @param shell the document parsed without its messages
 */
export function validateShell(shell: unknown, options?: LintOptions): Diagnostic[] {
  return collect((context) => checkConversationShell(shell, context), options);
}

/**
 * All findings about one message by itself; paths begin with `/messages/<position>`. Safe in a browser.
 * @param value the parsed message, whatever it is
 */
export function validateMessage(
  value: unknown,
  position: number,
  options?: LintOptions,
): Diagnostic[] {
  return collect((context) => checkMessage(value, position, context), options);
}

/** The findings that only the messages together give: ids, order, retries, tool calls, the title. */
export function lintConversation(
  shell: unknown,
  messages: readonly MessageOutline[],
  options?: LintOptions,
): Diagnostic[] {
  return collect((context) => {
    const lint = startConversationLint(context);
    for (const message of messages) lint.add(message);
    lint.finish(shell);
  }, options);
}
