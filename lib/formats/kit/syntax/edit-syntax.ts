import { Document, isMap, isNode, isScalar, parse, parseDocument, visit, type Node } from "yaml";

import { EditDraft } from "@/lib/domain/document/edit-draft";
import { parseJson } from "@/lib/shared/json-text";
import { asList, asRecord } from "@/lib/shared/read-value";
import { applyEdits } from "@/lib/json/edit";
import { equalJson } from "@/lib/json/equal";

import { readJsonc } from "./jsonc";
import { readYaml } from "./yaml";

/** How a file is written that holds one JSON value. */
export type FileSyntax = "json" | "jsonc" | "yaml";

type Path = readonly (string | number)[];

/** One change of a file's value; without a value the member is taken away. */
interface ValueChange {
  readonly path: Path;
  readonly value?: unknown;
}

/** What leads from one value to another, as small as possible where lists keep their length. */
function changesBetween(before: unknown, after: unknown, path: Path = []): ValueChange[] {
  if (equalJson(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length) {
    const wanted = asList(after);
    return before.flatMap((old: unknown, at) => changesBetween(old, wanted[at], [...path, at]));
  }
  const [old, wanted] = [asRecord(before), asRecord(after)];
  if (old === null || wanted === null) return [{ path, value: after }];
  const removed = Object.keys(old).filter((name) => !Object.hasOwn(wanted, name));
  return [
    ...removed.map((name): ValueChange => ({ path: [...path, name] })),
    ...Object.entries(wanted).flatMap(([name, value]) =>
      Object.hasOwn(old, name)
        ? changesBetween(old[name], value, [...path, name])
        : [{ path: [...path, name], value }],
    ),
  ];
}

/**
 * A file with another value, in its own syntax: the text as it was but for what is different, with its comments.
 * Where that is not possible the whole value is written again.
 * @param before the value of `text`
 */
export function editSyntax(
  syntax: FileSyntax,
  text: string,
  before: unknown,
  after: unknown,
): string {
  if (equalJson(before, after)) return text;
  const mark = text.startsWith("\uFEFF") ? "\uFEFF" : "";
  const body = text.slice(mark.length);
  const edited = tryEdit(syntax, body, before, after);
  return edited === null ? writeSyntax(syntax, after) : mark + edited;
}

/** A value as a new file. */
export function writeSyntax(syntax: FileSyntax, value: unknown): string {
  if (syntax !== "yaml") return `${JSON.stringify(value, null, 2)}\n`;
  const document = new Document(value, { aliasDuplicateObjects: false });
  quoteAmbiguous(document.contents);
  return document.toString({ lineWidth: 0 });
}

/** The edited text; null where it would not say exactly what is wanted. */
function tryEdit(syntax: FileSyntax, text: string, before: unknown, after: unknown): string | null {
  const changes = changesBetween(before, after);
  const edited =
    syntax === "yaml" ? editYaml(text, changes) : editJson(syntax, text, changes, before, after);
  return edited !== null && equalJson(readSyntax(syntax, edited), after) ? edited : null;
}

/** The value of a file, JSON with comments too; undefined where it cannot be read. */
export function readSyntax(syntax: FileSyntax, text: string): unknown {
  if (syntax === "yaml") {
    const read = readYaml(text);
    return read.ok ? read.value : undefined;
  }
  try {
    return parseJson(readJsonc(text)?.json ?? text);
  } catch {
    return undefined;
  }
}

function editJson(
  syntax: FileSyntax,
  text: string,
  changes: readonly ValueChange[],
  before: unknown,
  after: unknown,
): string | null {
  // Comments are blanks in this text, and everything else is where it was.
  const draft = new EditDraft(syntax === "jsonc" ? (readJsonc(text)?.json ?? text) : text);
  if (asRecord(before) === null || asRecord(after) === null) return null;
  for (const { path, ...change } of changes) {
    const list = listChange(before, path, change.value);
    if (!("value" in change)) draft.remove(path);
    else if (list === null) draft.set(path, change.value);
    else editList(draft, path, list.old, list.wanted);
  }
  if (syntax === "json") return applyEdits(text, draft.edits);
  // What is new looks like its neighbours, with blanks where those have a comment.
  const edits = draft.edits.map((edit) => ({
    ...edit,
    text: edit.text.replaceAll(/(?<![ \t])[ \t]+(?=\r?\n)/g, ""),
  }));
  return applyEdits(text, edits);
}

/** A list that takes the place of a list. */
function listChange(
  before: unknown,
  path: Path,
  wanted: unknown,
): { old: readonly unknown[]; wanted: readonly unknown[] } | null {
  let old = before;
  for (const name of path) old = (old as Record<string | number, unknown> | null)?.[name];
  return Array.isArray(old) && Array.isArray(wanted)
    ? { old: asList(old), wanted: asList(wanted) }
    : null;
}

/** Keeps the entries that both lists have in one order; takes the others out, and puts new ones in. */
function editList(
  draft: EditDraft,
  path: Path,
  old: readonly unknown[],
  wanted: readonly unknown[],
): void {
  const kept: { from: number; to: number }[] = [];
  let from = 0;
  wanted.forEach((value, to) => {
    const found = old.findIndex((other, at) => at >= from && equalJson(other, value));
    if (found === -1) return;
    kept.push({ from: found, to });
    from = found + 1;
  });
  const stays = new Set(kept.map((pair) => pair.from));
  for (let at = old.length - 1; at >= 0; at -= 1) {
    if (!stays.has(at)) draft.remove([...path, at]);
  }
  const there = new Set(kept.map((pair) => pair.to));
  wanted.forEach((value, at) => {
    if (!there.has(at)) draft.insert([...path, at], value);
  });
}

function editYaml(text: string, changes: readonly ValueChange[]): string | null {
  const document = parseDocument(text, {
    version: "1.2",
    merge: true,
    // It was read before, which compared them.
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "error",
  });
  if (document.errors.length > 0 || !isMap(document.contents)) return null;
  try {
    for (const { path, ...change } of changes) {
      if (!("value" in change)) document.deleteIn(path);
      else document.setIn(path, withComments(newNode(document, change.value), document, path));
    }
    return document.toString({
      lineWidth: 0,
      flowCollectionPadding: text.includes("{ "),
      indentSeq: !FLUSH_LIST.test(text),
    });
  } catch {
    // An alias or a merged mapping is on the way; such a file is written again.
    return null;
  }
}

/** Entries of a list that begin where the key of the list does. */
const FLUSH_LIST = /^([ ]*)[^\s#-][^\r\n]*:[ ]*\n\1- /m;

/** What a person wrote next to a value is about the one that takes its place, too. */
function withComments(node: Node, document: Document, path: Path): Node {
  const old = document.getIn(path, true);
  if (!isNode(old)) return node;
  const { comment, commentBefore, spaceBefore } = old;
  return Object.assign(node, { comment, commentBefore, spaceBefore });
}

function newNode(document: Document, value: unknown): Node {
  const node = document.createNode(value, { aliasDuplicateObjects: false });
  quoteAmbiguous(node);
  return node;
}

/** Puts quotes around texts that a reader of YAML 1.1 or of 1.2 would take for something else. */
function quoteAmbiguous(node: unknown): void {
  if (!isNode(node)) return;
  visit(node, {
    Scalar(_, scalar) {
      if (!isScalar(scalar) || typeof scalar.value !== "string") return;
      if (!isPlain(scalar.value)) scalar.type = "QUOTE_DOUBLE";
    },
  });
}

/** Words, sentences and addresses are texts; `e5` is a number for readers of YAML 1.1. */
const SIMPLE = /^[A-Za-z]{2}(?:[A-Za-z0-9 ,.;()/_-]|:(?=[A-Za-z0-9/]))*(?<! )$/;
const SPECIAL = /^(?:true|false|null|yes|no|on|off)$/i;

function isPlain(text: string): boolean {
  // Nearly all texts are; reading one twice takes longer than writing it.
  if (SIMPLE.test(text) && !SPECIAL.test(text)) return true;
  if (text.includes("\n")) return true;
  return (["1.1", "1.2"] as const).every((version) => {
    try {
      return typeof parse(text, { version, logLevel: "silent" }) === "string";
    } catch {
      // The serializer quotes what is no plain text.
      return true;
    }
  });
}
