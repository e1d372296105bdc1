import { CONTRACTS, type ApiContract } from "@/lib/http/v1/contracts";
import { fitPath } from "@/lib/http/v1/fit-path";
import { apiDocument } from "@/lib/http/v1/openapi";
import { parseInput } from "@/lib/validation/input";
import type { TSchema } from "@/lib/validation/schema";

const schemas = new Map<string, TSchema>();

/**
 * Says what of an answer is not as the OpenAPI document says; null when all is.
 * @param path with or without a query
 */
export function misfitOfAnswer(
  method: string,
  path: string,
  status: number,
  body: unknown,
): string | null {
  if (status !== 200) return misfit("Status", body);
  const [pathname = ""] = path.split("?");
  const contract = Object.values<ApiContract>(CONTRACTS).find(
    (one) => one.methods.some((each) => each === method) && fitPath(one.path, pathname) !== null,
  );
  return contract === undefined ? null : misfit(contract.answer, body);
}

/** The same for a schema of the document by its name. */
export function misfit(name: string, body: unknown): string | null {
  const result = parseInput(schemaOf(name), body);
  return result.ok ? null : `${name}: ${result.diagnostics[0]?.message ?? "does not fit"}`;
}

function schemaOf(name: string): TSchema {
  let schema = schemas.get(name);
  if (schema === undefined) {
    const { components } = apiDocument();
    const text = JSON.stringify({ $ref: `#/$defs/${name}`, $defs: definitionsOf(components) });
    // The compiler of schemas knows no formats.
    const plain = text.replaceAll(',"format":"date-time"', "");
    schema = JSON.parse(plain.replaceAll("#/components/schemas/", "#/$defs/")) as TSchema;
    schemas.set(name, schema);
  }
  return schema;
}

const definitionsOf = (components: unknown) => (components as { schemas: unknown }).schemas;
