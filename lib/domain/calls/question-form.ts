import { formatPointer } from "@/lib/json/pointers";
import { asRecord, asText, recordFrom, type JsonRecord } from "@/lib/shared/read-value";
import { argumentCheck, type ArgumentFault } from "@/lib/validation/check-arguments";

/** The formats that the protocol has for texts of a form, and what is wrong with a text that is not like them. */
const FORMATS: ReadonlyMap<unknown, readonly [(text: string) => boolean, string]> = new Map<
  unknown,
  readonly [(text: string) => boolean, string]
>([
  ["email", [(text) => /^[^\s@]{1,200}@[^\s@]{1,200}$/.test(text), "must be an e-mail address"]],
  ["uri", [isAddress, "must be an address, such as https://example.org"]],
  ["date", [isDate, "must be a date, such as 2026-11-28"]],
  ["date-time", [isTime, "must be a date with a time, such as 2026-11-28T14:00:00Z"]],
]);

/** Checks what a person answers to the form of a server: it does so against its schema, formats included. */
export function questionCheck(schema: JsonRecord): (value: unknown) => readonly ArgumentFault[] {
  const { check } = argumentCheck(schema);
  const fields = Object.entries(asRecord(schema["properties"]) ?? {});
  return (value) => {
    const found = check(value) ?? [{ pointer: "", reason: "can’t be checked" }];
    const known = new Set(found.map(({ pointer }) => pointer));
    const record = asRecord(value) ?? {};
    const odd = fields.flatMap(([name, field]) => {
      const format = FORMATS.get(asRecord(field)?.["format"]);
      const text = Object.hasOwn(record, name) ? asText(record[name]) : null;
      const pointer = formatPointer([name]);
      if (format === undefined || text === null || known.has(pointer)) return [];
      return format[0](text) ? [] : [{ pointer, reason: format[1] }];
    });
    return [...found, ...odd];
  };
}

/** What the server proposes, which a person sees before it is sent; what does not fit its own form is left out. */
export function questionDefaults(schema: JsonRecord): JsonRecord {
  const fields = Object.entries(asRecord(schema["properties"]) ?? {});
  return recordFrom(
    fields.flatMap(([name, value]) => {
      const field = asRecord(value);
      if (field === null || !Object.hasOwn(field, "default")) return [];
      const one = { type: "object", properties: recordFrom([[name, field]]) };
      const proposed = recordFrom([[name, field["default"]]]);
      return questionCheck(one)(proposed).length === 0 ? [[name, field["default"]]] : [];
    }),
  );
}

function isAddress(text: string): boolean {
  return /^[a-z][a-z0-9+.-]*:\S+$/i.test(text) && URL.canParse(text);
}

function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  // The 31st of a shorter month is read as another day.
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

function isTime(text: string): boolean {
  const parts =
    /^(\d{4}-\d{2}-\d{2})[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d{1,9})?(?:[Zz]|[+-]\d{2}:\d{2})$/.exec(text);
  return parts !== null && isDate(parts[1] ?? "") && !Number.isNaN(Date.parse(text));
}
