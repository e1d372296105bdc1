import { quote } from "./describe-value";
import { askFix, autoFix, type Findings, type Telling } from "./findings";
import { TextInspector } from "./inspect-text";
import type { LintContext } from "./lint-context";
import type { Rule } from "./rules";

/** Containers inside one another that are looked into; a deeper part is kept and shown as text. */
export const MAX_DEPTH = 200;

// Deleted and C1 controls, soft hyphen, direction marks, zero-width signs other than the joiners that
// scripts and emoji need, private use, byte order mark, tag characters.
const INVISIBLE =
  /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ue000-\uf8ff\ufeff]|\udb40[\udc00-\udc7f]/;
/** Escapes that may represent one of those, for a control character or for half a surrogate pair. */
const SUSPECT_ESCAPE = /\\u(?:d[89a-f]|e[0-9a-f]{3}|f[0-8]|00[0189a]|061|20[0-6]|feff)/i;
const HIDDEN =
  /(?![\t\n\r])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ue000-\uf8ff\ufeff\u{e0000}-\u{e007f}]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;

/** A piece of a document as text, with its place. */
export interface TextPiece {
  readonly text: string;
  /** Its size in bytes, where known: a text of as many bytes as units is ASCII and hides little. */
  readonly bytes?: number | undefined;
  /** JSON Pointer of the piece; "" for the shell. */
  readonly path: string;
  /** Containers around it in the document. */
  readonly depth: number;
}

function mayHide({ text, bytes }: TextPiece): boolean {
  const isLiteral = bytes === text.length ? text.includes("\u{7f}") : INVISIBLE.test(text);
  return isLiteral || (text.includes("\\u") && SUSPECT_ESCAPE.test(text));
}

/**
 * Rules `json.*` of the pieces of one document: what JSON.parse would pass over or change in silence.
 * Made once for all pieces.
 */
export class TextLint {
  readonly #findings: Findings;
  readonly #inspector: TextInspector;
  #path = "";
  #hidden = 0;
  #firstHidden = "";

  constructor({ findings }: LintContext) {
    this.#findings = findings;
    this.#inspector = new TextInspector({
      duplicateKey: (pointer, key) =>
        this.#add("json.duplicate-key", pointer, () => ({
          message: `The key ${quote(key)} occurs more than once in this object; readers keep only the last one.`,
        })),
      protoKey: (pointer) =>
        this.#add("json.proto-key", pointer, (path) => ({
          message: "A key is called “__proto__”, which some programs mistake for an instruction.",
          fix: askFix("Rename the key", { op: "rename", path, key: "proto" }),
        })),
      imprecise: (pointer, number) =>
        this.#add("json.number-precision", pointer, () => ({
          message: `The number ${number.slice(0, 60)} can’t be represented exactly; it is kept as it is written.`,
        })),
      tooDeep: (pointer) =>
        this.#add("json.depth", pointer, () => ({
          message: `Nested deeper than ${MAX_DEPTH} levels; this part is kept and shown as text.`,
        })),
      text: (pointer, text, isKey) => this.#lookAt(pointer, text, isKey),
    });
  }

  lint(piece: TextPiece): void {
    this.#path = piece.path;
    this.#hidden = 0;
    const { depth } = piece;
    this.#inspector.inspect(piece.text, { depth, maxDepth: MAX_DEPTH, texts: mayHide(piece) });
    const hidden = this.#hidden;
    if (hidden === 0) return;
    this.#findings.add("json.control-chars", this.#firstHidden, () => ({
      message: `${hidden} invisible or private-use ${hidden === 1 ? "character" : "characters"} in texts here.`,
    }));
  }

  #add(rule: Rule, pointer: string, tell: (path: string) => Telling): void {
    const path = this.#path + pointer;
    this.#findings.add(rule, path, () => tell(path));
  }

  #lookAt(pointer: string, text: string, isKey: boolean): void {
    if (text.search(LONE_SURROGATE) !== -1) this.#surrogate(pointer, text, isKey);
    const found = text.match(HIDDEN)?.length ?? 0;
    if (found > 0 && this.#hidden === 0) this.#firstHidden = this.#path + pointer;
    this.#hidden += found;
  }

  #surrogate(pointer: string, text: string, isKey: boolean): void {
    this.#add("json.lone-surrogate", pointer, (path) => {
      const whole = text.replace(LONE_SURROGATE, "\u{FFFD}");
      return {
        message: `${isKey ? "The key" : "The text"} ${quote(text)} contains half of a surrogate pair.`,
        fix: isKey
          ? askFix("Replace it in the key", { op: "rename", path, key: whole })
          : autoFix("Replace it by U+FFFD", { op: "set", path, value: whole }),
      };
    });
  }
}

/** The rules about one text by itself. */
export function lintText(piece: TextPiece, context: LintContext): void {
  new TextLint(context).lint(piece);
}
