import { byteToTextOffset, positionAt } from "@/lib/json/positions";
import { scanDocument } from "@/lib/json/scan";
import { refuse, type Refusal } from "./edit-result";

/** JSON that a person typed. */
export interface TypedJson {
  readonly ok: true;
  /** Without the white space around it. */
  readonly text: string;
  readonly value: unknown;
}

/**
 * Reads JSON text that is to be stored as it was typed.
 * @param path JSON Pointer of the place it is meant for; line and column count within what was typed
 */
export function readTypedJson(typed: string, path = ""): TypedJson | Refusal {
  const text = typed.trim();
  const bytes = new TextEncoder().encode(typed);
  const scan = scanDocument(bytes);
  if (!scan.ok) {
    const { code, offset, message } = scan.problem;
    const place = positionAt(typed, byteToTextOffset(bytes, offset));
    const said = code === "empty" ? "there is nothing to read." : message;
    return {
      ok: false,
      diagnostics: [
        {
          severity: "error",
          rule: "json.syntax",
          message: `This is not valid JSON: ${said}`,
          path,
          ...place,
        },
      ],
    };
  }
  if (/\p{Surrogate}/u.test(text)) {
    return refuse(
      "json.lone-surrogate",
      "Half of a surrogate pair can’t be stored; write it as an escape, as in \\ud83d.",
      path,
    );
  }
  return { ok: true, text, value: JSON.parse(text) };
}
