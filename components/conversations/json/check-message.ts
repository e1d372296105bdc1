import type { Diagnostic as Mark } from "@codemirror/lint";
import { validateMessage } from "@/lib/domain/conversation/lint/validate";
import { jsonMarks, problemsBelow } from "@/components/forms/json/marks";

/** The problems of one message's text as marks: a syntax error alone, else what schema and lint say. */
export function checkMessage(text: string): Mark[] {
  return jsonMarks(text, (value) => problemsBelow(validateMessage(value, 0), "/messages/0"));
}
