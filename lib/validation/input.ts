import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import type { Diagnostic } from "./diagnostic";
import type { Static, TSchema } from "./schema";

// Compiles at run time, which is fine on the server only: the browser's policy forbids eval, and the
// browser never validates inputs.
const ajv = new Ajv2020({
  discriminator: true,
  allowUnionTypes: true,
  // An inherited `constructor` is no member of an input.
  ownProperties: true,
  // A discriminated union requires its tag next to the branches that define it.
  strictRequired: false,
  // Schemas of inputs are ours, and tests have seen them all. Checking one took as long as compiling it, during the
  // first request that needs it.
  validateSchema: process.env["NODE_ENV"] !== "production",
});
const compiled = new WeakMap<TSchema, ValidateFunction>();

export type InputResult<T> = { ok: true; value: T } | { ok: false; diagnostics: Diagnostic[] };

function describe(error: ErrorObject): string {
  const where = error.instancePath === "" ? "The input" : error.instancePath;
  if (error.keyword === "additionalProperties") {
    return `${where} has an unknown member "${String(error.params["additionalProperty"])}".`;
  }
  if (error.keyword === "required") {
    return `${where} lacks the member "${String(error.params["missingProperty"])}".`;
  }
  if (error.keyword === "discriminator") return `${where} is of no known kind.`;
  if (error.keyword === "enum") {
    const allowed = error.params["allowedValues"] as unknown[];
    return `${where} must be one of ${allowed.map(String).join(", ")}.`;
  }
  return `${where} ${error.message ?? "is not valid"}.`;
}

/**
 * Checks a value from outside against its schema. Values are never changed or coerced.
 * A failure is one diagnostic of rule `input`, the first found, with a JSON Pointer into the input.
 */
export function parseInput<S extends TSchema>(schema: S, value: unknown): InputResult<Static<S>> {
  let validate = compiled.get(schema);
  if (!validate) {
    validate = ajv.compile(schema);
    compiled.set(schema, validate);
  }
  if (validate(value)) return { ok: true, value: value as Static<S> };
  const diagnostics = (validate.errors ?? []).slice(0, 1).map((error): Diagnostic => ({
    severity: "error",
    rule: "input",
    message: describe(error),
    path: error.instancePath,
  }));
  return { ok: false, diagnostics };
}
