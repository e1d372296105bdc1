import { counted } from "@/lib/shared/counted";
import type { Format } from "@/lib/formats/kit/contract/format";
import type { JsonProblem, Span } from "@/lib/json/document-map";
import type { Diagnostic } from "@/lib/validation/diagnostic";
import { createTurns } from "@/lib/work/turns";

import { invalidItem } from "../items/build";
import { diagnoseProblem, fatal } from "../source/diagnose";
import { placeName, planPlace } from "./place";
import { escapeControls } from "./escape-control-characters";
import { recogniseFile, type RecognisedFile, type Wrapper } from "../sniff/recognise";
import { openHostFile } from "./host-file";
import { openMcpBundle } from "./mcp-bundle";
import { openLenient } from "./lenient-text";
import { openRewritten } from "./rewritten-text";
import { planWhole } from "./whole";
import type { PlanSession } from "../session/session";
import { describeNotRead, isMeantAsJson, isOtherText } from "../sniff/not-read";
import { otherExport } from "../sniff/other-exports";
import type { TextFile } from "../items/text-file";
import { describeUnknown, isOwnManifest } from "../sniff/unknown-format";

/** Enough to show how a file begins. */
const START_BYTES = 256;

/** Adds the documents of a text file to the plan, one item each; a companion may add none. */
export async function planText(session: PlanSession, file: TextFile): Promise<void> {
  const bundle = await openMcpBundle(session, file);
  if (bundle !== null && "rule" in bundle) return refuseFile(session, file, bundle);
  await planPlain(session, bundle ?? (await openHostFile(session, file)) ?? file);
}

async function planPlain(session: PlanSession, file: TextFile): Promise<void> {
  const { name, source, isCompanion } = file;
  const recognised = await recogniseFile(source, name);
  if (!recognised.ok) {
    if (recognised.problem.code === "syntax" && (await planMended(session, file))) return;
    if (await planLenient(session, file)) return;
    if (isCompanion) return;
    await refuseFile(session, file, await explainUnreadable(file, recognised.problem));
    return;
  }
  if (await planRewritten(session, file, recognised)) return;
  await planRecognised(session, file, recognised);
}

/** Reads a file of plain messages in members of a program's own from a copy; false for any other file. */
async function planRewritten(
  session: PlanSession,
  file: TextFile,
  { formats, sample }: RecognisedFile,
): Promise<boolean> {
  if (formats.length > 0 || otherExport(sample, file.name) !== null) return false;
  const copy = await openRewritten(session, file, sample);
  if (copy === null || (file.isCompanion && "rule" in copy)) return false;
  if ("rule" in copy) {
    await refuseFile(session, file, copy);
    return true;
  }
  const recognised = await recogniseFile(copy.file.source, copy.file.name);
  // What is in the members is of no format either: the file itself is told.
  if (!recognised.ok || recognised.formats.length === 0) return false;
  session.note(copy.note);
  await planRecognised(session, copy.file, recognised);
  return true;
}

/** Why a text is not read: where its JSON is broken, or what it is instead. */
async function explainUnreadable(
  { name, source }: TextFile,
  problem: JsonProblem,
): Promise<Diagnostic> {
  if (source.size === 0) return fatal("import.empty", "The file is empty (0 bytes).");
  const head = await source.read(0, START_BYTES);
  if (problem.code !== "empty" && !isMeantAsJson({ name, size: source.size }, head, problem)) {
    return describeNotRead(name, head);
  }
  return diagnoseProblem(source, { start: 0, end: source.size }, problem);
}

/** Reads a file once more with what some programs forget to escape; false when that does not help. */
async function planMended(session: PlanSession, file: TextFile): Promise<boolean> {
  const escaped = await escapeControls(session, file.source);
  if (escaped === null) return false;
  const { source, finding } = escaped;
  try {
    const recognised = await recogniseFile(source, file.name);
    if (!recognised.ok) return false;
    const original = { file: file.file, start: 0, end: file.source.size };
    const mended = { ...file, file: escaped.file, source, findings: [finding], original };
    await planRecognised(session, mended, recognised);
    return true;
  } finally {
    await source.close();
  }
}

/** Reads a file as YAML or as JSON with comments; false when it is neither, or of no known format as such. */
async function planLenient(session: PlanSession, file: TextFile): Promise<boolean> {
  const lenient = await openLenient(session, file);
  if (lenient === null) return false;
  if ("problem" in lenient) {
    if (!file.isCompanion) await refuseFile(session, file, lenient.problem);
    return true;
  }
  const recognised = await recogniseFile(lenient.source, file.name);
  if (!recognised.ok) return false;
  if (recognised.formats.length === 0) {
    const start = await file.source.read(0, START_BYTES);
    const syntax = lenient.syntax === "jsonc" ? "JSON with comments" : "YAML";
    const problem = describeUnknown(recognised.sample, start, syntax);
    if (!file.isCompanion) await refuseFile(session, file, problem);
    return true;
  }
  const original = { file: file.file, start: 0, end: file.source.size };
  const { source, findings, syntax } = lenient;
  await planRecognised(
    session,
    { ...file, file: lenient.file, source, findings, syntax, original },
    recognised,
  );
  return true;
}

