import { quote } from "./describe-value";
import { askFix, autoFix } from "./findings";
import { inspectText } from "./inspect-text";
import type { LintContext } from "./lint-context";

/** Containers inside one another that are looked into; a deeper part is kept and shown as text. */
export const MAX_DEPTH = 200;

// Deleted and C1 controls, soft hyphen, direction marks, zero-width signs other than the joiners that
// scripts and emoji need, private use, byte order mark, tag characters.
const INVISIBLE =
  /[\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ue000-\uf8ff\ufeff]|\udb40[\udc00-\udc7f]/;
/** Escapes that may stand for one of those, for a control character or for half a surrogate pair. */
const SUSPECT_ESCAPE = /\\u(?:d[89a-f]|e[0-9a-f]{3}|f[0-8]|00[0189a]|061|20[0-6]|feff)/i;
const HIDDEN =
  /(?![\t\n\r])[\p{Cc}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ue000-\uf8ff\ufeff\u{e0000}-\u{e007f}]/gu;
const LONE_SURROGATE = /\p{Cs}/gu;

/** A piece of a document as text, with its place. */
export interface TextPiece {
  readonly text: string;
  /** JSON Pointer of the piece; "" for the shell. */
  readonly path: string;
  /** Containers around it in the document. */
  readonly depth: number;
}

/** Rules `json.*` of one piece: what JSON.parse would pass over or change in silence. */
export function lintText({ text, path, depth }: TextPiece, context: LintContext): void {
  const { findings } = context;
  const texts = INVISIBLE.test(text) || (text.includes("\\u") && SUSPECT_ESCAPE.test(text));
  let hidden = 0;
  let firstHidden = "";
  inspectText(
    text,
    { depth, maxDepth: MAX_DEPTH, texts },
    {
      duplicateKey: (pointer, key) =>
        findings.add("json.duplicate-key", path + pointer, () => ({
          message: `The key ${quote(key)} stands more than once in this object; readers keep only the last one.`,
        })),
      protoKey: (pointer) =>
        findings.add("json.proto-key", path + pointer, () => ({
          message: "A key is called “__proto__”, which some programs mistake for an instruction.",
          fix: askFix("Rename the key", { op: "rename", path: path + pointer, key: "proto" }),
        })),
      imprecise: (pointer, number) =>
        findings.add("json.number-precision", path + pointer, () => ({
          message: `The number ${number.slice(0, 60)} cannot be held exactly; it is kept as it is written.`,
        })),
      tooDeep: (pointer) =>
        findings.add("json.depth", path + pointer, () => ({
          message: `Nested deeper than ${MAX_DEPTH} levels; this part is kept and shown as text.`,
        })),
      text: (pointer, value, isKey) => {
        lintSurrogates(path + pointer, value, isKey, context);
        const found = value.match(HIDDEN)?.length ?? 0;
        if (found > 0 && hidden === 0) firstHidden = path + pointer;
        hidden += found;
      },
    },
  );
  if (hidden > 0) {
    findings.add("json.control-chars", firstHidden, () => ({
      message: `${hidden} invisible or private-use ${hidden === 1 ? "character" : "characters"} in texts here.`,
    }));
  }
}

function lintSurrogates(
  path: string,
  text: string,
  isKey: boolean,
  { findings }: LintContext,
): void {
  if (text.search(LONE_SURROGATE) === -1) return;
  findings.add("json.lone-surrogate", path, () => {
    const whole = text.replace(LONE_SURROGATE, "\u{FFFD}");
    return {
      message: `${isKey ? "The key" : "The text"} ${quote(text)} contains half of a surrogate pair.`,
      fix: isKey
        ? askFix("Replace it in the key", { op: "rename", path, key: whole })
        : autoFix("Replace it by U+FFFD", { op: "set", path, value: whole }),
    };
  });
}
