import { asList, asRecord, asText, type JsonRecord } from "@/lib/shared/read-value";
import { followRef } from "@/lib/domain/json-schema/local-ref";

import { mapSchemas } from "@/lib/validation/subschemas";

/** More parts than a schema that was written by people has; copies of copies grow fast. */
const MOST_NODES = 10_000;
/** Deeper schemas could not be read again. */
const DEEPEST = 120;
const DYNAMIC = ["$dynamicRef", "$recursiveRef"];
const DEFINITIONS: ReadonlySet<string> = new Set(["$defs", "definitions"]);

/** It has no form without references, or a reference in it leads nowhere. */
export type Fault = "endless" | "invalid";

/** A schema without references, or why there is none. */
export type InlinedSchema =
  | { readonly ok: true; readonly schema: JsonRecord; readonly copies: number }
  | { readonly ok: false; readonly fault: Fault };

/**
 * Puts a copy of what it names in the place of each reference and takes the definitions away. References to other
 * documents, and to what applies the reference itself, have no such form.
 */
export function inlineReferences(root: JsonRecord): InlinedSchema {
  const state: State = { root, open: new Set(), nodes: 0, depth: 0, copies: 0, fault: null };
  const schema = expand(root, state);
  return state.fault === null
    ? { ok: true, schema, copies: state.copies }
    : { ok: false, fault: state.fault };
}

interface State {
  readonly root: JsonRecord;
  /** References being followed. */
  readonly open: Set<string>;
  nodes: number;
  depth: number;
  copies: number;
  /** The first thing that cannot be done; the rest does not matter then. */
  fault: Fault | null;
}

function expand(schema: JsonRecord, state: State): JsonRecord {
  state.nodes += 1;
  if (state.nodes > MOST_NODES || state.depth > DEEPEST) state.fault ??= "endless";
  if (DYNAMIC.some((keyword) => Object.hasOwn(schema, keyword))) state.fault ??= "endless";
  if (state.fault !== null) return {};
  state.depth += 1;
  const own = Object.fromEntries(
    Object.entries(schema)
      .filter(([keyword]) => keyword !== "$ref" && !DEFINITIONS.has(keyword))
      .map(([keyword, value]) => [
        keyword,
        mapSchemas(keyword, value, (child) => expand(child, state)),
      ]),
  );
  const whole = Object.hasOwn(schema, "$ref") ? follow(schema["$ref"], own, state) : own;
  state.depth -= 1;
  return whole;
}

function follow(value: unknown, own: JsonRecord, state: State): JsonRecord {
  const ref = asText(value) ?? "";
  const target = findTarget(ref, state);
  if (target === null) return {};
  state.copies += 1;
  if (typeof target === "boolean") return join(target ? {} : { not: {} }, own);
  state.open.add(ref);
  const copy = expand(target, state);
  state.open.delete(ref);
  return join(copy, own);
}

/** The schema a reference names; null, and the fault noted, when it cannot be copied. */
function findTarget(ref: string, state: State): JsonRecord | boolean | null {
  const named = followRef(ref, state.root);
  const schema = named.ok ? named.schema : null;
  const target = typeof schema === "boolean" ? schema : asRecord(schema);
  if (ref !== "" && !ref.startsWith("#")) state.fault ??= "endless";
  else if (state.open.has(ref) || target === state.root) state.fault ??= "endless";
  else if (target === null) state.fault ??= "invalid";
  return state.fault === null ? target : null;
}

/** The copy with the keywords that stood next to the reference; both hold where they say the same keyword. */
function join(copy: JsonRecord, own: JsonRecord): JsonRecord {
  const isShared = Object.keys(own).some((keyword) => Object.hasOwn(copy, keyword));
  return isShared ? { ...own, allOf: [...asList(own["allOf"]), copy] } : { ...copy, ...own };
}
