import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";

import {
  costOf,
  createMeter,
  createStepBudget,
  patternSteps,
  type PartCost,
  type StepBudget,
} from "./step-budget";
import { holdsSchemas, isRecord, mapSubschemas } from "./subschemas";

/** Where a value breaks a schema, and how. */
export interface Mismatch {
  /** JSON Pointer inside the value. */
  readonly pointer: string;
  readonly reason: string;
}

/**
 * Finds the first place that does not fit; null when all does, and when the budget does not suffice to tell.
 * @param budget default: one that is for this check alone
 */
export type ForeignCheck = (value: unknown, budget?: StepBudget) => Mismatch | null;

/**
 * Patterns of strangers run in linear time. What only a backtracking engine knows makes the whole schema
 * unusable.
 */
const linearRegExp = (take: StepBudget["take"]) =>
  Object.assign(
    (pattern: string) => {
      const compiled = RE2JS.compile(pattern);
      return {
        test(text: string) {
          take(patternSteps(compiled, text));
          return compiled.matcher(text).find();
        },
        // The compiler keeps patterns apart by their text.
        toString: () => pattern,
      };
    },
    { code: "linearRegExp" },
  );

/** A keyword of ours in each part of a schema, with what it costs: whenever a value is held against the part, that is taken. */
const STEP = "colloquy:step";

/** What they hold is compared with a value, and no schema. */
const VALUES: ReadonlySet<string> = new Set(["const", "default", "enum", "dependentRequired"]);

type Schema = Readonly<Record<string, unknown>>;

/**
 * The schema with that keyword in all of its parts.
 * @throws where a reference leads to a part that is none, since its steps could not be counted, and beyond so many parts
 */
function withSteps(schema: Schema): Schema {
  const references: string[] = [];
  const parts: Parts = { references, count: 0 };
  const whole = counted(schema, parts);
  for (const reference of references) {
    const target = reference.startsWith("#/") ? partAt(whole, reference) : true;
    if (isRecord(target) && !Object.hasOwn(target, STEP))
      throw new Error("a reference into a value");
  }
  return whole;
}

interface Parts {
  readonly references: string[];
  count: number;
}

/** Compiling one takes up to a tenth of a millisecond; definitions of tools have some hundreds. */
const MOST_PARTS = 1000;

function counted(schema: Schema, parts: Parts): Schema {
  parts.count += 1;
  if (parts.count > MOST_PARTS) throw new Error("a schema of too many parts");
  const part: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  const count = (child: unknown): unknown => (isRecord(child) ? counted(child, parts) : child);
  for (const [keyword, value] of Object.entries(schema)) {
    // With names of their own, references within would mean other places.
    if (keyword === "$id") continue;
    if (keyword === "$ref" && typeof value === "string") parts.references.push(value);
    if (VALUES.has(keyword)) part[keyword] = value;
    else if (holdsSchemas(keyword) !== null) part[keyword] = mapSubschemas(keyword, value, count);
    // A reference may lead to where no standard has schemas.
    else part[keyword] = count(value);
  }
  part[STEP] = costOf(schema);
  return part;
}

function partAt(whole: Schema, reference: string): unknown {
  let part: unknown = whole;
  for (const segment of reference.split("/").slice(1)) {
    const name = decodeURIComponent(segment).replaceAll("~1", "/").replaceAll("~0", "~");
    if (typeof part !== "object" || part === null || !Object.hasOwn(part, name)) return undefined;
    part = (part as Schema)[name];
  }
  return part;
}

function describe({ keyword, message = "does not fit", params }: ErrorObject): string {
  const given = params as Readonly<Record<string, unknown>>;
  if (keyword === "required") return `lacks "${String(given["missingProperty"])}"`;
  if (keyword === "additionalProperties") {
    return `has "${String(given["additionalProperty"])}", which is not defined`;
  }
  if (keyword === "enum") {
    const allowed = given["allowedValues"] as unknown[];
    const shown = allowed.slice(0, 8).map((value) => JSON.stringify(value));
    return `must be one of ${shown.join(", ")}${allowed.length > 8 ? " …" : ""}`;
  }
  return message;
}

/** Has a keyword looked at before all others, of which any may end the look. */
function askFirst({ RULES: { rules } }: Ajv2020, keyword: string): void {
  for (const group of rules) {
    const at = group.rules.findIndex((rule) => rule.keyword === keyword);
    if (at === -1) continue;
    rules.unshift({ rules: group.rules.splice(at, 1) });
    return;
  }
}

/**
 * Makes a check of a JSON Schema that a stranger wrote, of any draft. Nothing is fetched, formats are
 * annotation, values are never changed. Server only: it compiles code, which no page of ours may.
 * @returns null when the schema cannot be used
 */
export function compileForeignSchema(
  schema: Readonly<Record<string, unknown>>,
): ForeignCheck | null {
  // Names of drafts and addresses would have to be known beforehand; the keywords speak for themselves.
  const { $schema: _draft, $id: _address, id: _old, ...keywords } = schema;
  let validate: ValidateFunction;
  let budget = createStepBudget();
  let meter = createMeter(null, budget);
  try {
    // A compiler of its own each time: names in one schema mean nothing in another.
    const ajv = new Ajv2020({
      strict: false,
      validateSchema: false,
      validateFormats: false,
      ownProperties: true,
      logger: false,
      code: { regExp: linearRegExp((steps) => budget.take(steps)) },
    });
    const validateStep = (cost: PartCost): boolean => {
      meter(cost);
      return true;
    };
    ajv.addKeyword({ keyword: STEP, errors: false, validate: validateStep });
    askFirst(ajv, STEP);
    validate = ajv.compile(withSteps(keywords));
  } catch {
    return null;
  }
  return (value, given = createStepBudget()) => {
    budget = given;
    meter = createMeter(value, given);
    try {
      if (validate(value)) return null;
    } catch {
      // A schema that refers to itself without an end says nothing, nor does one that takes too long.
      return null;
    }
    const [error] = validate.errors ?? [];
    return error === undefined ? null : { pointer: error.instancePath, reason: describe(error) };
  };
}
