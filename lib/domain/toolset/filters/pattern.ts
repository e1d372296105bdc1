import { RE2JS } from "re2js";

/** Longer patterns are not compiled; no rule a person wrote has one. */
const LONGEST_PATTERN = 1000;

export type CompiledPattern =
  | { readonly ok: true; readonly fits: (text: string) => boolean }
  | { readonly ok: false; readonly message: string };

/** Which of the two kinds of regular expressions understand a pattern. */
export type Portability = "both" | "re2" | "javascript" | "none";

/**
 * Compiles a stranger's pattern so that it runs in linear time, found anywhere in a text. What only a
 * backtracking engine knows (looking around, back-references) is refused.
 */
export function compilePattern(pattern: string, caseSensitive: boolean): CompiledPattern {
  if (pattern.length > LONGEST_PATTERN) {
    return { ok: false, message: `It is longer than ${LONGEST_PATTERN} characters.` };
  }
  try {
    const compiled = RE2JS.compile(pattern, caseSensitive ? 0 : RE2JS.CASE_INSENSITIVE);
    return { ok: true, fits: (text) => compiled.matcher(text).find() };
  } catch (error) {
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}

/** Tells where a pattern can be used. It is only parsed for JavaScript, never run there. */
export function patternPortability(pattern: string): Portability {
  const re2 = compilePattern(pattern, true).ok;
  const javascript = isJavaScript(pattern);
  if (re2) return javascript ? "both" : "re2";
  return javascript ? "javascript" : "none";
}

function isJavaScript(pattern: string): boolean {
  try {
    return new RegExp(pattern, "u") instanceof RegExp;
  } catch {
    return false;
  }
}
