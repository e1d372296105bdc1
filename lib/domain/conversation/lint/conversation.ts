import { extensionKey } from "@/lib/domain/document/extension-key";
import { askFix } from "@/lib/domain/document/findings";
import type { LintContext } from "@/lib/domain/document/lint-context";
import { asRecord, asText } from "@/lib/shared/read-value";
import type { MessageOutline } from "../facts/message";
import { createContentRegister, lintDuplicateContent, registerContent } from "./duplicate-content";
import { createIdRegister, lintIds } from "./ids";
import { lintOrder } from "./order";
import { lintRetries } from "./retries";
import { lintTools } from "./tools";
import { OrderColumns } from "../timeline/order-columns";
import type { ToolEvent } from "../tool-calls/chains";

/**
 * The rules across the messages of one conversation. Messages are added one by one, in array order;
 * of each only ids, times and tool parts are kept, never texts.
 */
export interface ConversationLint {
  /**
   * @param facts with `preview` where a title is to be proposed
   * @param value the parsed message, for what its facts leave out
   */
  add(facts: MessageOutline & { readonly preview?: string }, value?: unknown): void;
  /** After the last message. @param shell the document parsed without its messages */
  finish(shell: unknown): void;
}

export function startConversationLint(context: LintContext): ConversationLint {
  const messages = new OrderColumns();
  const tools: ToolEvent[] = [];
  const ids = createIdRegister();
  const contents = createContentRegister();
  let firstPrompt = "";
  return {
    add(facts, value) {
      const position = messages.length;
      const { documentId, slotIndex, role, preferred, deleted, createdMs } = facts;
      const sourceParent = readSourceParent(value);
      messages.add({ documentId, slotIndex, role, preferred, deleted, createdMs, sourceParent });
      for (const tool of facts.tools) tools.push({ ...tool, message: position, deleted });
      lintIds(facts, position, ids, context);
      registerContent(facts, value, position, contents);
      if (firstPrompt === "" && role === "user" && !deleted) firstPrompt = facts.preview ?? "";
    },
    finish(shell) {
      lintTitle(shell, firstPrompt, context);
      lintOrder(messages, context);
      lintRetries(messages, context);
      lintTools(inReadingOrder(messages, tools), context);
      lintDuplicateContent(contents, context);
    },
  };
}

/** @param tools in array order */
function inReadingOrder(messages: OrderColumns, tools: readonly ToolEvent[]): readonly ToolEvent[] {
  if (messages.isInOrder) return tools;
  const byMessage = new Map<number, ToolEvent[]>();
  for (const tool of tools) {
    const own = byMessage.get(tool.message);
    if (own === undefined) byMessage.set(tool.message, [tool]);
    else own.push(tool);
  }
  const ordered: ToolEvent[] = [];
  for (const { members } of messages.slots()) {
    for (const position of members)
      for (const each of byMessage.get(position) ?? []) ordered.push(each);
  }
  return ordered;
}

/** The parent in the tree an import came from; undefined when nothing is recorded. */
function readSourceParent(message: unknown): string | null | undefined {
  const extensions = asRecord(asRecord(message)?.["extensions"]);
  const parent = asRecord(extensions?.[extensionKey("source")])?.["parentId"];
  return typeof parent === "string" || parent === null ? parent : undefined;
}

function lintTitle(shell: unknown, firstPrompt: string, { findings }: LintContext): void {
  const document = asRecord(shell);
  const title = document?.["conversationTitle"] ?? null;
  if (document === null || (title !== null && asText(title)?.trim() !== "")) return;
  const proposal = firstPrompt.slice(0, 80).trim();
  findings.add("doc.title-blank", title === null ? "" : "/conversationTitle", () => ({
    message: "The conversation has no title; lists show how it begins.",
    ...(proposal !== "" && {
      fix: askFix("Use the first prompt", {
        op: "set",
        path: "/conversationTitle",
        value: proposal,
      }),
    }),
  }));
}
