import { describeEmbeddedData, withoutEmbeddedData } from "./embedded-data";

/** A text as a page gets it: whole when short, else its start and where to load the rest. */
export interface ElidedText {
  readonly text: string;
  /** UTF-16 units of the whole. */
  readonly size: number;
  /** The text is not the whole: cut, or with embedded data replaced by a marker. */
  readonly elided: boolean;
  /** Where the whole is; only when elided. */
  readonly href?: string;
}

export interface ElideLimits {
  readonly chars: number;
  readonly lines: number;
}

/** For prose, which is read from top to bottom. */
export const PROSE_LIMITS: ElideLimits = { chars: 8192, lines: 400 };
/** For arguments, outputs and other boxes beside the prose. */
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
    ? { text, size: text.length, elided: false }
    : { text: start, size: text.length, elided: true, href };
}

/** The same for any JSON value, indented by two spaces. */
export function elideJson(value: unknown, limits: ElideLimits, href: string): ElidedText {
  return elideText(JSON.stringify(value, null, 2), limits, href);
}

function firstLines(text: string, lines: number): string {
  let end = -1;
  for (let line = 0; line < lines; line += 1) {
    end = text.indexOf("\n", end + 1);
    if (end === -1) return text;
  }
  return text.slice(0, end);
}
