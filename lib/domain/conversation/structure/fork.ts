import { EditDraft } from "@/lib/domain/document/edit-draft";
import type { EditContext } from "@/lib/domain/document/edit-result";
import { asRecord, asText } from "@/lib/shared/read-value";
import type { TextEdit } from "@/lib/json/edit";
import type { ForkKind } from "./kinds";
import { createdTrail } from "./message";

/** Says of a conversation from which message of its parent it goes on. */
export const FORK_EXTENSION = "dev.colloquy:fork";
const TAGS_EXTENSION = "dev.colloquy:tags";

/** Where a conversation came from. */
export interface ForkOrigin {
  /** Document id of a message of the parent. */
  readonly messageId: string;
  readonly kind: string;
}

/** What sets a new conversation apart from the one its messages are taken from. */
export interface NewConversation {
  /** Undefined: none, so that its first prompt names it. */
  readonly title: string | undefined;
  /** The document it is a child of, and where it goes on. */
  readonly child: {
    readonly parentId: string;
    readonly messageId: string;
    readonly kind: ForkKind;
  } | null;
}

const TITLE_SUFFIX: Readonly<Record<ForkKind, string>> = {
  branch: "branch",
  copy: "copy",
  continuation: "continued",
};

/** The title of a fork: that of its parent with a word on what it is; none when the parent has none. */
export function forkTitle(shell: unknown, kind: ForkKind): string | undefined {
  const title = asText(asRecord(shell)?.conversationTitle)?.trim() ?? "";
  return title === "" ? undefined : `${title} (${TITLE_SUFFIX[kind]})`;
}

const SUFFIXES = Object.values(TITLE_SUFFIX).map((word) => ` (${word})`);

/** The title a fork's title was made of; null when it is not one of a fork. */
export function unforkedTitle(title: string): string | null {
  const suffix = SUFFIXES.find((end) => title.endsWith(end));
  return suffix === undefined ? null : title.slice(0, -suffix.length);
}

/**
 * What makes the shell of a conversation the one of a new conversation. Settings such as the system message,
 * tools, owner and privacy go with it; its history and what others know of it by extensions do not.
 * @param shell text without the messages
 */
export function newShellEdits(
  shell: string,
  { title, child }: NewConversation,
  context: EditContext,
): TextEdit[] {
  const conversation = asRecord(JSON.parse(shell));
  const draft = new EditDraft(shell);
  draft.set(["id"], context.newId());
  if (title === undefined) draft.remove(["conversationTitle"]);
  else draft.set(["conversationTitle"], title);
  draft.remove(["auditTrail"]);
  const tags = asRecord(conversation?.extensions)?.[TAGS_EXTENSION];
  draft.remove(["extensions"]);
  draft.remove(["parentId"]);
  if (tags !== undefined) draft.set(["extensions", TAGS_EXTENSION], tags);
  if (child !== null) {
    const { parentId, messageId, kind } = child;
    draft.set(["parentId"], parentId);
    draft.set(["extensions", FORK_EXTENSION], { v: 1, messageId, kind });
  }
  if (context.audit) draft.set(["auditTrail"], createdTrail(context));
  return draft.edits;
}

/** Where a conversation says it came from; null when it does not. */
export function readFork(shell: unknown): ForkOrigin | null {
  const fork = asRecord(asRecord(asRecord(shell)?.extensions)?.[FORK_EXTENSION]);
  const messageId = asText(fork?.messageId);
  return messageId === null ? null : { messageId, kind: asText(fork?.kind) ?? "branch" };
}
