import type { ConversationEdit } from "@/lib/domain/conversation/edit/edits";
import { asList, asRecord } from "@/lib/shared/read-value";
import { draftText } from "@/components/drafts/draft-record";

const KEYS = { title: "conversationTitle", systemMessage: "systemMessage" } as const;

/** What a person typed in an edit of the conversation itself; null where nothing was typed. */
export function shellMine(edit: ConversationEdit): string | null {
  switch (edit.kind) {
    case "title":
      return edit.title ?? "";
    case "systemMessage":
    case "member":
    case "shell":
      return edit.text ?? "";
    case "field":
      return edit.value ?? "";
    case "override":
      return edit.fields?.configOverrides === undefined
        ? null
        : draftText(edit.fields.configOverrides ?? "");
    default:
      return null;
  }
}

/**
 * The same part as it is stored now.
 * @param raw the document's text without its messages
 */
export function shellTheirs(edit: ConversationEdit, raw: string): string {
  if (edit.kind === "shell") return raw;
  let shell: ReturnType<typeof asRecord>;
  try {
    shell = asRecord(JSON.parse(raw));
  } catch {
    return raw;
  }
  if (edit.kind === "title" || edit.kind === "systemMessage") {
    return draftText(shell?.[KEYS[edit.kind]] ?? "");
  }
  if (edit.kind === "override") {
    const override = asList(shell?.["toolOverrides"])
      .map(asRecord)
      .find((each) => each?.["toolId"] === edit.toolId);
    return draftText(override?.["configOverrides"] ?? "");
  }
  if (edit.kind === "field" || edit.kind === "member") return draftText(shell?.[edit.key] ?? "");
  return raw;
}
