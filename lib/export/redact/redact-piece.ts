import type { RedactionDecisions } from "@/lib/domain/exports/redaction";
import type { KnownValues } from "@/lib/domain/findings/scan/known-values";
import { contentHash } from "@/lib/json/hash";
import { applyEdits, setValue, type TextEdit } from "@/lib/json/edit";
import { parsePointer } from "@/lib/json/pointers";
import { rawOffsets } from "@/lib/json/string-tokens";
import { asRecord } from "@/lib/shared/read-value";
import { addAll } from "@/lib/shared/add-all";
import { decide } from "./decide";
import type { AcrossParts } from "./across-parts";
import { findInPiece, type FoundMatch, type FoundString, type Piece } from "./find-in-piece";
import type { FindingMarks } from "./finding-marks";
import { LEFT_OUT, type Placeholders } from "./placeholders";

/** What a redaction goes by; the same for all of an export. */
export interface RedactionRules {
  readonly decisions: RedactionDecisions;
  readonly marks: FindingMarks;
  readonly placeholders: Placeholders;
  /** Values that are masked wherever they stand. */
  readonly known: KnownValues;
  /** What goes on from one message to the next. */
  readonly across: AcrossParts;
  /** What stands for a finding nobody has decided about; without it there must be none. */
  readonly undecided?: (value: string) => string;
}

/** A finding turned up that nobody has decided about; the export must end. */
class UndecidedFindingError extends Error {
  override name = "UndecidedFindingError";
}

interface Replacement {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * A piece without what is not to leave. Only the places themselves change; all other characters, escapes and
 * white space stay as they are written.
 * @throws UndecidedFindingError when something has no decision: nothing leaves by accident
 */
export function redactPiece(piece: Piece, rules: RedactionRules): string {
  const edits: TextEdit[] = [];
  const files: { pointer: string; bytes: Buffer }[] = [];
  for (const string of findInPiece(piece, rules.marks, rules.across)) {
    const replacements = replacementsIn(string, rules);
    if (replacements.length === 0) continue;
    if (string.base64Head === null) {
      addAll(edits, stringEdits(piece.text, string, replacements));
    } else {
      const bytes = Buffer.from(replaceAll(string.text, replacements));
      const text = string.base64Head + bytes.toString("base64");
      const { start, end } = string;
      edits.push({ offset: start, length: end - start, text: JSON.stringify(text) });
      files.push({ pointer: string.pointer, bytes });
    }
  }
  if (edits.length === 0) return piece.text;
  return files.reduce(describeFile, applyEdits(piece.text, edits));
}

function replacementsIn(string: FoundString, rules: RedactionRules): Replacement[] {
  const replacements: Replacement[] = [];
  for (const match of string.matches) {
    const decision = decide(rules.decisions, { ...match, place: string.place });
    if (decision === null && rules.undecided !== undefined) {
      replacements.push({ ...match, text: rules.undecided(match.value) });
      continue;
    }
    if (decision === null) {
      throw new UndecidedFindingError(`Nobody has decided about a finding of ${match.rule}.`);
    }
    if (decision === "keep") continue;
    // A name without a text, or an id that others refer to, cannot be taken out.
    if (decision === "leave-out" && !string.isKey && string.place !== "id") {
      return [{ start: 0, end: string.text.length, text: LEFT_OUT }];
    }
    replacements.push(masked(match, rules));
  }
  for (const again of rules.known.findIn(string.text)) {
    const overlaps = ({ start, end }: { start: number; end: number }) =>
      start < again.end && again.start < end;
    // What was decided about in this place is decided.
    if (string.matches.some(overlaps)) continue;
    const value = string.text.slice(again.start, again.end);
    replacements.push(masked({ ...again, mark: rules.marks.ofValue(value, again.rule) }, rules));
  }
  return replacements.toSorted((a, b) => a.start - b.start);
}

function masked(
  { rule, mark, start, end }: Pick<FoundMatch, "rule" | "mark" | "start" | "end">,
  { placeholders }: RedactionRules,
): Replacement {
  return { start, end, text: placeholders.of(rule, mark) };
}

function stringEdits(
  text: string,
  { start, end }: FoundString,
  replacements: readonly Replacement[],
): TextEdit[] {
  const token = text.slice(start, end);
  const offsets = rawOffsets(
    token,
    replacements.flatMap((replacement) => [replacement.start, replacement.end]),
  );
  return replacements.map((replacement, at) => {
    const from = offsets[at * 2] ?? 0;
    const to = offsets[at * 2 + 1] ?? from;
    return { offset: start + from, length: to - from, text: replacement.text };
  });
}

function replaceAll(text: string, replacements: readonly Replacement[]): string {
  const edits = replacements.map((replacement) => ({
    offset: replacement.start,
    length: replacement.end - replacement.start,
    text: replacement.text,
  }));
  return applyEdits(text, edits);
}

/** The attachment says of the changed file what it said of the one before: its size and hash. */
function describeFile(text: string, file: { pointer: string; bytes: Buffer }): string {
  const path = parsePointer(file.pointer).slice(0, -1);
  const attachment = path.reduce<unknown>(
    (value, name) =>
      Array.isArray(value) ? (value[Number(name)] as unknown) : asRecord(value)?.[name],
    JSON.parse(text),
  );
  let edited = text;
  const set = (name: string, value: unknown): void => {
    if (asRecord(attachment)?.[name] === undefined) return;
    edited = applyEdits(edited, setValue(edited, [...path, name], value));
  };
  set("sizeInBytes", file.bytes.byteLength);
  set("sha256", contentHash(file.bytes));
  return edited;
}
