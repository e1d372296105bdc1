import { asRecord, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import { concealText } from "@/lib/domain/secrets/conceal-text";
import { proposeVariable } from "@/lib/domain/secrets/credential";
import { formatPointer } from "@/lib/json/pointers";
import { createConcealer, type Concealer } from "@/lib/formats/kit/secrets/conceal";
import { parseReferences, renderReferences } from "@/lib/formats/kit/secrets/references";

/** `${name}` names the secret NAME of the service; documents write `${secret:NAME}`. */
export function toHub(text: string): string {
  const segments = parseReferences(text, "cadenya").map((segment) =>
    typeof segment === "string" ? segment : { ...segment, name: segment.name.toUpperCase() },
  );
  return renderReferences(segments, "hub");
}

/** The same the other way; variables of the environment become secrets, which is all the service knows. */
export const toService = (text: string) =>
  renderReferences(parseReferences(text, "hub"), "cadenya");

/** Headers with the references that documents have. */
export const headersToHub = (headers: JsonRecord) => mapTexts(headers, toHub);

/** Headers with the references this service has, which knows secrets only. */
export const headersFromHub = (headers: JsonRecord) => mapTexts(headers, toService);

/** Takes credentials out of the objects of one file. */
export const concealer = () => createConcealer("cadenya");

/** What is sent to a server. */
const SENT: ReadonlySet<string> = new Set(["headers", "query", "path", "url", "baseUrl"]);

/**
 * A set or a tool without credentials in what it sends; references are in their place, because documents hold
 * no secrets.
 * @param owner what it is called
 * @param path JSON Pointer of it in the item
 */
export function withoutCredentials(
  object: JsonRecord,
  { owner, path }: { readonly owner: string; readonly path: string },
  secrets: Concealer,
): JsonRecord {
  const spec = asRecord(object["spec"]);
  if (spec === null) return object;
  const clean = ["adapter", "config"].reduce<JsonRecord>((before, member) => {
    const holder = asRecord(before[member]);
    return holder === null ? before : { ...before, [member]: cleanHolder(holder, member) };
  }, spec);
  return { ...object, spec: clean };

  function cleanHolder(holder: JsonRecord, member: string): JsonRecord {
    return mapMembers(holder, (name, value) => {
      const settings = asRecord(value);
      if (settings === null) return value;
      return mapMembers(settings, (key, held) => {
        const place = `${path}${formatPointer(["spec", member, name, key])}`;
        return SENT.has(key) ? secrets.conceal(held, { path: place, owner, name: key }) : held;
      });
    });
  }
}

const SETTING_LINE = /^([^\S\r\n]*(?:-\s+)?["']?([\w.-]+)["']?\s*:\s*)(\S.*)$/gm;

/** The same for a file that cannot be read as what it should be: line by line. */
export function withoutCredentialLines(text: string): string {
  return text.replaceAll(SETTING_LINE, (line, before: string, name: string, value: string) => {
    // The bundle's own name sounds like one.
    if (name === "bundleKey") return line;
    const reference = `\${secret:${proposeVariable(name)}}`;
    const concealed = concealText(name, toHub(value), reference);
    return concealed === null ? line : before + toService(concealed);
  });
}

const mapTexts = (record: JsonRecord, change: (text: string) => string) =>
  mapMembers(record, (_, value) => (typeof value === "string" ? change(value) : value));

function mapMembers(record: JsonRecord, change: (name: string, value: unknown) => unknown) {
  return recordFrom(Object.entries(record).map(([name, value]) => [name, change(name, value)]));
}
