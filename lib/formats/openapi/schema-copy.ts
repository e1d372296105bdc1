import { asList, asRecord, asText, type JsonRecord, recordFrom } from "@/lib/shared/read-value";
import { formatPointer, parsePointer } from "@/lib/json/pointers";
import { mapSchemas } from "@/lib/validation/subschemas";
import { resolveLocal, type ApiDocument } from "./document";
import { freeName } from "@/lib/shared/free-name";

const MOST_DEFINITIONS = 400;

/** How many definitions may still be copied for all tools of a document, each of which has its own. */
export interface DefinitionBudget {
  left: number;
}

export const newBudget = (): DefinitionBudget => ({ left: 60_000 });

/** Copies schemas of a document into one schema, with the definitions they reach under `$defs`. */
export interface SchemaCopier {
  copy(schema: unknown): JsonRecord | boolean;
  /** All definitions reached so far, those they reach too; null when they are too many. */
  definitions(): JsonRecord | null;
  /** References that name nothing. */
  readonly broken: readonly string[];
}

export function createCopier(document: ApiDocument, budget: DefinitionBudget): SchemaCopier {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const waiting: { name: string; schema: unknown }[] = [];
  const done: [string, unknown][] = [];
  const broken = new Set<string>();

  function copy(schema: unknown): JsonRecord | boolean {
    if (typeof schema === "boolean") return schema;
    const record = asRecord(schema);
    if (record === null) return {};
    const upgraded = document.isOld ? upgradeKeywords(record) : record;
    const entries = Object.entries(upgraded).map(([keyword, value]): [string, unknown] => [
      keyword,
      keyword === "$ref" ? moved(value) : mapSchemas(keyword, value, copy),
    ]);
    return recordFrom(entries.filter(([keyword, value]) => keyword !== "$ref" || value !== null));
  }

  /** The reference in its new place; null when it names nothing. */
  function moved(value: unknown): string | null {
    const ref = asText(value) ?? "";
    const [head, ...rest] = splitRef(ref);
    const target = head === undefined ? undefined : resolveLocal(document, head);
    const isThere = target !== undefined && resolveLocal(document, ref) !== undefined;
    if (head === undefined || !isThere) {
      broken.add(ref);
      return null;
    }
    let name = names.get(head);
    if (name === undefined) {
      name = nameOf(head);
      names.set(head, name);
      waiting.push({ name, schema: target });
    }
    return `#${formatPointer(["$defs", name, ...rest])}`;
  }

  /** A schema of the components goes by its own name, anything else by where it is. */
  function nameOf(head: string): string {
    const segments = parsePointer(head.slice(1));
    const isComponent = segments.length === 3 && head.startsWith(COMPONENTS);
    const wanted = (isComponent ? segments[2] : segments.join("_")) ?? "schema";
    return freeName(wanted, taken, "_");
  }

  return {
    copy,
    definitions() {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        if (done.length >= MOST_DEFINITIONS || budget.left <= 0) return null;
        budget.left -= 1;
        done.push([next.name, copy(next.schema)]);
      }
      return recordFrom(done);
    },
    get broken() {
      return [...broken];
    },
  };
}

const COMPONENTS = "#/components/schemas/";

/** A reference as the definition it leads to and the way inside it. */
function splitRef(ref: string): string[] {
  if (!ref.startsWith("#/")) return ref === "#" ? ["#"] : [];
  if (!ref.startsWith(COMPONENTS)) return [ref];
  const [name = "", ...rest] = parsePointer(ref.slice(COMPONENTS.length - 1));
  return [`${COMPONENTS}${formatPointer([name]).slice(1)}`, ...rest];
}

/**
 * The keywords of one schema of OpenAPI 3.0 as JSON Schema 2020-12 has them; schemas inside it are left to the
 * caller. What is next to a reference counted for nothing then.
 */
function upgradeKeywords(schema: JsonRecord): JsonRecord {
  if (Object.hasOwn(schema, "$ref")) return { $ref: schema["$ref"] };
  const { nullable, example, ...rest } = schema;
  return {
    ...limits(rest, "minimum", "exclusiveMinimum"),
    ...(example === undefined ? {} : { examples: [example] }),
    ...(nullable === true ? nullableType(rest) : {}),
  };
}

/** A limit with a flag that leaves it out becomes a limit that is left out. */
function limits(schema: JsonRecord, inclusive: string, exclusive: string): JsonRecord {
  const flag = schema[exclusive];
  const next = { ...schema };
  if (typeof flag === "boolean") {
    const { [exclusive]: _, ...plain } = next;
    const { [inclusive]: limit, ...others } = plain;
    const isMoved = flag && typeof limit === "number";
    const moved = isMoved ? { ...others, [exclusive]: limit } : plain;
    return exclusive === "exclusiveMaximum" ? moved : limits(moved, "maximum", "exclusiveMaximum");
  }
  return exclusive === "exclusiveMaximum" ? next : limits(next, "maximum", "exclusiveMaximum");
}

/** Null counts where a type is named; a list of values has to name it, too. */
function nullableType({ type, enum: values }: JsonRecord): JsonRecord {
  const name = asText(type);
  if (name === null) return {};
  const named = { type: name === "null" ? "null" : [name, "null"] };
  if (!Array.isArray(values) || values.includes(null)) return named;
  return { ...named, enum: [...asList(values), null] };
}
