import { dereference, validate, type OutputUnit } from "@cfworker/json-schema";
import { RE2JS } from "re2js";

import { formatPointer } from "@/lib/json/pointers";

import { plainSchema, textsAt } from "./plain-schema";
import {
  costOf,
  createMeter,
  createStepBudget,
  patternSteps,
  type Meter,
  type StepBudget,
} from "./step-budget";
import { isRecord } from "./subschemas";

/** Where a value breaks a schema, and how. */
export interface ArgumentFault {
  /** JSON Pointer inside the value; of a member that is missing, the place it should have. */
  readonly pointer: string;
  readonly reason: string;
}

export interface ArgumentCheck {
  /**
   * Every place that does not fit, at most 100; null when the schema cannot be used, or takes more steps than there are.
   * @param budget default: one that is for this check alone
   */
  readonly check: (value: unknown, budget?: StepBudget) => readonly ArgumentFault[] | null;
  /** Rules of the schema that are not checked, as phrases. */
  readonly unchecked: readonly string[];
}

const MOST_FAULTS = 100;
/** They only say that something within them is wrong. */
const WRAPPERS: ReadonlySet<string> = new Set([
  "properties",
  "items",
  "prefixItems",
  "additionalItems",
  "allOf",
  "$ref",
  "dependentSchemas",
  "false",
]);

/**
 * Makes a check of a foreign schema of any draft that may run in the browser: it compiles no code, fetches
 * nothing, and runs patterns in linear time. Formats are annotation.
 */
export function argumentCheck(schema: unknown): ArgumentCheck {
  const plain = plainSchema(schema);
  const unchecked = new Set(plain.unchecked);
  const patterns = plain.patterns.flatMap(({ pattern, path }) => {
    const compiled = compilePattern(pattern);
    if (compiled === null) unchecked.add("a pattern that is not portable");
    return compiled === null ? [] : [{ pattern, path, compiled }];
  });
  const findFaults = validatorOf(plain.schema);

  function brokenPatterns(value: unknown, budget: StepBudget): ArgumentFault[] {
    return patterns.flatMap(({ pattern, path, compiled }) =>
      textsAt(value, path)
        .filter(({ text }) => {
          budget.take(patternSteps(compiled, text));
          return !compiled.matcher(text).find();
        })
        .map(({ pointer }) => ({ pointer, reason: `must be like ${pattern.slice(0, 80)}` })),
    );
  }

  return {
    unchecked: [...unchecked],
    check(value, budget = createStepBudget()) {
      try {
        const found = findFaults(value, createMeter(value, budget));
        return [...found, ...brokenPatterns(value, budget)].slice(0, MOST_FAULTS);
      } catch {
        // References that lead nowhere or round in a circle, or more steps than there are.
        return null;
      }
    },
  };
}

type Validator = (value: unknown, meter: Meter) => ArgumentFault[];

function validatorOf(schema: unknown): Validator {
  if (schema === true) return () => [];
  if (schema === false) return () => [{ pointer: "", reason: "no value is allowed" }];
  let meter: Meter = () => undefined;
  let parts: ReturnType<typeof dereference>;
  try {
    // Everything that a value can be held against.
    parts = dereference(schema as object);
    for (const part of Object.values(parts)) countLooks(part, (cost) => meter(cost));
  } catch (error) {
    return () => {
      throw error;
    };
  }
  return (value, given) => {
    meter = given;
    return faultsOf(validate(value, schema as object, "2020-12", parts, false).errors);
  };
}

/** What the validator reads of a part, last of all, each time that it holds a value against it. */
const READ_EACH_TIME = "__absolute_recursive_ref__";

function countLooks(part: unknown, meter: Meter): void {
  if (!isRecord(part)) return;
  const cost = costOf(part);
  const known = part[READ_EACH_TIME];
  Object.defineProperty(part, READ_EACH_TIME, {
    get() {
      meter(cost);
      return known;
    },
  });
}

function faultsOf(errors: readonly OutputUnit[]): ArgumentFault[] {
  const choices = new Set(
    errors
      .filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf" || keyword === "if")
      .map(({ keywordLocation }) => keywordLocation),
  );
  const refused = new Set(
    errors
      .filter(({ keyword }) => keyword === "false")
      .map(({ instanceLocation }) => instanceLocation),
  );
  return errors.flatMap((error) => {
    const { keyword, keywordLocation } = error;
    if (WRAPPERS.has(keyword) || isWithin(keywordLocation, choices)) return [];
    return faultOf(error, refused);
  });
}

/** Whether a place is below one of some. */
function isWithin(place: string, places: ReadonlySet<string>): boolean {
  if (places.size === 0) return false;
  for (let end = place.lastIndexOf("/"); end > 0; end = place.lastIndexOf("/", end - 1)) {
    if (places.has(place.slice(0, end))) return true;
  }
  return false;
}

function faultOf(
  { keyword, instanceLocation, error }: OutputUnit,
  refused: ReadonlySet<string>,
): ArgumentFault[] {
  const pointer = decodeURI(instanceLocation.slice(1));
  const named = /"(.*)"/s.exec(error)?.[1] ?? "";
  switch (keyword) {
    case "required":
      return [{ pointer: pointer + formatPointer([named]), reason: "is required" }];
    case "additionalProperties":
    case "unevaluatedProperties": {
      const name = /^Property "(.*)" does not match/s.exec(error)?.[1] ?? named;
      const place = formatPointer([name]);
      // Of a member that breaks a schema of its own, that is told.
      if (!refused.has(instanceLocation + encodeURI(place))) return [];
      return [{ pointer: pointer + place, reason: "is not defined" }];
    }
    case "type": {
      const wanted = /Expected "(.*)"\.$/s.exec(error)?.[1] ?? "another type";
      return [{ pointer, reason: `must be ${wanted.split('", "').map(typeWord).join(" or ")}` }];
    }
    case "anyOf":
    case "oneOf":
      return [{ pointer, reason: "fits none of the alternatives, or several" }];
    case "enum":
      return [{ pointer, reason: "is none of the values that are allowed" }];
    default:
      return [{ pointer, reason: plainReason(error) }];
  }
}

const TYPE_WORDS: ReadonlyMap<string, string> = new Map([
  ["string", "a text"],
  ["number", "a number"],
  ["integer", "a whole number"],
  ["boolean", "yes or no"],
  ["array", "a list"],
  ["object", "an object"],
]);

function typeWord(type: string): string {
  return TYPE_WORDS.get(type) ?? type;
}

function plainReason(message: string): string {
  const text = message.replace(/^(?:Instance|String|Array|Items?)\s/, "").replace(/\.$/, "");
  return text.slice(0, 1).toLowerCase() + text.slice(1, 200);
}

/**
 * A pattern of a stranger, for an engine that runs it in linear time.
 * @returns null where only a backtracking engine knows the pattern, or it is none
 */
function compilePattern(pattern: string): RE2JS | null {
  try {
    return RE2JS.compile(pattern);
  } catch {
    return null;
  }
}
