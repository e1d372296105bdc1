import { nameValue, quote } from "@/lib/domain/document/describe-value";
import { asList, asRecord } from "@/lib/shared/read-value";
import { entries, rootRange } from "@/lib/json/walk";
import type { FileSyntax } from "@/lib/formats/kit/syntax/edit-syntax";
import { readJsonc } from "@/lib/formats/kit/syntax/jsonc";
import { DEEPEST_ITEM, isDeeperThan } from "@/lib/formats/kit/contract/nesting";
import { readYaml, type YamlProblem } from "@/lib/formats/kit/syntax/yaml";

import type { MciCode, Report } from "./findings";
import { setFix } from "./filter";
import { mendText } from "./mend-text";
import { isYamlFile } from "./paths";
import type { Unchecked } from "@/lib/formats/kit/source/unchecked";
import type { MciSource } from "./source";

/** A file of the tree whose root is an object. */
export interface MciFile {
  readonly path: string;
  readonly value: Unchecked<MciSource>;
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
    reportRoot(path, content, read.value, report);
    return null;
  }
  if (isDeeperThan(value, DEEPEST_ITEM)) {
    const message = `It nests deeper than ${DEEPEST_ITEM} levels; make it flatter and drop it again.`;
    report("MCI-PARSE", [], message);
    return null;
  }
  if (hasEndless(value)) {
    const message = "It contains a number that is too large; write a smaller one.";
    report("MCI-PARSE", [], message);
    return null;
  }
  const text = typeof content === "string" ? content : null;
  return { path, value, syntax: read.syntax, text };
}

/** A list of tools needs only its frame; anything else is no file of this format. */
function reportRoot(path: string, content: string | object, value: unknown, report: Report): void {
  const mending =
    typeof content === "string" ? mendText(path, content.replace(/^\uFEFF/u, "")) : null;
  if (mending !== null) {
    const fix = setFix(mending.title, "", mending.text);
    report("MCI-ROOT-TYPE", [], "The file must contain an object; this is a list.", { fix });
    return;
  }
  const found =
    value === null || value === undefined ? "it is empty" : `this is ${nameValue(value)}`;
  const message = `The file must contain an object with schemaVersion and tools; ${found}. Drop the right file.`;
  report("MCI-ROOT-TYPE", [], message);
}

function readValue(
  path: string,
  content: string | object,
  report: Report,
): { value: unknown; syntax: FileSyntax } | null {
  if (typeof content !== "string") return { value: content, syntax: "json" };
  const hasMark = content.startsWith(BYTE_ORDER_MARK);
  const text = hasMark ? content.slice(1) : content;
  if (hasMark) {
    const fix = setFix("Take the mark away", "", text);
    report("MCI-BOM", [], "It begins with a byte order mark, which was passed over.", { fix });
  }
  if (isYamlFile(path)) return readYamlValue(path, text, report);
  if (/\.json$/i.test(path)) return readJsonValue(path, text, report);
  const message =
    "Its name ends neither in .json nor in .yaml or .yml; name it by its contents and drop it again.";
  report("MCI-PARSE", [], message);
  return null;
}

/** Says why a file cannot be read, with the edit that mends it, or what is to be done where none does. */
function reportUnreadable(
  { path, text, code }: { path: string; text: string; code: MciCode },
  reason: string,
  report: Report,
): void {
  const mending = mendText(path, text);
  if (mending !== null) {
    const fix = setFix(mending.title, "", mending.text);
    report(code, [], reason, { level: "error", fix });
    return;
  }
  report(code, [], `${reason} Correct it there and drop it again.`, { level: "error" });
}

function readJsonValue(
  path: string,
  text: string,
  report: Report,
): { value: unknown; syntax: FileSyntax } | null {
  const strict = parseJson(text);
  const lenient = strict.ok ? null : readJsonc(text);
  const read = lenient === null ? strict : parseJson(lenient.json);
  if (!read.ok) {
    reportUnreadable({ path, text, code: "MCI-PARSE" }, `It is not JSON: ${read.reason}`, report);
    return null;
  }
  if (lenient !== null) {
    const message =
      "Comments, or commas after the last entry, are not JSON; other readers refuse them.";
    const fix = setFix("Take comments and extra commas out", "", plainJson(lenient.json));
    report("MCI-JSONC", [], message, { fix });
  }
  for (const { path: place, name } of findTwins(lenient?.json ?? text)) {
    report(
      "MCI-DUPLICATE-KEY",
      [...place, name],
      `${quote(name)} occurs here twice; the last one counts.`,
    );
  }
  return { value: read.value, syntax: lenient === null ? "json" : "jsonc" };
}

/** Without the blanks that took the place of comments. */
function plainJson(json: string): string {
  return json.replaceAll(/(?<![ \t])[ \t]+$/gm, "").replaceAll(/^\n+|(?<=\n)\n+/g, "");
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
      for (const inner of Object.values(value) as unknown[]) waiting.push(inner);
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
  path: string,
  text: string,
  report: Report,
): { value: unknown; syntax: FileSyntax } | null {
  const read = readYaml(text);
  if (!read.ok) {
    const { code, message, line } = read.problem;
    const file = { path, text, code: YAML_CODES[code] ?? "MCI-PARSE" };
    reportUnreadable(file, `Line ${line}: ${message}`, report);
    return null;
  }
  for (const { line, message } of read.warnings) {
    report("MCI-YAML-11", [], `Line ${line}: ${message}`);
  }
  return { value: read.value, syntax: "yaml" };
}

/** Whether a file whose name says nothing is of this format, and not merely one with a version of its schema. */
export function isOurs(value: Unchecked<MciSource>): boolean {
  if (!Object.hasOwn(value, "schemaVersion")) return false;
  if (asRecord(value.mcp_servers) !== null) return true;
  if (Array.isArray(value.toolsets)) {
    // Documents of our own have toolsets with ids.
    return asList(value.toolsets).every(
      (entry) => typeof entry === "string" || asRecord(entry)?.["id"] === undefined,
    );
  }
  return asList(value.tools).some((tool) => asRecord(asRecord(tool)?.["execution"]) !== null);
}
