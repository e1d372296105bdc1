import type { Token } from "marked";

/** `[^a]` in a text. */
export interface FootnoteRefToken {
  readonly type: "footnoteRef";
  readonly raw: string;
  readonly label: string;
}

/** `[^a]: …` at the start of a line. */
export interface FootnoteToken {
  readonly type: "footnote";
  readonly raw: string;
  readonly label: string;
  readonly tokens: Token[];
}

/** A footnote that the text refers to, in the order of its first reference. */
export interface Note {
  readonly label: string;
  readonly number: number;
  readonly tokens: readonly Token[];
}

const REFERENCE = /^\[\^([^\]\s]{1,100})\](?!:)/;
const DEFINITION = /^ {0,3}\[\^([^\]\s]{1,100})\]:[ \t]*/;

export function readFootnoteRef(src: string): FootnoteRefToken | undefined {
  const [raw, label] = REFERENCE.exec(src) ?? [];
  return raw === undefined || label === undefined ? undefined : { type: "footnoteRef", raw, label };
}

/**
 * A definition runs to the next one or to an empty line, and on through what is indented behind that.
 * @param lex reads the blocks of its text
 */
export function readFootnote(
  src: string,
  lex: (text: string) => Token[],
): FootnoteToken | undefined {
  const [head, label] = DEFINITION.exec(src) ?? [];
  if (head === undefined || label === undefined) return undefined;
  const lines: string[] = [];
  let length = head.length;
  let isAfterGap = false;
  for (;;) {
    const lineBreak = src.indexOf("\n", length);
    const end = lineBreak === -1 ? src.length : lineBreak;
    const line = src.slice(length, end);
    const isFirst = lines.length === 0;
    if (!isFirst && (DEFINITION.test(line) || (isAfterGap && !/^(?: {4}|\t|\s*$)/.test(line))))
      break;
    isAfterGap = line.trim() === "";
    lines.push(isFirst ? line : line.replace(/^(?: {4}|\t)/, ""));
    length = Math.min(end + 1, src.length);
    if (lineBreak === -1) break;
  }
  const tokens = lex(lines.join("\n").trimEnd());
  return { type: "footnote", raw: src.slice(0, length), label, tokens };
}

type Loose = Readonly<Record<string, unknown>>;

/** Tokens of the library are of many shapes; here only the names of their members count. */
function loose(tokens: readonly Token[]): readonly Loose[] {
  return tokens as unknown as readonly Loose[];
}

/** Every token of a tree in reading order, tables and lists included. */
function* walk(tokens: readonly Loose[]): Generator<Loose> {
  for (const token of tokens) {
    yield token;
    if (token["type"] === "footnote") continue;
    for (const key of ["tokens", "items", "header"]) {
      const inner = token[key];
      if (Array.isArray(inner)) yield* walk(inner as Loose[]);
    }
    if (Array.isArray(token["rows"])) {
      for (const row of token["rows"] as Loose[][]) yield* walk(row);
    }
  }
}

/** The footnotes that are referred to and defined; the first definition of a label counts. */
export function numberFootnotes(tokens: readonly Token[]): ReadonlyMap<string, Note> {
  const defined = new Map<string, FootnoteToken>();
  const named: string[] = [];
  for (const token of walk(loose(tokens))) {
    if (token["type"] === "footnote") {
      const footnote = token as unknown as FootnoteToken;
      if (!defined.has(footnote.label)) defined.set(footnote.label, footnote);
    } else if (token["type"] === "footnoteRef") named.push(String(token["label"]));
  }
  const notes = new Map<string, Note>();
  // Notes may refer to further notes, which are found while the list grows.
  for (const label of named) {
    const footnote = defined.get(label);
    if (footnote === undefined || notes.has(label)) continue;
    notes.set(label, { label, number: notes.size + 1, tokens: footnote.tokens });
    for (const inner of walk(loose(footnote.tokens))) {
      if (inner["type"] === "footnoteRef") named.push(String(inner["label"]));
    }
  }
  return notes;
}
