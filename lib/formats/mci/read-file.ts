import { quote } from "@/lib/domain/document/describe-value";
import { asRecord } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";
import { entries, rootRange } from "@/lib/json/walk";

import type { FileSyntax } from "../edit-syntax";
import { readJsonc } from "../jsonc-text";
import { DEEPEST_ITEM, isDeeperThan } from "../nesting";
import { readYaml } from "../yaml-text";
import type { YamlProblem } from "../yaml-text";
import type { MciCode, Report } from "./findings";
import { isYamlFile } from "./paths";

/** A file of the tree whose root is an object. */
export interface MciFile {
  readonly path: string;
  readonly value: JsonRecord;
  readonly syntax: FileSyntax;
  /** As it came; null where the tree was given as values. */
  readonly text: string | null;
}

const BYTE_ORDER_MARK = "\uFEFF";

/** Reads a file by its ending; null when it has no object, which is reported. */
export function readMciFile(
  path: string,
  content: string | object,
  report: Report,
): MciFile | null {
  const read = readValue(path, content, report);
  if (read === null) return null;
  const value = asRecord(read.value);
  if (value === null) {
    report("MCI-ROOT-TYPE", [], "The file must hold an object.");
    return null;
  }
  if (isDeeperThan(value, DEEPEST_ITEM)) {
    report("MCI-PARSE", [], `It nests deeper than ${DEEPEST_ITEM} levels.`);
    return null;
  }
  if (hasEndless(value)) {
    report("MCI-PARSE", [], "It holds a number that is too large to be one.");
    return null;
  }
  const text = typeof content === "string" ? content : null;
  return { path, value, syntax: read.syntax, text };
}

function readValue(
  path: string,
  content: string | object,
  report: Report,
): { value: unknown; syntax: FileSyntax } | null {
  if (typeof content !== "string") return { value: content, syntax: "json" };
  const hasMark = content.startsWith(BYTE_ORDER_MARK);
  if (hasMark) report("MCI-BOM", [], "It begins with a byte order mark, which was passed over.");
  const text = hasMark ? content.slice(1) : content;
  if (isYamlFile(path)) return readYamlValue(text, report);
  if (/\.json$/i.test(path)) return readJsonValue(text, report);
  report("MCI-PARSE", [], "Its name ends neither in .json nor in .yaml or .yml.");
  return null;
}

function readJsonValue(
  text: string,
  report: Report,
): { value: unknown; syntax: FileSyntax } | null {
  const strict = parseJson(text);
  const lenient = strict.ok ? null : readJsonc(text);
  const read = lenient === null ? strict : parseJson(lenient.json);
  if (!read.ok) {
    report("MCI-PARSE", [], `It is no JSON: ${read.reason}`);
    return null;
  }
  if (lenient !== null) {
    const message =
      "Comments, or commas after the last entry, are not JSON; other readers refuse them.";
    report("MCI-JSONC", [], message);
  }
  for (const { path, name } of findTwins(lenient?.json ?? text)) {
    report(
      "MCI-DUPLICATE-KEY",
      [...path, name],
      `${quote(name)} stands here twice; the last one counts.`,
    );
  }
  return { value: read.value, syntax: lenient === null ? "json" : "jsonc" };
}

function parseJson(text: string): { ok: true; value: unknown } | { ok: false; reason: string } {
  try {
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    const reason = error instanceof SyntaxError ? error.message : String(error);
    return { ok: false, reason: `${reason}.` };
  }
}

/** Whether JSON.parse made an infinite number, which has no form in JSON. */
function hasEndless(root: unknown): boolean {
  const waiting: unknown[] = [root];
  for (let value = waiting.pop(); value !== undefined; value = waiting.pop()) {
    if (typeof value === "number" && !Number.isFinite(value)) return true;
    if (typeof value === "object" && value !== null)
      waiting.push(...(Object.values(value) as unknown[]));
  }
  return false;
}

const MOST_TWINS = 20;

/** Members that stand twice in one object of a JSON text. */
function findTwins(text: string): { path: (string | number)[]; name: string }[] {
  const found: { path: (string | number)[]; name: string }[] = [];
  const waiting: { start: number; path: (string | number)[] }[] = [
    { start: rootRange(text).start, path: [] },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (text[next.start] !== "{" && text[next.start] !== "[") continue;
    const seen = new Set<string>();
    let position = 0;
    for (const { key, value } of entries(text, next.start)) {
      const name = key === null ? position : key.name;
      if (key !== null && seen.has(key.name)) found.push({ path: next.path, name: key.name });
      if (key !== null) seen.add(key.name);
      if (found.length >= MOST_TWINS) return found;
      waiting.push({ start: value.start, path: [...next.path, name] });
      position += 1;
    }
  }
  return found;
}

const YAML_CODES: Readonly<Partial<Record<YamlProblem["code"], MciCode>>> = {
  tag: "MCI-YAML-TAG",
  "duplicate-key": "MCI-DUPLICATE-KEY",
};

function readYamlValue(
  text: string,
  report: Report,
): { value: unknown; syntax: FileSyntax } | null {
  const read = readYaml(text);
  if (!read.ok) {
    const { code, message, line } = read.problem;
    const words = `Line ${line}: ${message}`;
    report(YAML_CODES[code] ?? "MCI-PARSE", [], words, { level: "error" });
    return null;
  }
  for (const { line, message } of read.warnings) {
    report("MCI-YAML-11", [], `Line ${line}: ${message}`);
  }
  return { value: read.value, syntax: "yaml" };
}
