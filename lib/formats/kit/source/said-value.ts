import { parseJson } from "@/lib/shared/json-text";

/** The value that a text says as JSON; the text itself where it says none. */
export function saidValue(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return text;
  }
}
