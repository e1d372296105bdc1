import { asRecord, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import { formatPointer } from "@/lib/json/pointers";

import type { Concealer } from "../kit/secrets/conceal";
import { METHODS } from "./operations";

/** What can have `servers` of its own: the document, its paths, and what can be done with each. */
const WITHIN: readonly ((name: string) => boolean)[] = [
  (name) => name === "paths",
  () => true,
  (name) => METHODS.some((method) => method === name),
];

/** A description without the passwords in addresses of servers. */
export function hidePasswords(
  holder: JsonRecord,
  secrets: Concealer,
  owner: string,
  path: readonly string[] = [],
): JsonRecord {
  const entries = Object.entries(holder).map(([name, value]) => {
    const place = [...path, name];
    if (name === "servers" && path.length !== 1)
      return [name, secrets.conceal(value, { path: formatPointer(place), owner, name })];
    const inner = WITHIN[path.length]?.(name) === true ? asRecord(value) : null;
    return [name, inner === null ? value : hidePasswords(inner, secrets, owner, place)];
  });
  return recordFrom(entries);
}
