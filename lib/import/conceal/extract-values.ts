import { renderReferences, type ReferenceSyntax } from "@/lib/formats/kit/secrets/references";

const SYNTAXES: readonly ReferenceSyntax[] = ["hub", "vscode", "claude-code", "mci", "cadenya"];

/**
 * The values that references to a name have taken the place of, in order: `Bearer abc` against
 * `Bearer ${secret:X}` gives `abc`. A value is only given where nothing else could have stood there.
 * @param template the text with references, in the spelling of any program
 * @returns null when the text does not fit the template, or fits it in several ways
 */
export function takenValues(
  original: string,
  template: string,
  name: string,
): readonly string[] | null {
  const [head = "", ...rest] = splitAt(template, spellings(name));
  const tail = rest.pop();
  if (tail === undefined) return original === head ? [] : null;
  const fits = original.startsWith(head) && original.endsWith(tail);
  if (!fits || original.length < head.length + tail.length) return null;
  const middle = original.slice(head.length, original.length - tail.length);
  return between(middle, rest);
}

/** Cuts a text at separators that are in it in order; null when they could be others than those found first. */
function between(text: string, separators: readonly string[]): string[] | null {
  const starts: number[] = [];
  let from = 0;
  for (const separator of separators) {
    // Values are not empty, so something is before each separator and after it.
    const at = separator === "" ? -1 : text.indexOf(separator, from + 1);
    if (at === -1) return null;
    starts.push(at);
    from = at + separator.length;
  }
  if (from >= text.length) return null;
  let end = text.length;
  for (const [back, separator] of separators.toReversed().entries()) {
    const latest = end - 1 - separator.length;
    if (text.lastIndexOf(separator, latest) !== starts.at(-1 - back)) return null;
    end = starts.at(-1 - back) ?? 0;
  }
  const ends = [...starts, text.length];
  return ends.map((stop, at) => {
    const before = separators[at - 1]?.length ?? 0;
    return text.slice((starts[at - 1] ?? 0) + before, stop);
  });
}

/** How programs write a reference to a secret of this name. */
function spellings(name: string): string[] {
  const written = SYNTAXES.map((syntax) => {
    const secret = { kind: "secret", name, fallback: null, raw: "", syntax: "hub" } as const;
    return syntax === "hub" ? `\${secret:${name}}` : renderReferences([secret], syntax);
  });
  return [...new Set([...written, `\${env:${name}}`])];
}

/** What is around the marks. */
function splitAt(text: string, marks: readonly string[]): string[] {
  return marks.reduce((parts, mark) => parts.flatMap((part) => part.split(mark)), [text]);
}
