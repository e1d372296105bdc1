import { isCollection, isScalar, LineCounter, parseDocument, visit, type Document } from "yaml";

import { DEEPEST_ITEM, isDeeperThan } from "../contract/nesting";
import { findYamlExcess, YAML_BOUNDS, type YamlExcess } from "./yaml-bounds";

/** Something about a YAML text, with its place; line and column count from 1. */
export interface YamlProblem {
  /**
   * `tag`, `alias`, `depth`, `size`, `number`, `key`, `duplicate-key` and `several-documents` name what JSON has no form
   * for or what is refused for safety; `old-reader` a plain word that readers of YAML 1.1 understand otherwise;
   * everything else is `syntax`.
   */
  readonly code:
    | "syntax"
    | "tag"
    | "alias"
    | "depth"
    | "number"
    | "key"
    | "duplicate-key"
    | "several-documents"
    | "size"
    | "old-reader";
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export type YamlReading =
  | { readonly ok: true; readonly value: unknown; readonly warnings: readonly YamlProblem[] }
  | { readonly ok: false; readonly problem: YamlProblem };

type Code = YamlProblem["code"];

const CODES: ReadonlyMap<string, Code> = new Map([
  ["DUPLICATE_KEY", "duplicate-key"],
  ["MULTIPLE_DOCS", "several-documents"],
  ["RESOURCE_EXHAUSTION", "depth"],
]);

const MESSAGES: Readonly<Partial<Record<Code, string>>> = {
  "duplicate-key": "The same key occurs twice in one mapping.",
  "several-documents": "The file contains several YAML documents; only one is read.",
  depth: `It nests deeper than ${DEEPEST_ITEM} levels.`,
  alias: "Its aliases repeat so much, or themselves, that they would fill the memory.",
};

/** Repetitions of one anchor, counted through all that is nested in it. */
const MOST_ALIASES = 100;

/**
 * The one JSON value of a text in YAML 1.2. Total: a text that has none, tags that are not YAML's own, several
 * documents and aliases that unfold too far are values with the place that is to blame.
 */
export function readYaml(written: string): YamlReading {
  const text = written.replace(/^\uFEFF/u, "");
  const excess = findYamlExcess(text);
  if (excess !== null) return refuseExcess(text, excess);
  const lines = new LineCounter();
  const document = parseDocument(text, {
    version: "1.2",
    merge: true,
    // The package compares every key with every other one.
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "error",
    lineCounter: lines,
  });
  const place = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  const refuse = (code: Code, offset: number, message = MESSAGES[code] ?? ""): YamlReading => {
    return { ok: false, problem: { code, message, ...place(offset) } };
  };

  const [error] = document.errors;
  if (error !== undefined) {
    const code = CODES.get(error.code) ?? "syntax";
    return refuse(code, error.pos[0], MESSAGES[code] ?? `${error.message}.`);
  }
  const tag = document.warnings.find((warning) => warning.code === "TAG_RESOLVE_FAILED");
  if (tag !== undefined) return refuse("tag", tag.pos[0], "Only the tags of YAML itself are read.");
  const double = findDoubleKey(document);
  if (double !== null) return refuse("duplicate-key", double);
  const strange = findStrange(document);
  if (strange !== null) return refuse(strange.code, strange.offset, strange.message);
  const value = unfold(document);
  if ("fault" in value) return refuse(value.fault, 0, MESSAGES[value.fault] ?? NO_MAPPING);
  if (isDeeperThan(value.unfolded, DEEPEST_ITEM)) return refuse("depth", 0);
  const warnings = findOldWords(document).map(({ offset, source }): YamlProblem => {
    const message = `“${source}” is a text here; readers of YAML 1.1 take it for something else. Quotes make it the same for all.`;
    return { code: "old-reader", message, ...place(offset) };
  });
  return { ok: true, value: value.unfolded, warnings };
}

const EXCESSES: Readonly<Record<Exclude<YamlExcess["kind"], "depth">, string>> = {
  anchors: `It has more than ${YAML_BOUNDS.anchors.toLocaleString("en")} anchors.`,
  aliases: `It has more than ${YAML_BOUNDS.aliases.toLocaleString("en")} aliases.`,
  tokens: `It is too large for YAML: it has more than ${YAML_BOUNDS.tokens.toLocaleString("en")} signs and texts. Convert it to JSON.`,
};

function refuseExcess(text: string, { kind, offset }: YamlExcess): YamlReading {
  const before = text.slice(0, offset);
  const line = before.split("\n").length;
  const column = offset - before.lastIndexOf("\n");
  const [code, message]: [Code, string] =
    kind === "depth" ? ["depth", MESSAGES.depth ?? ""] : ["size", EXCESSES[kind]];
  return { ok: false, problem: { code, message, line, column } };
}

/** Where a key is that its mapping has already; those that JSON writes alike are the same. */
function findDoubleKey(document: Document.Parsed): number | null {
  let found: number | null = null;
  visit(document, {
    Map(_, { items }) {
      const keys = new Set<string>();
      for (const { key } of items) {
        if (!isScalar(key)) continue;
        const name = String(key.value);
        if (keys.has(name)) {
          found = key.range?.[0] ?? 0;
          return visit.BREAK;
        }
        keys.add(name);
      }
      return undefined;
    },
  });
  return found;
}

const NO_MAPPING = "`<<` takes the members of a mapping over; this is something else.";

/** The value with its aliases replaced by copies, or why it has none. */
function unfold(document: Document.Parsed): { unfolded: unknown } | { fault: "alias" | "syntax" } {
  try {
    return { unfolded: document.toJS({ maxAliasCount: MOST_ALIASES }) as unknown };
  } catch (error) {
    // The package's words for aliases that unfold too far, and for merging what is no mapping.
    if (error instanceof ReferenceError) return { fault: "alias" };
    if (error instanceof Error && error.message.startsWith("Merge sources")) {
      return { fault: "syntax" };
    }
    throw error;
  }
}

/** The first thing that JSON has no form for. */
function findStrange(
  document: Document.Parsed,
): { code: Code; offset: number; message: string } | null {
  let found: { code: Code; offset: number; message: string } | null = null;
  visit(document, {
    Pair(_, { key }) {
      if (!isCollection(key)) return undefined;
      const message = "A key is a text; here it is a list or a mapping.";
      found = { code: "key", offset: key.range?.[0] ?? 0, message };
      return visit.BREAK;
    },
    Scalar(_, { value, range }) {
      if (typeof value !== "number" || Number.isFinite(value)) return undefined;
      const message = "This number has no form in JSON.";
      found = { code: "number", offset: range?.[0] ?? 0, message };
      return visit.BREAK;
    },
  });
  return found;
}

const OLD_WORD =
  /^(?:yes|no|on|off|[-+]?0[0-7]+|0b[01_]+|[-+]?\d[\d_]*(?::[0-5]?\d)+(?:\.[\d_]*)?|\d{4}-\d\d?-\d\d?(?:[Tt\s].*)?|0o[0-7]+|[-+]?\d+_[\d_]*)$/iu;

/** Plain words that mean something else in YAML 1.1. */
function findOldWords(document: Document.Parsed): { offset: number; source: string }[] {
  const found: { offset: number; source: string }[] = [];
  visit(document, {
    Scalar(_, node) {
      if (!isScalar(node) || node.type !== "PLAIN" || node.source === undefined) return;
      if (OLD_WORD.test(node.source)) {
        found.push({ offset: node.range?.[0] ?? 0, source: node.source });
      }
    },
  });
  return found;
}
