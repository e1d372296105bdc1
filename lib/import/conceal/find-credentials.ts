import { asRecord, asText } from "@/lib/shared/read-value";
import { findReferences } from "@/lib/domain/secrets/references";
import { secretName, secretOrigin, secretValueFault } from "@/lib/domain/secrets/stored-secret";
import type { Concealed } from "@/lib/formats/kit/contract/format";
import { valueAtPointer } from "@/lib/json/pointer-value";
import { formatPointer, parsePointer } from "@/lib/json/pointers";

import { takenValues } from "./extract-values";

/** A credential that a reference took the place of. It is held in memory, and goes nowhere but into the store. */
export interface FoundCredential {
  /** What the reference names, as the store writes names. */
  readonly name: string;
  readonly value: string;
  /** The servers whose entry it stood in: only they were meant to get it. */
  readonly origins: readonly string[];
}

/**
 * The credentials that stood in an item, as far as the store could use them: in the entry of a server with an
 * address, under a name and with a value that secrets can have.
 * @param item the item as it was, parsed
 * @param concealed where references took their place
 */
export function findCredentials(item: unknown, concealed: readonly Concealed[]): FoundCredential[] {
  // Many credentials are around one address, and every one of them is in the whole.
  const seen = new Map<string, string[]>();
  const originsAt = (path: string): string[] => {
    const origins = seen.get(path) ?? originsOf(item, path);
    seen.set(path, origins);
    return origins;
  };
  return concealed.flatMap(({ path, text, name }) => {
    const known = name === null ? null : secretName(name);
    const origins = originsAround(path, originsAt);
    if (name === null || known === null || origins.length === 0) return [];
    const values = takenValues(textAt(item, path), text, name) ?? [];
    return values
      .map((value) => value.trim())
      .filter((value) => secretValueFault(value) === null && findReferences(value).length === 0)
      .map((value) => ({ name: known, value, origins }));
  });
}

function textAt(item: unknown, path: string): string {
  const found = valueAtPointer(item, path);
  const value = found.found ? found.value : null;
  return typeof value === "number" ? String(value) : (asText(value) ?? "");
}

/** Members that say where a server is. */
const ADDRESS = /^(?:server_?|http_?|base_?)?ur[il]$/iu;

/** The origins of the nearest entry around a place that says where its server is. */
function originsAround(path: string, originsAt: (path: string) => string[]): string[] {
  const steps = parsePointer(path).slice(0, -1);
  for (;;) {
    const origins = originsAt(formatPointer(steps));
    if (origins.length > 0) return origins;
    if (steps.pop() === undefined) return [];
  }
}

function originsOf(item: unknown, path: string): string[] {
  const found = valueAtPointer(item, path);
  const record = found.found ? asRecord(found.value) : null;
  if (record === null) return [];
  const members = [record, asRecord(record["server"]) ?? {}].flatMap((each) =>
    Object.entries(each),
  );
  const origins = members.flatMap(([name, value]) =>
    ADDRESS.test(name) ? (secretOrigin(asText(value) ?? "") ?? []) : [],
  );
  return [...new Set(origins)];
}
