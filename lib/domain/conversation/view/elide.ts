import { cutText, describeEmbeddedData, withoutEmbeddedData } from "@/lib/shared/embedded-data";
import { countSuspicious } from "@/lib/shared/hidden-characters";
import { indentJson } from "@/lib/shared/indent-json";

/** A text as a page gets it: whole when short, else its start and where to load the rest. */
export interface ElidedText {
  readonly text: string;
  /** UTF-16 units of the whole, of JSON as it is stored. */
  readonly size: number;
  /** The text is not the whole: cut, or with embedded data replaced by a marker. */
  readonly elided: boolean;
  /** Lines of the whole; of texts that were cut, not of JSON, which is laid out again. */
  readonly lines?: number;
  /** Characters of the whole that make it read otherwise than it is; only when there are some. */
  readonly hidden?: number;
  /** Where the whole is; only when elided. */
  readonly href?: string;
}

export interface ElideLimits {
  readonly chars: number;
  readonly lines: number;
}

/** For prose, which is read from top to bottom. */
export const PROSE_LIMITS: ElideLimits = { chars: 8192, lines: 400 };
/** For arguments, outputs and other boxes next to the prose. */
export const BOX_LIMITS: ElideLimits = { chars: 8192, lines: 40 };
/** For details that are closed until somebody asks: metadata, extensions. */
export const DETAIL_LIMITS: ElideLimits = { chars: 2048, lines: 40 };

/**
 * Cuts a text to its start. Data URLs and long base64 are shown as `[image/png, 240 kB]`.
 * @param href where the whole text can be loaded
 */
export function elideText(text: string, limits: ElideLimits, href: string): ElidedText {
  const start = firstLines(
    withoutEmbeddedData(text, limits.chars, describeEmbeddedData),
    limits.lines,
  );
  return start === text
    ? { text, size: text.length, elided: false, ...hiddenIn(text) }
    : {
        text: start,
        size: text.length,
        elided: true,
        lines: countLines(text),
        ...hiddenIn(text),
        href,
      };
}

/**
 * The same for a JSON text in any layout, shown indented by two spaces.
 * @param json its length is the size that is told
 */
export function elideJson(json: string, limits: ElideLimits, href: string): ElidedText {
  const indented = indentJson(json, limits.chars);
  const start = firstLines(indented.text, limits.lines);
  return indented.complete && start === indented.text
    ? { text: start, size: json.length, elided: false, ...hiddenIn(json) }
    : {
        text: cutText(start, limits.chars),
        size: json.length,
        elided: true,
        ...hiddenIn(json),
        href,
      };
}

function hiddenIn(text: string): { hidden?: number } {
  const hidden = countSuspicious(text);
  return hidden === 0 ? {} : { hidden };
}

/** A final line break starts no line. */
function countLines(text: string): number {
  let lines = text.endsWith("\n") ? 0 : 1;
  for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) lines += 1;
  return lines;
}

function firstLines(text: string, lines: number): string {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) return text;
  }
  return text.slice(0, end);
}
