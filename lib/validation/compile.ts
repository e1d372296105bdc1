/** Build time only: turns schemas into a module without eval. scripts/generate/validators.ts calls it. */
import { Ajv2020 } from "ajv/dist/2020.js";
import standaloneCode from "ajv/dist/standalone/index.js";
import type { JsonSchema } from "./discriminate";

/** Annotations say nothing about the verdict and would triple the size of the module. */
const ANNOTATIONS: ReadonlySet<string> = new Set(["title", "description", "default"]);

/** A schema without its annotations. A property may be called `title`: it is an object, not a text. */
function bare(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(bare);
  if (typeof schema !== "object" || schema === null) return schema;
  const kept = Object.entries(schema).filter(
    ([key, value]) => !(ANNOTATIONS.has(key) && typeof value !== "object"),
  );
  return Object.fromEntries(kept.map(([key, value]) => [key, bare(value)]));
}

/**
 * Source text of an ES module that imports nothing and exports one validator a name.
 * Dates are annotation only: lint judges them, the verdict does not. Nothing that would change a
 * value (defaults, coercion, removal) is switched on.
 * @param schemas export name -> schema with a `$id`
 */
export function compileValidators(schemas: Readonly<Record<string, JsonSchema>>): string {
  const ajv = new Ajv2020({
    strict: true,
    allErrors: true,
    discriminator: true,
    messages: false,
    formats: { "date-time": true },
    code: { source: true, esm: true },
  });
  ajv.addSchema(Object.values(schemas).map((schema) => bare(schema) as JsonSchema));
  const ids = Object.entries(schemas).map(([name, schema]) => [name, String(schema["$id"])]);
  return standaloneCode(ajv, Object.fromEntries(ids) as Record<string, string>);
}
