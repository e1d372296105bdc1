import { identifyKind } from "@/lib/domain/kinds/kind";
import type { Format } from "@/lib/formats/kit/contract/format";
import { detectItem } from "@/lib/formats/registry";
import type { JsonKind } from "@/lib/json/document-map";
import type { Diagnostic } from "@/lib/validation/diagnostic";

import { invalidItem } from "../items/build";
import { diagnoseProblem, fatal } from "../source/diagnose";
import { IMPORT_LIMITS } from "../source/limits";
import { planDocument } from "./document";
import { planForeign } from "./foreign";
import { safeDocument } from "../credentials/safe-document";
import { sampleObject } from "../source/sample";
import { scanSpan } from "../source/scan";
import type { PlanSession } from "../session/session";
import { memorySource } from "../source/file";
import type { TextFile } from "../items/text-file";
import type { DocumentPlace } from "../sniff/split";
import { formatOfList } from "../sniff/list-item";
import { describeUnknown } from "../sniff/unknown-format";

/** Arrays of the three kinds of CJSON documents. */
const ARRAYS = ["messages", "toolsets", "modelDefinitions"];

/** Enough to show how an item begins. */
const START_BYTES = 256;

const ARTICLE: Readonly<Record<JsonKind, string>> = {
  object: "an object",
  array: "an array",
  string: "a text",
  number: "a number",
  boolean: "true or false",
  null: "null",
};

/** How people know a place. */
export function placeName({ name }: TextFile, { position }: DocumentPlace): string {
  return position === null ? name : `${name}#${position}`;
}

/**
 * Adds what is at one place of a text file to the plan.
 * @param fallback the format of the whole file, for items that alone do not show theirs
 */
export async function planPlace(
  session: PlanSession,
  file: TextFile,
  place: DocumentPlace,
  fallback: Format | null,
): Promise<void> {
  const { span } = place;
  const name = placeName(file, place);
  const text = { file: file.file, start: span.start, end: span.end };
  const own = ownOf(file, place);

  const refuse = (problem: Diagnostic, format?: string) =>
    refusePlace(session, file, place, { problem, format });

  if (own?.severity === "error") return refuse(own);
  const maxElements = IMPORT_LIMITS.messagesPerConversation;
  const scanned =
    place.scanned ?? (await scanSpan(file.source, span, { arrays: ARRAYS, maxElements }));
  if (!scanned.result.ok) {
    const problem = await diagnoseProblem(file.source, span, scanned.result.problem);
    return refuse(place.ended ? problem : cutOff(problem));
  }
  const { map } = scanned.result;
  if (map.root !== "object") {
    const listed = await formatOfList(file.source, span, file.name);
    if (listed === null) {
      const message = `A document is an object; this is ${ARTICLE[map.root]}.`;
      return refuse(fatal("import.not-object", message));
    }
    const { source } = file;
    const { pointer } = place;
    const list = { source, span, name, text, format: listed, pointer };
    const refusal = await planForeign(session, file, list);
    return refusal === null ? undefined : refuse(refusal, listed.id);
  }
  const here =
    scanned.bytes === null
      ? { source: file.source, span }
      : { source: memorySource(scanned.bytes), span: { start: 0, end: scanned.bytes.length } };
  const sample = await sampleObject(here.source, here.span, map);
  const identified = identifyKind(sample);
  if (identified !== null) {
    const isWhole = place.position === null;
    const upload = isWhole && !file.original ? file.file : null;
    const safe =
      identified.kind === "conversation" ? null : await safeDocument(session, here, ARRAYS, upload);
    const isAsFound = isWhole && !file.original && safe === null;
    return planDocument(session, {
      ...here,
      name,
      text,
      map,
      ...safe,
      identified,
      format: "cjson",
      fileHash: file.fileHash,
      contentHash: isAsFound ? file.ownHash : null,
      original: isWhole && safe === null ? (file.original ?? null) : null,
      fidelity: null,
      findings: [...(file.findings ?? []), ...(safe?.findings ?? [])],
      ...(file.unread && { unread: file.unread }),
    });
  }
  const format = detectItem(sample)[0] ?? fallback;
  if (format === null) {
    const start = await here.source.read(here.span.start, here.span.start + START_BYTES);
    return refuse(describeUnknown(sample, start));
  }
  const refusal = await planForeign(session, file, {
    ...here,
    name,
    text,
    format,
    pointer: place.pointer,
  });
  if (refusal !== null) return refuse(refusal, format.id);
}

/** What is said of this item alone. */
const ownOf = ({ own }: TextFile, { position }: DocumentPlace): Diagnostic | undefined =>
  position === null ? undefined : own?.get(position);

/** Adds the item of a place that becomes no document. */
async function refusePlace(
  session: PlanSession,
  file: TextFile,
  place: DocumentPlace,
  { problem, format }: { readonly problem: Diagnostic; readonly format: string | undefined },
): Promise<void> {
  const { start, end } = place.span;
  const own = ownOf(file, place);
  const item = invalidItem({
    id: session.nextItemId(),
    name: placeName(file, place),
    problems: own === undefined || own === problem ? [problem] : [own, problem],
    notes: [],
    ...(format !== undefined && { format }),
    bytes: end - start,
  });
  await session.addInvalid(item, file.fileHash, { file: file.file, start, end });
}

/** The last line of a log that was still being written is no error of the file. */
function cutOff(problem: Diagnostic): Diagnostic {
  if (problem.rule !== "json.truncated") return problem;
  return { ...problem, message: "The last line is cut off; the lines before it are complete." };
}
