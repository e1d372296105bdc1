/** A formula in TeX, as it is in a text. */
export interface MathToken {
  readonly type: "math";
  readonly raw: string;
  /** The TeX between its marks. */
  readonly text: string;
  readonly isDisplay: boolean;
}

/** Longer formulas stay text: nobody reads them, and setting them would hold the page up. */
const LONGEST = 5000;

const PAIRS = [
  { open: "$$", close: "$$", isDisplay: true },
  { open: "\\[", close: "\\]", isDisplay: true },
  { open: "\\(", close: "\\)", isDisplay: false },
] as const;

/** The formula at the very start of a text. Prices are none: what is between the marks must look like one. */
export function readMath(src: string): MathToken | undefined {
  for (const { open, close, isDisplay } of PAIRS) {
    if (!src.startsWith(open)) continue;
    const text = between(src, open, close);
    if (text === null || text.trim() === "" || /\n[ \t]*\n/.test(text)) return undefined;
    return token(open + text + close, text, isDisplay);
  }
  return src.startsWith("$") ? readDollars(src) : undefined;
}

/** A formula that begins a line and has nothing but space behind it; it may span lines. */
export function readMathBlock(src: string): MathToken | undefined {
  const indent = /^ {0,3}(?=\$\$|\\\[)/.exec(src)?.[0];
  if (indent === undefined) return undefined;
  const found = readMath(src.slice(indent.length));
  if (found === undefined) return undefined;
  const rest = src.slice(indent.length + found.raw.length, indent.length + found.raw.length + 200);
  const end = /^[ \t]*(?:\n|$)/.exec(rest)?.[0];
  return end === undefined ? undefined : { ...found, raw: indent + found.raw + end };
}

function token(raw: string, text: string, isDisplay: boolean): MathToken {
  return { type: "math", raw, text: text.trim(), isDisplay };
}

function between(src: string, open: string, close: string): string | null {
  const near = src.slice(open.length, open.length + LONGEST + close.length);
  const end = near.indexOf(close);
  return end === -1 ? null : near.slice(0, end);
}

/** `$…$` on one line: no space inside the marks, no digit behind them. */
function readDollars(src: string): MathToken | undefined {
  const near = src.slice(1, 1 + LONGEST);
  const text = /^(?!\s)((?:[^$\n\\`]|\\[^\n])*[^\s$\\`])\$(?!\d)/.exec(near)?.[1];
  if (text === undefined || !looksLikeMath(text)) return undefined;
  return token(`$${text}$`, text, false);
}

/** Commands, indices, relations; or a short term without any word in it. */
function looksLikeMath(text: string): boolean {
  if (/[\\^_=<>]/.test(text)) return true;
  return text.length <= 30 && !/[A-Za-z]{2}/.test(text) && !/[^\x20-\x7e]/.test(text);
}
