import { asRecord } from "@/lib/domain/read-value";
import type { JsonRecord } from "@/lib/domain/read-value";
import { findCredential, proposeVariable, referTo } from "@/lib/domain/secrets/credential";
import { formatPointer } from "@/lib/json/pointers";

const OWN = /\$\{([A-Za-z_][A-Za-z0-9_]*)\}/g;
const HUB = /\$\{(?:env|secret):([^}]+)\}/g;

/** `${NAME}` names a secret of the service; documents write `${secret:NAME}`. */
export const toHub = (text: string) =>
  text.replaceAll(OWN, (_, name: string) => `\${secret:${name.toUpperCase()}}`);

/** The same the other way; variables of the environment become secrets, which is all the service knows. */
export const toService = (text: string) => text.replaceAll(HUB, (_, name: string) => `\${${name}}`);

/** Headers with the references that documents have. */
export function headersToHub(headers: JsonRecord): JsonRecord {
  return mapTexts(headers, (_, text) => toHub(text));
}

/** Headers with the references this service has, which knows secrets only. */
export function headersFromHub(headers: JsonRecord): JsonRecord {
  return mapTexts(headers, (_, text) => toService(text));
}

/**
 * A set or a tool without credentials in its headers; references stand in their place, because documents hold
 * no secrets.
 * @param report is told where each stood and what refers to it now
 */
export function withoutCredentials(
  object: JsonRecord,
  owner: string,
  path: string,
  report: (path: string, name: string) => void,
): JsonRecord {
  const spec = asRecord(object["spec"]);
  if (spec === null) return object;
  const clean = ["adapter", "config"].reduce<JsonRecord>((before, member) => {
    const holder = asRecord(before[member]);
    return holder === null ? before : { ...before, [member]: cleanHolder(holder, member) };
  }, spec);
  return clean === spec ? object : { ...object, spec: clean };

  function cleanHolder(holder: JsonRecord, member: string): JsonRecord {
    const entries = Object.entries(holder).map(([name, value]): [string, unknown] => {
      const headers = asRecord(asRecord(value)?.["headers"]);
      if (headers === null) return [name, value];
      const base = `${path}${formatPointer(["spec", member, name, "headers"])}`;
      return [name, { ...asRecord(value), headers: cleanHeaders(headers, base) }];
    });
    return Object.fromEntries(entries) as JsonRecord;
  }

  function cleanHeaders(headers: JsonRecord, base: string): JsonRecord {
    return mapTexts(headers, (name, text) => {
      if (findCredential(name, toHub(text)) === null) return text;
      const variable = proposeVariable(owner, name);
      report(base + formatPointer([name]), variable);
      return toService(referTo(text, variable));
    });
  }
}

function mapTexts(record: JsonRecord, change: (name: string, text: string) => string): JsonRecord {
  const entries = Object.entries(record).map(([name, value]): [string, unknown] => [
    name,
    typeof value === "string" ? change(name, value) : value,
  ]);
  return Object.fromEntries(entries) as JsonRecord;
}
