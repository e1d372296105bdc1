import type { ApiRevision } from "@/lib/http/v1/revision";
import { fitPath } from "@/lib/http/v1/fit-path";
import { apiDocument } from "@/lib/http/v1/openapi";
import { contractsFor } from "@/lib/http/v1/operations";
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
  const revision = pathname.includes("/v1/workspaces/") ? "current" : "seed";
  const contract = contractsFor("current").findLast(
    (one) => one.methods.some((each) => each === method) && fitPath(one.path, pathname) !== null,
  );
  const isSeed = contractsFor("seed").some(({ answer }) => answer === contract?.answer);
  return contract === undefined
    ? null
    : misfit(contract.answer, body, isSeed ? revision : "current");
}

/** The same for a schema of the document by its name. */
export function misfit(name: string, body: unknown, revision: ApiRevision = "seed"): string | null {
  const result = parseInput(schemaOf(name, revision), body);
  return result.ok ? null : `${name}: ${result.diagnostics[0]?.message ?? "does not fit"}`;
}

function schemaOf(name: string, revision: ApiRevision): TSchema {
  const key = `${revision} ${name}`;
  let schema = schemas.get(key);
  if (schema === undefined) {
    const { components } = apiDocument(revision);
    const text = JSON.stringify({ $ref: `#/$defs/${name}`, $defs: definitionsOf(components) });
    // The compiler of schemas knows no formats.
    const plain = text.replaceAll(',"format":"date-time"', "");
    schema = JSON.parse(plain.replaceAll("#/components/schemas/", "#/$defs/")) as TSchema;
    schemas.set(key, schema);
  }
  return schema;
}

const definitionsOf = (components: unknown) => (components as { schemas: unknown }).schemas;
