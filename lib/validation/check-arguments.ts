import { Validator, type OutputUnit } from "@cfworker/json-schema";
import { RE2JS } from "re2js";

import { formatPointer } from "@/lib/json/pointers";

import { plainSchema, textsAt } from "./plain-schema";

/** Where a value breaks a schema, and how. */
export interface ArgumentFault {
  /** JSON Pointer inside the value; of a member that is missing, the place it should have. */
  readonly pointer: string;
  readonly reason: string;
}

export interface ArgumentCheck {
  /** Every place that does not fit, at most 100; null when the schema cannot be used. */
  readonly check: (value: unknown) => readonly ArgumentFault[] | null;
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
    const test = compilePattern(pattern);
    if (test === null) unchecked.add("a pattern that is not portable");
    return test === null ? [] : [{ pattern, path, test }];
  });
  const validate = validatorOf(plain.schema);
  return {
    unchecked: [...unchecked],
    check(value) {
      const found = validate(value);
      if (found === null) return null;
      const broken = patterns.flatMap(({ pattern, path, test }) =>
        textsAt(value, path)
          .filter(({ text }) => !test(text))
          .map(({ pointer }) => ({ pointer, reason: `must be like ${pattern.slice(0, 80)}` })),
      );
      return [...found, ...broken].slice(0, MOST_FAULTS);
    },
  };
}

function validatorOf(schema: unknown): (value: unknown) => ArgumentFault[] | null {
  if (schema === true) return () => [];
  if (schema === false) return () => [{ pointer: "", reason: "no value is allowed" }];
  let validator: Validator;
  try {
    validator = new Validator(schema as object, "2020-12", false);
  } catch {
    return () => null;
  }
  return (value) => {
    try {
      return faultsOf(validator.validate(value).errors);
    } catch {
      // References that lead nowhere or round in a circle.
      return null;
    }
  };
}

function faultsOf(errors: readonly OutputUnit[]): ArgumentFault[] {
  const choices = errors
    .filter(({ keyword }) => keyword === "anyOf" || keyword === "oneOf" || keyword === "if")
    .map(({ keywordLocation }) => `${keywordLocation}/`);
  const refused = new Set(
    errors
      .filter(({ keyword }) => keyword === "false")
      .map(({ instanceLocation }) => instanceLocation),
  );
  return errors.flatMap((error) => {
    const { keyword, keywordLocation } = error;
    const isInside = choices.some((place) => keywordLocation.startsWith(place));
    if (WRAPPERS.has(keyword) || isInside) return [];
    return faultOf(error, refused);
  });
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
 * A pattern of a stranger, run in linear time.
 * @returns null where only a backtracking engine knows the pattern, or it is none
 */
function compilePattern(pattern: string): ((text: string) => boolean) | null {
  try {
    const compiled = RE2JS.compile(pattern);
    return (text) => compiled.matcher(text).find();
  } catch {
    return null;
  }
}
