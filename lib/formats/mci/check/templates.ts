import { quote } from "@/lib/domain/document/describe-value";
import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";

import { inside, type Report } from "../files/findings";
import { isTemplated, readTemplateParts, readValue, type TemplatePart } from "./template-text";
import { createBlocks } from "./template-blocks";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { MciExecution, MciTool } from "../files/source";

/** Members whose text is used as it is. */
const PLAIN: ReadonlySet<string> = new Set(["type", "timeout_ms", "retries", "flags"]);
/** Members in which a value keeps its type. */
const TYPED: ReadonlySet<string> = new Set(["params", "content"]);

type Path = readonly (string | number)[];

/** What a tool says of its arguments. */
interface Declared {
  readonly properties: JsonRecord | null;
  readonly required: ReadonlySet<unknown>;
}

/** Holds the texts of a tool in which values are filled in against the rules for them. Nothing is filled in. */
export function lintTemplates(
  tool: Unchecked<MciTool>,
  execution: Unchecked<MciExecution>,
  report: Report,
): void {
  const schema = asRecord(tool.inputSchema);
  const declared: Declared = {
    properties: asRecord(schema?.["properties"]),
    required: new Set(asList(schema?.["required"])),
  };
  const own = inside(report, "execution");
  for (const [name, value] of Object.entries(execution)) {
    if (PLAIN.has(name)) lintPlain(value, [name], own);
    else lintStrings(value, [name], { declared, report: own, isText: execution.type === "text" });
  }
  lintFlags(execution.flags, declared, inside(own, "flags"));
  lintPlain(tool.directoryAllowList, ["directoryAllowList"], report);
}

/** A template where none is filled in. */
function lintPlain(value: unknown, path: Path, report: Report): void {
  for (const { text, at } of textsIn(value, path)) {
    if (!isTemplated(text)) continue;
    const message = `Nothing is filled in here; the text ${quote(text)} is kept.`;
    report("MCI-TPL-PLACE", at, message);
  }
}

interface Lint {
  readonly declared: Declared;
  readonly report: Report;
  /** Blocks such as loops have a meaning in the text of a tool of this type. */
  readonly isText: boolean;
}

function lintStrings(value: unknown, path: Path, lint: Lint): void {
  for (const { text, at } of textsIn(value, path)) {
    const withBlocks = lint.isText && at.length === 1 && at[0] === "text";
    const isTypedPlace = at.some((name) => TYPED.has(String(name)));
    lintText(text, { ...lint, report: inside(lint.report, ...at) }, { withBlocks, isTypedPlace });
  }
}

function lintText(
  text: string,
  { declared, report }: Lint,
  { withBlocks, isTypedPlace }: { withBlocks: boolean; isTypedPlace: boolean },
): void {
  const { parts, isUnbalanced } = readTemplateParts(text, withBlocks);
  if (isUnbalanced)
    report(
      "MCI-TPL-SYNTAX",
      [],
      "Two braces open or close a place, and their partners are missing.",
    );
  const blocks = createBlocks(report);
  for (const part of parts) {
    if (part.kind === "block") {
      for (const path of blocks.enter(part)) lintPath(path, true, declared, report);
      continue;
    }
    if (part.kind === "typed") lintTyped(part, text, isTypedPlace, report);
    const read = readValue(part.inner);
    if (read.fault !== null) {
      const shown = quote(text.slice(part.start, part.end));
      report("MCI-TPL-SYNTAX", [], `${shown} can’t be filled in: ${read.fault}.`);
    }
    for (const path of read.paths) {
      if (!blocks.isOpen(path)) lintPath(path, read.hasAlternative, declared, report);
    }
  }
  blocks.end();
}

function lintTyped(
  { inner, start, end }: TemplatePart,
  text: string,
  isTypedPlace: boolean,
  report: Report,
): void {
  const shown = quote(text.slice(start, end));
  if (start > 0 || end < text.length) {
    report("MCI-TPL-SYNTAX", [], `${shown} must be all of the text to keep its type.`);
  } else if (inner.includes("|")) {
    report("MCI-TPL-SYNTAX", [], `${shown} can’t have alternatives.`);
  } else if (!isTypedPlace) {
    report(
      "MCI-TPL-PLACE",
      [],
      `${shown} keeps a type only inside params and the content of a body.`,
    );
  }
}

/** Whether a place can be found when the tool is called. */
function lintPath(
  path: string,
  hasAlternative: boolean,
  { properties, required }: Declared,
  report: Report,
): void {
  const [root = "", name] = path.split(".");
  if (root === "env" && name !== undefined) return;
  if ((root !== "props" && root !== "input") || name === undefined) {
    const message = `${quote(path)} begins with none of props, env and input; case matters.`;
    report("MCI-TPL-CONTEXT", [], message);
    return;
  }
  if (properties === null || !Object.hasOwn(properties, name)) {
    report("MCI-TPL-UNDECLARED", [], `${quote(path)} names an argument the tool does not declare.`);
    return;
  }
  const hasDefault = Object.hasOwn(asRecord(properties[name]) ?? {}, "default");
  if (required.has(name) || hasDefault || hasAlternative) return;
  const message = `${quote(path)} may be missing in a call, which then fails; it has no default.`;
  report("MCI-TPL-NO-DEFAULT", [], message);
}

function lintFlags(value: unknown, declared: Declared, report: Report): void {
  for (const [name, member] of Object.entries(asRecord(value) ?? {})) {
    const from = asText(asRecord(member)?.["from"]);
    // A flag is left out where its argument is missing, so it needs no default.
    if (from !== null && !isTemplated(from)) {
      lintPath(from, true, declared, inside(report, name, "from"));
    }
  }
}

function* textsIn(value: unknown, path: Path): Generator<{ text: string; at: Path }> {
  if (typeof value === "string") yield { text: value, at: path };
  else if (Array.isArray(value)) {
    for (const [at, item] of value.entries()) yield* textsIn(item, [...path, at]);
  } else {
    for (const [name, member] of Object.entries(asRecord(value) ?? {})) {
      yield* textsIn(member, [...path, name]);
    }
  }
}

/** The names of all variables of the environment that a value asks for. */
export function environmentOf(value: unknown): Set<string> {
  const names = new Set<string>();
  for (const { text } of textsIn(value, [])) {
    for (const { inner } of readTemplateParts(text, false).parts) {
      for (const path of readValue(inner).paths) {
        if (path.startsWith("env.")) names.add(path.slice("env.".length));
      }
    }
  }
  return names;
}
