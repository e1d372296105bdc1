/**
 * Rules about values of strangers, each with what is to be said where it does not hold. They are JSON Schemas, ajv is
 * their judge, and faults are told in the order in which the rules stand. For the server: they are compiled at run time.
 */
import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";
import type { DataValidationCxt } from "ajv/dist/types/index.js";

import { parsePointer } from "@/lib/json/pointers";

/** A JSON Schema. Its keyword `says` numbers what is stated about a value that breaks it, `fits` contains a test in code. */
export type Rule = Readonly<Record<string, unknown>>;

/** Whether a value is as it should be; it is told what the value is called in what applies it. */
export type Fits = (value: unknown, name: string) => boolean;

/** A value that breaks a rule. */
export interface Fault {
  /** From the value that was checked down to it; of a member that is missing, to its place. */
  readonly path: readonly string[];
  /** The last part of the path, "" at the root. */
  readonly name: string;
  /** Undefined where the fault is a name, or that a member is missing. */
  readonly value: unknown;
}

/** Rules that say things of one type. */
interface Rules<Said> {
  /** What is stated about a value that breaks a rule. */
  readonly says: (said: Said) => Rule;
  /** Finds what breaks a rule, and hands over what is stated about each. */
  readonly checker: (
    rule: Rule,
  ) => (value: unknown, say: (said: Said, fault: Fault) => void) => void;
}

/** Rules of a kind of document; what they say stays with them. */
export function createRules<Said>(): Rules<Said> {
  const sayings: Said[] = [];
  return {
    says: (said) => ({ says: sayings.push(said) - 1 }),
    checker(rule) {
      let validate: ReturnType<Ajv2020["compile"]> | null = null;
      return (value, say) => {
        validate ??= compiler().compile(rule);
        if (validate(value)) return;
        const { errors } = validate;
        // The validator would keep the values alive.
        validate.errors = null;
        for (const error of errors ?? []) {
          const number: unknown = error.parentSchema?.["says"];
          // Rules that only hold others have nothing to say.
          const said = typeof number === "number" ? sayings[number] : undefined;
          if (said !== undefined) say(said, faultOf(error));
        }
      };
    },
  };
}

function compiler(): Ajv2020 {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    ownProperties: true,
    strictTypes: false,
    strictRequired: false,
    validateSchema: false,
  });
  ajv.addKeyword("says");
  const compile = (fits: Fits) => (value: unknown, place?: DataValidationCxt) =>
    fits(value, String(place?.parentDataProperty));
  ajv.addKeyword({ keyword: "fits", compile, errors: false });
  return ajv;
}

function faultOf({ instancePath, keyword, params, propertyName, data }: ErrorObject): Fault {
  const missing: unknown = keyword === "required" ? params["missingProperty"] : propertyName;
  const inner = parsePointer(instancePath);
  const path = typeof missing === "string" ? [...inner, missing] : inner;
  return { path, name: path.at(-1) ?? "", value: typeof missing === "string" ? undefined : data };
}

/** All of the rules, in this order. */
export const all = (...rules: readonly Rule[]): Rule => ({ allOf: rules });

/** Rules about members of an object, each as far as it is there. */
export const members = (rules: Readonly<Record<string, Rule>>): Rule => ({ properties: rules });

/** A member that must be there, and its rule. */
export const needs = (name: string, rule: Rule): Rule => ({
  required: [name],
  properties: { [name]: rule },
  says: rule["says"],
});

/** No other members than these. */
export const knows = (names: readonly string[], saying: Rule): Rule => ({
  propertyNames: { enum: names, ...saying },
});

/** Rules for an object whose member is there and fits a rule. */
export const where = (name: string, rule: Rule, ...rules: readonly Rule[]): Rule => ({
  if: { required: [name], properties: { [name]: rule } },
  // A keyword of JSON Schema; nobody awaits a rule.
  // oxlint-disable-next-line unicorn/no-thenable
  then: all(...rules),
});
