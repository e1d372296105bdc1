import type { DocumentMap, ElementSpan, JsonKind, MemberSpan, Span } from "@/lib/json/document-map";
import { parseJson } from "@/lib/shared/json-text";

import { scanSpan } from "./scan";
import type { SourceFile } from "./file";

/** Elements of an array that recognising a format looks at. */
const ELEMENTS_SAMPLED = 5;
const LINES_SAMPLED = 10;
/** Values up to this size are taken whole; of bigger ones only the kind is kept. */
const VALUE_BYTES = 4 << 20;
const LIST_BYTES = 64 << 10;

const PLACEHOLDER: Readonly<Record<JsonKind, string>> = {
  object: "{}",
  array: "[]",
  string: '""',
  number: "0",
  boolean: "true",
  null: "null",
};

/**
 * The parsed root object with its listed arrays cut to their first elements and big values emptied:
 * enough to tell what the document is. `span` is where the document is in the file.
 */
export async function sampleObject(
  source: SourceFile,
  span: Span,
  map: DocumentMap,
): Promise<unknown> {
  const members: string[] = [];
  for (const member of map.members) {
    const key = await source.read(
      span.start + member.keySpan.start,
      span.start + member.keySpan.end,
    );
    members.push(`${key.toString()}:${await memberText(source, span, map, member)}`);
  }
  return parseJson(`{${members.join(",")}}`);
}

/** The first elements of an array, parsed; big ones sampled. */
export async function sampleElements(
  source: SourceFile,
  span: Span,
  elements: readonly Span[],
): Promise<unknown[]> {
  const items: unknown[] = [];
  for (const element of elements.slice(0, LINES_SAMPLED)) {
    const place = { start: span.start + element.start, end: span.start + element.end };
    const { result } = await scanSpan(source, place, {});
    if (!result.ok) continue;
    if (result.map.root === "object") items.push(await sampleObject(source, place, result.map));
    else items.push(parseJson(await plainText(source, place, result.map.root)));
  }
  return items;
}

/** A list that is short is taken whole, since nothing else shows what it is of. */
async function plainText(source: SourceFile, span: Span, kind: JsonKind): Promise<string> {
  if (kind !== "array" || span.end - span.start > LIST_BYTES) return PLACEHOLDER[kind];
  return (await source.read(span.start, span.end)).toString();
}

async function memberText(
  source: SourceFile,
  span: Span,
  map: DocumentMap,
  member: MemberSpan,
): Promise<string> {
  const elements = member.kind === "array" ? map.elements.get(member.key) : undefined;
  if (elements !== undefined) return elementsText(source, span, elements);
  return valueText(source, span, member.value, member.kind);
}

async function elementsText(
  source: SourceFile,
  span: Span,
  elements: readonly ElementSpan[],
): Promise<string> {
  const texts: string[] = [];
  for (const element of elements.slice(0, ELEMENTS_SAMPLED)) {
    texts.push(await valueText(source, span, element, element.kind));
  }
  return `[${texts.join(",")}]`;
}

async function valueText(
  source: SourceFile,
  span: Span,
  value: Span,
  kind: JsonKind,
): Promise<string> {
  if (value.end - value.start > VALUE_BYTES) return PLACEHOLDER[kind];
  return (await source.read(span.start + value.start, span.start + value.end)).toString();
}
