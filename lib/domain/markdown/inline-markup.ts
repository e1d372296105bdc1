/** A stretch of Markdown that says how a text looks instead of what it says. */
export interface Markup {
  readonly start: number;
  readonly end: number;
  /** What plain text has in its place. */
  readonly plain: string;
}

const ESCAPE = /\\[!-/:-@[-`{-~]/y;
const CODE = /(`+)([^`]|[^`][^]*?[^`])\1(?!`)/y;
const AUTOLINK = /<(?:(?:https?|ftp):\/\/|mailto:)[^\s<>]*>/y;
/** A label, with brackets in it one deep, and where it leads: an address with a title, or a reference. */
const LINK = /!?\[((?:[^[\]\\]|\\.|\[[^[\]]*\])*)\](\((?:[^()\\]|\\.|\([^()]*\))*\)|\[[^[\]]*\])/y;
const RUN = /\*{1,3}|_{1,3}|~~/y;
/** What any of these begins with, and the end of a label. Most letters of a text are none of them. */
const SIGN = /[\\`<![\]*_~]/g;

/** Longer prose is not looked through for the ends of its code and links at once. */
const MOST = 4000;

/** The inline markup of a stretch of prose: emphasis, code, links, escapes. */
export function inlineMarkup(text: string, from: number, to: number): Markup[] {
  const prose = text.slice(from, Math.min(to, from + MOST));
  const found: Markup[] = [];
  /** Where links end whose labels are being read, with where their targets end. */
  const targets = new Map<number, number>();
  const openers: Opener[] = [];
  const drop = (start: number, end: number, plain = ""): void => {
    found.push({ start: from + start, end: from + end, plain });
  };
  for (let at = 0; ;) {
    const sign = matchAt(SIGN, prose, at);
    if (sign === null) return found;
    at = sign.index;
    const target = targets.get(at);
    const escape = matchAt(ESCAPE, prose, at);
    const code = matchAt(CODE, prose, at);
    const autolink = matchAt(AUTOLINK, prose, at);
    const link = matchAt(LINK, prose, at);
    const run = matchAt(RUN, prose, at)?.[0];
    if (target !== undefined) {
      drop(at, target);
      at = target;
    } else if (escape !== null) {
      drop(at, at + 1);
      at += 2;
    } else if (code !== null) {
      const { length } = code[1] ?? "";
      drop(at, at + length);
      at += code[0].length;
      drop(at - length, at);
    } else if (autolink !== null) {
      drop(at, at + 1);
      at += autolink[0].length;
      drop(at - 1, at);
    } else if (link !== null) {
      const [whole, label = ""] = link;
      const open = whole.startsWith("!") ? 2 : 1;
      // A picture without words is still something to see.
      const isBlank = open === 2 && label.trim() === "";
      drop(at, at + open, isBlank ? "image" : "");
      targets.set(at + open + label.length, at + whole.length);
      at += open;
    } else if (run !== undefined) {
      pair(openers, { run, start: at, ...flanks(prose, at, run) }, drop);
      at += run.length;
    } else at += 1;
  }
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

interface Opener {
  readonly run: string;
  readonly start: number;
  readonly opens: boolean;
  readonly closes: boolean;
}

/** Drops a run of stars together with the one that opened it, else remembers it. */
function pair(openers: Opener[], found: Opener, drop: (start: number, end: number) => void): void {
  const { run, start } = found;
  const at = found.closes ? openers.findLastIndex((opener) => opener.run === run) : -1;
  const opener = openers[at];
  if (opener !== undefined) {
    drop(opener.start, opener.start + run.length);
    drop(start, start + run.length);
    openers.length = at;
  } else if (found.opens) openers.push(found);
}

/** Whether a run may open or close emphasis, by the signs around it (CommonMark 6.2). */
function flanks(prose: string, at: number, run: string): { opens: boolean; closes: boolean } {
  const before = prose.slice(0, at).at(-1) ?? " ";
  const after = prose.charAt(at + run.length) || " ";
  const isLeft = isWord(after) || (isSign(after) && !isWord(before));
  const isRight = isWord(before) || (isSign(before) && !isWord(after));
  if (!run.startsWith("_")) return { opens: isLeft, closes: isRight };
  return {
    opens: isLeft && (!isRight || isSign(before)),
    closes: isRight && (!isLeft || isSign(after)),
  };
}

const isBlank = (letter: string): boolean => /\s/u.test(letter);
const isSign = (letter: string): boolean => /[\p{P}\p{S}]/u.test(letter);
const isWord = (letter: string): boolean => !isBlank(letter) && !isSign(letter);
