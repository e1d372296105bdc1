import { extensionKey } from "@/lib/domain/document/extension-key";
import {
  asBoolean,
  asList,
  asNumber,
  asRecord,
  asText,
  type JsonRecord,
} from "@/lib/shared/read-value";
import { FIELDS, type Field } from "../resolve/resolve";

export const HINT_NAMES = ["readOnly", "destructive", "idempotent", "openWorld"] as const;
export const EFFECTS = ["on", "off", "ask", "allow"] as const;

/** Which tools a test is about: those that fit every member. */
export interface TestMatch {
  /** Globs. */
  readonly name?: string;
  /** Without one, only tools of the toolset that holds the test. */
  readonly toolset?: string;
  /** A hint its server states. */
  readonly annotation?: (typeof HINT_NAMES)[number];
  readonly tag?: string;
  readonly effective?: (typeof EFFECTS)[number];
  /** A conversation, by the id of its document or of the library: its overrides count. */
  readonly conversation?: string;
}

/** A sentence about permissions that has to stay true. */
export interface PermissionTest {
  readonly name: string;
  readonly match: TestMatch;
  /** What every tool that fits has to be; empty asks for nothing. */
  readonly expect: Readonly<Partial<Record<Field, boolean>>>;
  /** The names of exactly the tools that fit, in any order. */
  readonly expectNames: readonly string[] | null;
  /** Fewer tools than that make it fail. */
  readonly atLeast: number;
}

/** A test as stored. One that cannot be understood fails, since nobody knows what it would have caught. */
export interface StoredTest {
  /** JSON Pointer inside the toolset. */
  readonly pointer: string;
  readonly name: string;
  readonly raw: unknown;
  readonly read: { ok: true; test: PermissionTest } | { ok: false; fault: string };
}

const KEYS: ReadonlySet<string> = new Set(["name", "match", "expect", "expectNames", "atLeast"]);
const MATCH_KEYS: ReadonlySet<string> = new Set([
  "name",
  "toolset",
  "annotation",
  "tag",
  "effective",
  "conversation",
]);

/** The tests of a toolset: those under their own key, then those next to its other permissions. */
export function readTests(toolset: unknown): StoredTest[] {
  const extensions = asRecord(asRecord(toolset)?.["extensions"]);
  return [extensionKey("tests"), extensionKey("permissions")].flatMap((key) =>
    asList(asRecord(extensions?.[key])?.["tests"]).map((raw, at): StoredTest => {
      const name = asText(asRecord(raw)?.["name"]) ?? `Test ${at + 1}`;
      return { pointer: `/extensions/${key}/tests/${at}`, name, raw, read: readTest(raw, name) };
    }),
  );
}

function readTest(raw: unknown, name: string): StoredTest["read"] {
  const record = asRecord(raw);
  if (record === null) return fault("it is not an object");
  const stranger = Object.keys(record).find((key) => !KEYS.has(key));
  if (stranger !== undefined) return fault(`“${stranger}” is unknown`);
  const match = asRecord(record["match"] ?? {});
  if (match === null) return fault("“match” is not an object");
  const matchFault = faultOfMatch(match);
  if (matchFault !== null) return fault(matchFault);
  const expect = asRecord(record["expect"] ?? {});
  const expectFault = faultOfExpect(expect);
  if (expect === null || expectFault !== null) return fault(expectFault ?? "");
  const names = record["expectNames"];
  if (
    names !== undefined &&
    !(Array.isArray(names) && names.every((each) => asText(each) !== null))
  )
    return fault("“expectNames” is not a list of names");
  const atLeast = record["atLeast"] === undefined ? null : asNumber(record["atLeast"]);
  if (record["atLeast"] !== undefined && !(Number.isInteger(atLeast) && (atLeast ?? -1) >= 0))
    return fault("“atLeast” is not a whole number from 0");
  if (names === undefined && Object.keys(expect).length === 0) return fault("it expects nothing");
  const expectNames =
    names === undefined ? null : asList(names).flatMap((each) => asText(each) ?? []);
  return {
    ok: true,
    test: {
      name,
      match,
      expect: Object.fromEntries(
        FIELDS.flatMap((field) => {
          const value = asBoolean(expect[field]);
          return value === null ? [] : [[field, value]];
        }),
      ),
      expectNames,
      // A list of names says itself how many there are.
      atLeast: atLeast ?? (expectNames === null ? 1 : 0),
    },
  };
}

function faultOfMatch(match: JsonRecord): string | null {
  for (const [key, value] of Object.entries(match)) {
    if (!MATCH_KEYS.has(key)) return `“match.${key}” is unknown`;
    if (typeof value !== "string") return `“match.${key}” is not a text`;
  }
  const { annotation, effective } = match;
  if (annotation !== undefined && !HINT_NAMES.some((name) => name === annotation))
    return `“match.annotation” is none of ${HINT_NAMES.join(", ")}`;
  if (effective !== undefined && !EFFECTS.some((name) => name === effective))
    return `“match.effective” is none of ${EFFECTS.join(", ")}`;
  return null;
}

function faultOfExpect(expect: JsonRecord | null): string | null {
  if (expect === null) return "“expect” is not an object";
  for (const [key, value] of Object.entries(expect)) {
    if (!FIELDS.some((field) => field === key)) return `“expect.${key}” is unknown`;
    if (typeof value !== "boolean") return `“expect.${key}” is neither true nor false`;
  }
  return null;
}

function fault(text: string): { ok: false; fault: string } {
  return { ok: false, fault: text };
}
