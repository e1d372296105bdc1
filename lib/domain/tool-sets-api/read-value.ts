import { asList, asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { compilePattern } from "../toolset/filters/pattern";
import { findCredential } from "../secrets/credential";
import { hasUserInfo } from "../secrets/user-info";
import { isExternalId, isLabelKey, isLabelValue } from "./identifiers";
import { isObjectSchema, membersOf, type WireObject, type WireSchema } from "./wire-schema";

type Rule = NonNullable<WireSchema["x-rule"]>;

/** What is wrong with a member of a request. */
export interface FieldViolation {
  /** In snake_case with indexes: `spec.adapter.mcp.include_tools.filters[0].matcher.regex`. */
  readonly field: string;
  readonly description: string;
}

/** The spelling of a member in the paths of violations. */
export const snakeCase = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/**
 * A value of a request as it is kept: unknown members are dropped and null counts as absent.
 * @param at path of the value, in snake_case
 * @param violations takes what is wrong; the result means nothing then
 * @returns undefined when the value is absent
 */
export function readValue(
  schema: WireSchema,
  value: unknown,
  at: string,
  violations: FieldViolation[],
): unknown {
  if (value === undefined || value === null) return undefined;
  const refuse = (description: string): undefined => {
    violations.push({ field: at, description });
    return undefined;
  };
  const rule = schema["x-rule"];
  switch (schema.type) {
    case "string": {
      if (typeof value !== "string") return refuse("value must be a string");
      if (schema.enum === undefined) return checkText(rule, value, refuse);
      const { enum: values, "x-aliases": aliases = {} } = schema;
      if (Object.hasOwn(aliases, value)) return aliases[value];
      return values.includes(value) ? value : refuse(`value must be one of ${values.join(", ")}`);
    }
    case "boolean":
      return typeof value === "boolean" ? value : refuse("value must be true or false");
    case "array": {
      if (!Array.isArray(value)) return refuse("value must be a list");
      const { items = {} } = schema;
      return asList(value).map((item, index) =>
        asRecord(item) === null
          ? violations.push({ field: `${at}[${index}]`, description: "value must be an object" })
          : readValue(items, item, `${at}[${index}]`, violations),
      );
    }
    default:
      if (isObjectSchema(schema)) return readObject(schema, value, at, violations);
      if (rule !== undefined) return readTexts(rule, value, at, violations);
      return asRecord(value) ?? refuse("value must be an object");
  }
}

/** Does what it says for an object; a member that is required and absent is a violation. */
function readObject(
  schema: WireObject,
  value: unknown,
  at: string,
  violations: FieldViolation[],
): JsonRecord | undefined {
  const record = asRecord(value);
  if (record === null) {
    violations.push({ field: at, description: "value must be an object" });
    return undefined;
  }
  const kept: [string, unknown][] = [];
  for (const { name, member, isRequired } of membersOf(schema)) {
    const field = `${at}.${snakeCase(name)}`;
    const given = Object.hasOwn(record, name) ? record[name] : undefined;
    if ((given === undefined || given === null) && isRequired) {
      violations.push({ field, description: "value is required" });
    }
    const read = readValue(member, given, field, violations);
    if (read !== undefined) kept.push([name, read]);
  }
  return Object.fromEntries(kept);
}

function checkText(
  rule: Rule | undefined,
  value: string,
  refuse: (description: string) => undefined,
): string | undefined {
  switch (rule) {
    case "name":
      return value.trim() === "" ? refuse("value is required") : value;
    case "externalId":
      return isExternalId(value)
        ? value
        : refuse("value must have 1 to 255 characters, none of control and no blanks around them");
    case "pattern":
      if (value === "" || compilePattern(value, true).ok) return value;
      return refuse("value must be a regular expression of RE2 with at most 1000 characters");
    case "query":
    case "address":
      return holdsCredential(rule, value) ? refuse(CREDENTIAL_FAULT[rule]) : value;
    default:
      return value;
  }
}

const CREDENTIAL_FAULT = {
  query: "store it as a secret and write ${NAME}",
  address:
    "an address must contain no credential; store it as a secret and write ${NAME} in a header",
} as const;

function readTexts(
  rule: Rule,
  value: unknown,
  at: string,
  violations: FieldViolation[],
): JsonRecord | undefined {
  const record = asRecord(value);
  if (record === null) {
    violations.push({ field: at, description: "value must be an object" });
    return undefined;
  }
  const entries = Object.entries(record).filter(([, entry]) => entry !== null);
  for (const [key, entry] of entries) {
    const fault =
      typeof entry !== "string"
        ? "value must be a string"
        : rule === "labels"
          ? labelFault(key, entry)
          : headerFault(key, entry);
    if (fault !== null) violations.push({ field: `${at}[${key}]`, description: fault });
  }
  return Object.fromEntries(entries);
}

function labelFault(key: string, value: string): string | null {
  if (!isLabelKey(key)) return "key must be a label: at most 63 letters, digits, -, _ and .";
  return isLabelValue(value) ? null : "value must have at most 63 letters, digits, -, _ and .";
}

const HEADER_NAME = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/;
const SERVICE_REFERENCE = /\$\{[A-Za-z_]\w*\}/g;

function headerFault(name: string, value: string): string | null {
  if (!HEADER_NAME.test(name)) return "name must be one that a header can have";
  if (/\p{Cc}/u.test(value)) return "value must have no control characters";
  return holdsCredential(name, value) ? CREDENTIAL_FAULT.query : null;
}

function holdsCredential(name: string, value: string): boolean {
  const literal = value.replaceAll(SERVICE_REFERENCE, "");
  return findCredential(name, literal) !== null || hasUserInfo(literal);
}
