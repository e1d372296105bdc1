import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { createContext, Script } from "node:vm";
import ts from "typescript";

import { timeOnCore } from "../time-on-core";

/** A regular expression that stands in the source. */
export interface Pattern {
  /** Its file, and itself: it stays the same when lines are added above. */
  readonly name: string;
  readonly source: string;
  readonly flags: string;
}

const FOLDERS = ["app", "components", "lib"];
const SKIPPED = /\.test\.tsx?$|^lib[\\/](?:generated|testing)[\\/]/;

/** Every regular expression of the product that could take longer than its text is long. */
export function patternsOfProduct(): Pattern[] {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ).filter((file) => /\.tsx?$/.test(file) && !SKIPPED.test(file));
  return files.flatMap((file) => literals(file)).filter(({ source }) => mayRepeat(source));
}

/** Whether there is something of any length in it. */
const mayRepeat = (source: string): boolean => /[*+]|\{\d+,\}/.test(source.replaceAll(/\\./g, ""));

function literals(file: string): Pattern[] {
  const text = readFileSync(file, "utf8");
  // Reading a file as code takes long.
  if (!/\/[^\n*/ ][^\n]*[*+}][^\n]*\//.test(text)) return [];
  const kind = file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const found: Pattern[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) {
      const end = node.text.lastIndexOf("/");
      const source = node.text.slice(1, end);
      found.push({
        name: `${file} /${source}/`,
        source,
        // From each place on, as those are tried that look for the next one.
        flags: node.text.slice(end + 1).replace("y", ""),
      });
    }
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return found;
}

/** Signs that patterns are made of, and stretches that several parts of one pattern may want. */
const UNITS = [
  ...Array.from(" \t\n\r-_=*`~|#><[]({}\\/.,:;'\"&@!$%+?^0aA"),
  "a ",
  "a-",
  "Aa",
  "- ",
  "* ",
  "\n ",
  "\n\t",
  "\r\n",
  "*\n",
  "::",
  "a.",
  "a=",
  "<a",
  "<!---->",
  "<!-- -->\n",
  "${a:",
  "{{",
  '\\"',
  "?a",
];

/** Words of a pattern that have to be in front before its repeated parts are tried. */
function literalStarts(source: string): string[] {
  const words = source
    .replaceAll(/\[\^?(?:\\.|[^\]\\])*\]|\{[\d,]+\}|\(\?(?:<[^>]*>|<?[:=!])/g, "\n")
    .replaceAll(/\\([\^$.*+?()[\]{}|/\\-])/g, "$1")
    .replaceAll(/\\./g, "\n")
    .match(/[\w<!{}$"'`=:@;#/-]{1,30}/g);
  return ["", ...new Set(words ?? [])].slice(0, 4);
}

/** Texts of a length that make a pattern try the same signs again and again, if any do. */
export function* longTexts(source: string, length: number): Generator<string> {
  const starts = literalStarts(source);
  for (const unit of [...UNITS, ...starts.filter((word) => word.length > 1)]) {
    const run = unit.repeat(Math.ceil(length / unit.length));
    for (const start of starts) yield `${start}${run}\u0000`;
  }
}

const context = createContext({ source: "", flags: "", texts: [], pattern: null });
const compile = new Script("pattern = new RegExp(source, flags)");
const execute = new Script(
  "for (const text of texts) { pattern.lastIndex = 0; pattern.test(text); }",
);

/** Makes the pattern the one whose time is taken. */
export function choose({ source, flags }: Pattern): void {
  Object.assign(context, { source, flags });
  compile.runInContext(context);
}

/**
 * A pattern is cut off after so many times what it may compute. Others on the machine let it wait meanwhile: one that
 * was cut off before it had computed that much gets more time.
 */
const WAITS = [1.5, 10];

/** Whether the chosen pattern computes so many milliseconds or more for some texts; it is cut off soon after that. */
export function takes(ms: number, texts: readonly string[]): boolean {
  context["texts"] = texts;
  for (const wait of WAITS) {
    const { computed, isDone } = run(Math.ceil(ms * wait));
    if (computed >= ms) return true;
    if (isDone) return false;
  }
  return false;
}

function run(timeout: number): { computed: number; isDone: boolean } {
  const started = timeOnCore();
  let isDone = false;
  try {
    execute.runInContext(context, { timeout });
    isDone = true;
  } catch {
    // Cut off; what it computed until then counts.
  }
  return { computed: timeOnCore() - started, isDone };
}
