/** A part of a text that is filled in when a tool is called. Here it is only looked at, never filled. */
export interface TemplatePart {
  readonly kind: "value" | "typed" | "block";
  /** Between the braces; of a block its condition or list, "" where it has none. */
  readonly inner: string;
  /** Of a block its word, such as `foreach`. */
  readonly word: string;
  readonly start: number;
  readonly end: number;
}

interface TemplateParts {
  readonly parts: readonly TemplatePart[];
  /** Two braces that nothing closes. */
  readonly isUnbalanced: boolean;
}

export function isTemplated(text: string): boolean {
  return text.includes("{{") || text.includes("{!!");
}

const OPENING = /\{\{|\{!!/g;
const BLOCK = /@(?:(foreach|for|if|elseif)\s*\(|(else(?!if)|endforeach|endfor|endif))/g;

/** The parts of a text that are filled in, in their order. */
export function readTemplateParts(text: string, withBlocks: boolean): TemplateParts {
  const { parts, isUnbalanced } = readValues(text);
  if (!withBlocks) return { parts, isUnbalanced };
  const all = [...parts, ...readBlocks(text)].toSorted((a, b) => a.start - b.start);
  return { parts: all, isUnbalanced };
}

function readValues(text: string): { parts: TemplatePart[]; isUnbalanced: boolean } {
  const parts: TemplatePart[] = [];
  let end = 0;
  for (const { 0: opening, index } of text.matchAll(OPENING)) {
    if (index < end) continue;
    const isTyped = opening === "{!!";
    const closing = text.indexOf(isTyped ? "!!}" : "}}", index + opening.length);
    if (closing === -1) return { parts, isUnbalanced: true };
    const inner = text.slice(index + opening.length, closing);
    end = closing + (isTyped ? 3 : 2);
    parts.push({ kind: isTyped ? "typed" : "value", inner, word: "", start: index, end });
  }
  const rest = parts.reduceRight(
    (left, { start, end: stop }) => left.slice(0, start) + left.slice(stop),
    text,
  );
  return { parts, isUnbalanced: rest.includes("}}") && parts.length > 0 };
}

function readBlocks(text: string): TemplatePart[] {
  return [...text.matchAll(BLOCK)].map((match) => {
    const [whole, opener, closer] = match;
    const start = match.index;
    const from = start + whole.length;
    const word = opener ?? closer ?? "";
    if (opener === undefined) return { kind: "block", inner: "", word, start, end: from };
    const end = closingParenthesis(text, from);
    return { kind: "block", inner: text.slice(from, end), word, start, end: end + 1 };
  });
}

/** The offset of the parenthesis that closes one opened before `from`; the end of the text where none does. */
function closingParenthesis(text: string, from: number): number {
  let depth = 1;
  for (let at = from; at < text.length; at += 1) {
    if (text[at] === "(") depth += 1;
    else if (text[at] === ")") depth -= 1;
    if (depth === 0) return at;
  }
  return text.length;
}

/** A place in the arguments or the environment, as in `props.city.name`. */
const PATH = /^[A-Za-z_$][\w$-]*(?:\.[A-Za-z_$][\w$-]*)*$/;
const INDEX = /\.\d|\[/;
const LITERAL = /^(?:'[^'}]*'|`[^`}]*`)$/;

interface ValueReading {
  /** What is looked up, in order. */
  readonly paths: readonly string[];
  /** There is something else to take where the first is missing. */
  readonly hasAlternative: boolean;
  /** Why it cannot be read; null when it can. */
  readonly fault: string | null;
}

/** Reads what is between braces: places and texts in quotes, separated by bars. */
export function readValue(inner: string): ValueReading {
  const alternatives = inner.split("|").map((part) => part.trim());
  const paths = alternatives.filter((part) => PATH.test(part));
  const wrong = alternatives.find((part) => !PATH.test(part) && !LITERAL.test(part));
  const hasAlternative = alternatives.length > 1;
  return { paths, hasAlternative, fault: wrong === undefined ? null : describeFault(wrong, inner) };
}

function describeFault(part: string, inner: string): string {
  if (part === "") return "something is missing between the braces";
  if (/["'`]/.test(part)) {
    const isBroken = /['`]/.test(part) && inner.includes("|");
    return isBroken
      ? "a text in quotes may contain neither a bar nor a brace"
      : "a text as an alternative needs single quotes";
  }
  if (INDEX.test(part)) return "entries of lists can’t be named by their number";
  if (/^-?\d/.test(part)) return "a number as an alternative needs single quotes";
  return "only the names of places and texts in quotes are allowed there, no expression";
}