async function planRecognised(
  session: PlanSession,
  file: TextFile,
  recognised: RecognisedFile,
): Promise<void> {
  const { name, source, isCompanion } = file;
  const { sample, formats, whole, wrapper, ownList } = recognised;
  if (isOwnManifest(sample)) {
    session.note(`${name} is the list of an exported archive; it contains no document.`);
  } else if (whole !== null) {
    const place = { span: whole.span, name };
    const given = withOwn(file, null);
    await planSafely(session, file, place, () => planWhole(session, given, whole));
  } else if (formats.length > 0) {
    if (recognised.listed !== null) {
      const list = wrapper === null ? "is a list" : `has a list in "${wrapper.key}"`;
      session.note(
        `${name} ${list}; ${recognised.listed === 1 ? "its document is imported" : `its ${counted(recognised.listed, "document")} are imported one by one`}.`,
      );
    }
    if (ownList !== null && ownList.beside.length > 0) {
      session.note(`${name}: ${describeBeside(ownList)}`);
    }
    const given = withBeside(file, wrapper);
    const turn = createTurns();
    for await (const place of recognised.places()) {
      await turn();
      session.checkAborted();
      const fallback = onlyForeign(formats);
      const named = { span: place.span, name: placeName(file, place) };
      await planSafely(session, file, named, () =>
        planPlace(session, withOwn(given, place.position), place, fallback),
      );
    }
  } else if (otherExport(sample, name) !== null) {
    const message = `This file contains ${otherExport(sample, name)}, not conversations. It is left out.`;
    if (isCompanion) session.note(`${name}: ${message}`);
    else await refuseFile(session, file, fatal("import.no-conversations", message));
  } else if (!isCompanion) {
    const start = await source.read(0, START_BYTES);
    const problem = isOtherText(name, start)
      ? describeNotRead(name, start)
      : describeUnknown(sample, start);
    await refuseFile(session, file, problem);
  }
}

/** Says with an item what is said of it alone; with all of the file, what is said of any. */
function withOwn(file: TextFile, position: number | null): TextFile {
  const all = file.own ?? new Map<number, Diagnostic>();
  const own = position === null ? [...all.values()] : [all.get(position)];
  const findings = own.filter((finding) => finding !== undefined);
  return findings.length === 0
    ? file
    : { ...file, findings: [...(file.findings ?? []), ...findings] };
}

const BESIDE_NAMED = 8;

/** Says with each document of a wrapped list what else the wrapper has, which is in none of them. */
function withBeside(file: TextFile, wrapper: Wrapper | null): TextFile {
  if (wrapper === null || wrapper.beside.length === 0) return file;
  const message = describeBeside(wrapper);
  const finding: Diagnostic = { severity: "info", rule: "import.beside-list", message, path: "" };
  return { ...file, findings: [...(file.findings ?? []), finding] };
}

function describeBeside({ key, beside }: Wrapper): string {
  const named = beside.slice(0, BESIDE_NAMED).map((name) => JSON.stringify(name.slice(0, 40)));
  const more = beside.length > named.length ? ` and ${beside.length - named.length} more` : "";
  return `Beside the list in "${key}" the file has ${named.join(", ")}${more}. That is part of no document and is not imported.`;
}

/** A fault of this program that one document brings to light must not sink its neighbours. */
async function planSafely(
  session: PlanSession,
  file: TextFile,
  place: { span: Span; name: string },
  plan: () => Promise<void>,
): Promise<void> {
  const before = session.totals.items;
  try {
    await plan();
  } catch (error) {
    if (session.isOver(error) || session.totals.items > before) throw error;
    session.onError(error);
    const message =
      "This could not be examined because of a fault in this program; the others go on.";
    const { start, end } = place.span;
    const facts = {
      id: session.nextItemId(),
      name: place.name,
      problems: [fatal("import.unexpected", message)],
      notes: [],
      bytes: end - start,
    };
    await session.addInvalid(invalidItem(facts), file.fileHash, { file: file.file, start, end });
  }
}

/** The foreign format of a file, where there is just one: what it alone could explain is its own. */
function onlyForeign(found: readonly Format[]): Format | null {
  const foreign = found.filter(({ id }) => id !== "cjson");
  return foreign.length === 1 ? (foreign[0] ?? null) : null;
}

async function refuseFile(
  session: PlanSession,
  file: TextFile,
  problem: Diagnostic,
): Promise<void> {
  const { name, fileHash, source } = file;
  const facts = {
    id: session.nextItemId(),
    name,
    problems: [problem],
    notes: [],
    bytes: source.size,
  };
  const text = { file: file.file, start: 0, end: source.size };
  await session.addInvalid(invalidItem(facts), fileHash, text);
}
