import type { EditedTranscript } from "@/lib/domain/conversation/transcript/parts";
import { asList, asRecord, asText } from "@/lib/shared/read-value";

/** What a person has typed on the page of a new conversation. */
export interface Typed {
  readonly title: string;
  /** The pasted text. */
  readonly source: string;
  readonly step: "text" | "messages";
  /** Whether the messages are those of the text as it is now. */
  readonly isSplit: boolean;
  readonly edited: EditedTranscript | null;
}

export const EMPTY: Typed = { title: "", source: "", step: "text", isSplit: false, edited: null };

/** A kept draft in words. */
export function describeTyped(value: unknown): string {
  const typed = asRecord(value);
  const parts = asList(asRecord(typed?.["edited"])?.["parts"]);
  const texts = parts.map((part) => asText(asRecord(part)?.["text"]) ?? "");
  const body = typed?.["step"] === "messages" ? texts.join("\n\n") : asText(typed?.["source"]);
  return [asText(typed?.["title"]), body].filter((text) => text).join("\n\n");
}
