import { Ajv2020, type ErrorObject, type ValidateFunction } from "ajv/dist/2020.js";
import { RE2JS } from "re2js";

/** Where a value breaks a schema, and how. */
export interface Mismatch {
  /** JSON Pointer inside the value. */
  readonly pointer: string;
  readonly reason: string;
}

/** Finds the first place that does not fit; null when all does. */
export type ForeignCheck = (value: unknown) => Mismatch | null;

/**
 * Patterns of strangers run in linear time. What only a backtracking engine knows makes the whole schema
 * unusable.
 */
const linearRegExp = Object.assign(
  (pattern: string) => {
    const compiled = RE2JS.compile(pattern);
    return {
      test: (text: string) => compiled.matcher(text).find(),
      // The compiler keeps patterns apart by their text.
      toString: () => pattern,
    };
  },
  { code: "linearRegExp" },
);

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
  try {
    // A compiler of its own each time: names in one schema mean nothing in another.
    const ajv = new Ajv2020({
      strict: false,
      validateSchema: false,
      validateFormats: false,
      ownProperties: true,
      logger: false,
      code: { regExp: linearRegExp },
    });
    validate = ajv.compile(keywords);
  } catch {
    return null;
  }
  return (value) => {
    try {
      if (validate(value)) return null;
    } catch {
      // A schema that refers to itself without an end says nothing.
      return null;
    }
    const [error] = validate.errors ?? [];
    return error === undefined ? null : { pointer: error.instancePath, reason: describe(error) };
  };
}
