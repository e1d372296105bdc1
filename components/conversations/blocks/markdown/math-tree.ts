import katex from "katex";

/** A formula as a tree of harmless elements. */
export type MathNode =
  | string
  | {
      readonly tag: string;
      readonly attributes: Readonly<Record<string, string>>;
      readonly children: readonly MathNode[];
    };

export type MathTree = { ok: true; nodes: readonly MathNode[] } | { ok: false; reason: string };

const TAGS = new Set(
  "math semantics annotation mrow mi mn mo ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle mpadded mphantom menclose merror".split(
    " ",
  ),
);

const ATTRIBUTES = new Set(
  "display displaystyle scriptlevel mathvariant mathcolor mathbackground mathsize stretchy fence separator largeop accent accentunder lspace rspace minsize maxsize linethickness width height depth voffset columnalign columnspacing columnlines rowspacing rowlines notation encoding".split(
    " ",
  ),
);

/** What the library builds; its types do not tell. */
interface Built {
  readonly type?: unknown;
  readonly text?: unknown;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly children?: readonly Built[];
}

interface Builder {
  __renderToDomTree(tex: string, options: object): Built;
}

/** Sets a formula as MathML. No markup text is made or read anywhere on the way. */
export function buildMath(tex: string, isDisplay: boolean): MathTree {
  try {
    const built = (katex as unknown as Builder).__renderToDomTree(tex, {
      output: "mathml",
      displayMode: isDisplay,
      throwOnError: true,
      strict: "ignore",
      // No links, pictures, classes or styles, and bounds on what macros may grow to.
      trust: false,
      maxExpand: 500,
      maxSize: 20,
    });
    return { ok: true, nodes: convert(built) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

/** Elements that are not on the list leave their content. */
function convert({ type, text, attributes = {}, children = [] }: Built): MathNode[] {
  if (typeof text === "string") return [text];
  const inner = children.flatMap(convert);
  if (typeof type !== "string" || !TAGS.has(type)) return inner;
  const kept = Object.entries(attributes).filter(([name]) => ATTRIBUTES.has(name));
  const named = Object.fromEntries(kept.map(([name, value]) => [name, String(value)]));
  return [{ tag: type, attributes: named, children: inner }];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof katex.ParseError)) return "It is nested too deeply.";
  // The library underlines the place of the fault with combining marks.
  const words = error.message.replace(/^KaTeX parse error: /, "").replaceAll("\u0332", "");
  return words.slice(0, 200);
}
