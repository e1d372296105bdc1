import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { snakeCase, type FieldViolation } from "./read-value";
import { isObjectSchema, memberOf, type WireObject, type WireSchema } from "./wire-schema";

/**
 * Members of newer revisions of the API that Colloquy does not serve. Other unknown members are dropped, as the API
 * demands; what one of these asks for would be lost without a word.
 */
const UNSERVED: ReadonlySet<string> = new Set([
  "bare",
  "openapi",
  "justInTime",
  "llmToolName",
  "overlays",
  "secrets",
  "uploadId",
]);

/**
 * The members of a written value that ask for something that is not served, with their places.
 * @param at path of the value, in snake_case; empty for the whole body
 */
export function unservedMembers(schema: WireSchema, value: unknown, at: string): FieldViolation[] {
  const { items: item } = schema;
  if (item !== undefined) {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items.flatMap((one, index) => unservedMembers(item, one, `${at}[${index}]`));
  }
  const record = isObjectSchema(schema) ? asRecord(value) : null;
  return !isObjectSchema(schema) || record === null ? [] : inObject(schema, record, at);
}

function inObject(schema: WireObject, record: JsonRecord, at: string): FieldViolation[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const field = at === "" ? snakeCase(name) : `${at}.${snakeCase(name)}`;
    const member = memberOf(schema, name);
    if (member !== undefined) return unservedMembers(member, value, field);
    if (!UNSERVED.has(name) || isUnset(value)) return [];
    return [{ field, description: `${name} is not supported by this server` }];
  });
}

/** What a client sends for a member that it has not set. */
function isUnset(value: unknown): boolean {
  if (value === null || value === undefined || value === "" || value === false) return true;
  if (Array.isArray(value)) return value.length === 0;
  const record = asRecord(value);
  return record !== null && Object.keys(record).length === 1 && record["enabled"] === false;
}
