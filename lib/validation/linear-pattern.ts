import { RE2JS } from "re2js";

/**
 * A pattern of a stranger, run in linear time.
 * @returns null where only a backtracking engine knows the pattern, or it is none
 */
export function compilePattern(pattern: string): ((text: string) => boolean) | null {
  try {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matcher(text).find();
  } catch {
    return null;
  }
}
