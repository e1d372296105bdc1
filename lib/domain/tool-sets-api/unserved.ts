import { asRecord, type JsonRecord } from "@/lib/shared/read-value";
import { snakeCase, type FieldViolation } from "./read-shape";
import type { ObjectShape, Shape } from "./shape";

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
]);

/**
 * The members of a written value that ask for something that is not served, with their places.
 * @param at path of the value, in snake_case; empty for the whole body
 */
export function unservedMembers(shape: Shape, value: unknown, at: string): FieldViolation[] {
  if (shape.kind === "list") {
    const items: readonly unknown[] = Array.isArray(value) ? value : [];
    return items.flatMap((item, index) => unservedMembers(shape.item, item, `${at}[${index}]`));
  }
  const record = shape.kind === "object" ? asRecord(value) : null;
  return shape.kind !== "object" || record === null ? [] : inObject(shape, record, at);
}

function inObject(shape: ObjectShape, record: JsonRecord, at: string): FieldViolation[] {
  return Object.entries(record).flatMap(([name, value]) => {
    const field = at === "" ? snakeCase(name) : `${at}.${snakeCase(name)}`;
    const member = Object.hasOwn(shape.members, name) ? shape.members[name] : undefined;
    if (member !== undefined) return unservedMembers(member.shape, value, field);
    if (!UNSERVED.has(name) || isUnset(value)) return [];
    return [{ field, description: `${name} is not supported by this server` }];
  });
}

/** What a client sends for a member that it has not set. */
function isUnset(value: unknown): boolean {
  return value === null || value === undefined || value === "" || value === false;
}
