import type { Format } from "@/lib/formats/kit/contract/format";
import { detectFormat } from "@/lib/formats/registry";
import type { Span } from "@/lib/json/document-map";

import { sampleElements } from "../source/sample";
import { scanSpan } from "../source/scan";
import type { SourceFile } from "../source/file";

/** Lists that are looked at to tell what a file of lists is. */
const LISTS_SAMPLED = 5;

/** The format that reads a bare list, such as one of messages, as one item; null where none does, or it is no list. */
export async function formatOfList(
  source: SourceFile,
  span: Span,
  name: string,
): Promise<Format | null> {
  const { result } = await scanSpan(source, span, { arrays: [""] });
  if (!result.ok || result.map.root !== "array") return null;
  const sample = await sampleElements(source, span, result.map.elements.get("") ?? []);
  const probe = { name, root: "array", sample } as const;
  const [only, ...others] = detectFormat(probe);
  return only?.isWhole?.(probe) === true && others.length === 0 ? only : null;
}

/** The formats of lists that are listed one after the other, such as several conversations in one file. */
export async function formatsOfLists(
  source: SourceFile,
  lists: readonly Span[],
  name: string,
): Promise<Format[]> {
  const found = new Set<Format>();
  for (const span of lists.slice(0, LISTS_SAMPLED)) {
    const format = await formatOfList(source, span, name);
    if (format !== null) found.add(format);
  }
  return [...found];
}
