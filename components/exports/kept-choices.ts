import { EXPORT_FORMATS, type ExportRequest } from "@/lib/domain/exports/request";
import { asBoolean, asList, asRecord, asText } from "@/lib/shared/read-value";
import type { ExportChoices } from "./export-choices";

/** A library changes; what was decided for an export of it before yesterday is asked again. */
export const EXPORT_CHOICES_MS = 24 * 60 * 60 * 1000;

/** What the choices for an export are kept under: equal for the same scope and the same form it began with. */
export function exportSubject({ conversations, toolsets, query, format }: ExportRequest): string {
  return `export:${JSON.stringify([format, conversations ?? [], toolsets ?? [], query ?? null])}`;
}

/** What a person has changed on the sheet, as JSON can hold it. */
export interface KeptExportChoices extends Partial<Omit<ExportChoices, "consented">> {
  readonly consented?: readonly string[];
}

export const NO_EXPORT_CHOICES: KeptExportChoices = {};

/** Notes a change on the sheet. */
export function keepChange(
  kept: KeptExportChoices,
  { consented, ...change }: Partial<ExportChoices>,
): KeptExportChoices {
  return {
    ...kept,
    ...change,
    ...(consented === undefined ? {} : { consented: [...consented].toSorted() }),
  };
}

/** What the sheet shows: what it begins with, and what was changed since. */
export function withKept(first: ExportChoices, kept: KeptExportChoices): ExportChoices {
  const { consented, ...changed } = kept;
  return {
    ...first,
    ...changed,
    ...(consented === undefined ? {} : { consented: new Set(consented) }),
  };
}

const FLAGS = [
  "thinking",
  "toolCalls",
  "attachments",
  "roundTrip",
  "folderTag",
  "remember",
  "leaveOutReferences",
  "includeDamaged",
] as const;

/** Choices as this browser has stored them; what is unknown is left out. */
export function readKeptChoices(value: unknown): KeptExportChoices {
  const record = asRecord(value);
  const format = EXPORT_FORMATS.find((known) => known === record?.["format"]);
  const flags = FLAGS.flatMap((name) => {
    const flag = asBoolean(record?.[name]);
    return flag === null ? [] : [[name, flag] as const];
  });
  const findings = (["keep", "mask"] as const).find((known) => known === record?.["findings"]);
  const consented = record?.["consented"];
  return {
    ...Object.fromEntries(flags),
    ...(format === undefined ? {} : { format }),
    ...(findings === undefined ? {} : { findings }),
    ...(consented === undefined
      ? {}
      : { consented: asList(consented).flatMap((id) => asText(id) ?? []) }),
  };
}
